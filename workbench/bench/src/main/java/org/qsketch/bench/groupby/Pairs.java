package org.qsketch.bench.groupby;

import java.util.Optional;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * The input of a group-by.
 *
 * @param keys of the pairs
 * @param values as many; empty to count
 */
public record Pairs(Keys keys, Optional<Keys> values) implements AutoCloseable {
  /** Returns the groups, owned by the caller. */
  Groups aggregate(GroupBy groupBy) {
    return values
        .map(column -> groupBy.aggregate(keys, column))
        .orElseGet(() -> groupBy.aggregate(keys));
  }

  @Override
  public void close() {
    keys.close();
    values.ifPresent(Keys::close);
  }
}
