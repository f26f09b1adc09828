package org.qsketch.cli.option;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.count.groups.PairSpec.DistinctValues;
import org.qsketch.groupby.Aggregate;

/**
 * The aggregate that a command computes.
 *
 * @param aggregate of the values; empty for the number of different ones
 */
public record AggregateName(Optional<Aggregate> aggregate) {
  /** The number of different values. */
  public static final AggregateName DISTINCT = new AggregateName(Optional.empty());

  /** Finds an aggregate by its name, in upper or lower case; empty if none has it. */
  static Optional<AggregateName> of(String name) {
    return Stream.concat(Stream.of(DISTINCT), Stream.of(Aggregate.values()).map(AggregateName::of))
        .filter(each -> each.toString().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  static AggregateName of(Aggregate aggregate) {
    return new AggregateName(Optional.of(aggregate));
  }

  public boolean is(Aggregate other) {
    return aggregate.equals(Optional.of(other));
  }

  public boolean isDistinct() {
    return aggregate.isEmpty();
  }

  /** Tells whether values are needed. */
  public boolean takesValues() {
    return !is(Aggregate.COUNT);
  }

  @Override
  public String toString() {
    return aggregate.map(Aggregate::label).orElse(DistinctValues.LABEL);
  }
}
