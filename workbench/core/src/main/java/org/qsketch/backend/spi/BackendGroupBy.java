package org.qsketch.backend.spi;

import java.util.Objects;
import java.util.Optional;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;

/**
 * The group-by of every backend: handles order, life cycle and argument checks, and leaves the
 * pairs to an aggregator.
 */
public final class BackendGroupBy implements GroupBy {
  private final Ownership owner;
  private final GroupBySpec spec;
  private final GroupAggregator aggregator;
  private final Ownership.Product product;

  /**
   * A group-by over an aggregator.
   *
   * @param owner the ownership of the backend; the caller registers the group-by with it
   * @param spec what the aggregator does
   * @param aggregator closed with the group-by
   */
  public BackendGroupBy(Ownership owner, GroupBySpec spec, GroupAggregator aggregator) {
    this.owner = owner;
    this.spec = spec;
    this.aggregator = aggregator;
    this.product =
        owner.product("the group-by (%s)".formatted(spec.aggregate()), aggregator::close);
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
    try (Hold _ = keys.hold()) {
      return product.reading(
          aggregator.readerOf(keys), () -> aggregator.aggregate(keys, Optional.empty()));
    }
  }

  @Override
  public Groups aggregate(Keys keys, Keys values) {
    Objects.requireNonNull(keys, "keys");
    Objects.requireNonNull(values, "values");
    if (!spec.aggregate().takesValues()) {
      throw new IllegalArgumentException("COUNT takes no values: call aggregate(keys)");
    }
    Columns columns = new Columns(keys, values, "value");
    columns.requireSameSize();
    try (Hold _ = keys.hold();
        Hold _ = values.hold()) {
      return product.reading(
          columns.reader(owner, aggregator), () -> aggregator.aggregate(keys, Optional.of(values)));
    }
  }

  @Override
  public GroupByStatistics statistics() {
    return product.get(aggregator::statistics);
  }

  @Override
  public void close() {
    product.close(this);
  }

  @Override
  public String toString() {
    return "group-by: " + spec.summary();
  }
}
