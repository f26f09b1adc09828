package org.qsketch.backend.spi;

import java.util.Objects;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.TopGroups;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;

/** The group-by of many parts of every backend: leaves the pairs to an aggregator. */
public final class BackendGroupAccumulator extends BackendStructure<PartAggregator>
    implements GroupAccumulator {
  private final GroupAccumulatorSpec spec;

  /**
   * Wraps an aggregator.
   *
   * @param owner the ownership of the backend; the caller registers the accumulator with it
   * @param spec what the aggregator does
   * @param aggregator closed with the accumulator
   */
  public BackendGroupAccumulator(
      Ownership owner, GroupAccumulatorSpec spec, PartAggregator aggregator) {
    super(owner, name(spec), aggregator);
    this.spec = spec;
  }

  /**
   * Names an accumulator in messages.
   *
   * @param spec what it computes
   * @return for example {@code the accumulator (COUNT)}
   */
  public static String name(GroupAccumulatorSpec spec) {
    return "the accumulator (%s)".formatted(spec.groupBy().aggregate());
  }

  @Override
  public GroupAccumulatorSpec spec() {
    return spec;
  }

  @Override
  public void add(Keys keys) {
    Objects.requireNonNull(keys, "keys");
    if (spec.groupBy().aggregate().takesValues()) {
      throw new IllegalArgumentException(
          "%s needs a value for each key: call add(keys, values)"
              .formatted(spec.groupBy().aggregate()));
    }
    add(Batch.once(keys));
  }

  @Override
  public void add(Keys keys, Keys values) {
    Objects.requireNonNull(keys, "keys");
    Objects.requireNonNull(values, "values");
    requireSameSize(keys, values, "value");
    add(Batch.weighted(keys, values));
  }

  /** Adds keys and their values. If a mapped file cannot be read, nothing is added. */
  private void add(Batch batch) {
    Batch _ = MappedKeys.resident(batch, this::added);
  }

  private Batch added(Batch batch) {
    try (Hold _ = batch.keys().hold();
        Hold _ = batch.weights().map(Keys::hold).orElse(Hold.NONE)) {
      return MappedKeys.reading(
          batch,
          () -> {
            table().add(batch.keys(), batch.weights());
            return batch;
          });
    }
  }

  @Override
  public long groupsAtLeast() {
    return table().groupsAtLeast();
  }

  @Override
  public Groups groups() {
    return apply(PartAggregator::groups);
  }

  @Override
  public TopGroups top(int most) {
    if (most < 0) {
      throw new IllegalArgumentException(
          "the number of groups is %d: give 0 or more".formatted(most));
    }
    return apply(table -> table.top(most));
  }

  @Override
  public String toString() {
    return "group-by in parts: " + spec.groupBy().summary();
  }
}
