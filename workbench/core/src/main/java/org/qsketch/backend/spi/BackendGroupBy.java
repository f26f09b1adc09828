package org.qsketch.backend.spi;

import java.util.Objects;
import java.util.Optional;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/** The group-by of every backend: checks arguments and leaves the pairs to an aggregator. */
public final class BackendGroupBy extends BackendStructure<GroupAggregator> implements GroupBy {
  private final GroupBySpec spec;

  /**
   * Wraps an aggregator.
   *
   * @param owner the ownership of the backend; the caller registers the group-by with it
   * @param spec what the aggregator does
   * @param aggregator closed with the group-by
   */
  public BackendGroupBy(Ownership owner, GroupBySpec spec, GroupAggregator aggregator) {
    super(owner, "the group-by (%s)".formatted(spec.aggregate()), aggregator);
    this.spec = spec;
  }

  @Override
  public GroupBySpec spec() {
    return spec;
  }

  @Override
  public Groups aggregate(Keys keys) {
    Objects.requireNonNull(keys, "keys");
    if (spec.aggregate().takesValues()) {
      throw new IllegalArgumentException(
          "%s needs a value for each key: call aggregate(keys, values)"
              .formatted(spec.aggregate()));
    }
    return read(keys, aggregator -> aggregator.aggregate(keys, Optional.empty()));
  }

  @Override
  public Groups aggregate(Keys keys, Keys values) {
    Objects.requireNonNull(keys, "keys");
    Objects.requireNonNull(values, "values");
    if (!spec.aggregate().takesValues()) {
      throw new IllegalArgumentException("COUNT takes no values: call aggregate(keys)");
    }
    return read(
        keys, values, "value", aggregator -> aggregator.aggregate(keys, Optional.of(values)));
  }

  @Override
  public GroupByStatistics statistics() {
    return apply(GroupAggregator::statistics);
  }

  @Override
  public String toString() {
    return "group-by: " + spec.summary();
  }
}
