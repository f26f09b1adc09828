package org.qsketch.fleet.groupby;

import java.util.List;
import java.util.function.BiFunction;
import org.qsketch.backend.Backend;
import org.qsketch.fleet.keys.FleetKeys;
import org.qsketch.fleet.keys.HostCopy;
import org.qsketch.fleet.work.Sharing;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * Combines the groups that several devices have found, each among its pairs: the first device gets
 * all of them and groups them as it does pairs. So they are moved once, as they lie.
 */
final class Combination implements AutoCloseable {
  private static final int FIRST = 0;

  private final Sharing sharing;
  private final GroupBy groupBy;

  Combination(Sharing sharing, GroupBySpec spec) {
    this.sharing = sharing;
    GroupBySpec ofParts = spec.aggregate(spec.aggregate().ofParts());
    this.groupBy = sharing.members().on(FIRST, () -> first().create(ofParts));
  }

  private Backend first() {
    return sharing.members().get(FIRST);
  }

  /** Combines groups of several devices, which stay open, all with keys of the same width. */
  Groups of(List<Groups> parts, KeyWidth width) {
    Groups groups = sharing.members().on(FIRST, () -> combined(parts, width));
    return new Groups(placed(groups.keys()), placed(groups.values()));
  }

  private Keys placed(Keys column) {
    return FleetKeys.of(
        sharing.owner(), column.width(), List.of(new FleetKeys.Part(FIRST, column)));
  }

  /** Where the device has no memory for all groups, it fetches some at a time from the host. */
  private Groups combined(List<Groups> parts, KeyWidth width) {
    try {
      return combined(parts, width, this::onFirst);
    } catch (InsufficientMemoryException _) {
      return combined(parts, width, HostCopy::of);
    }
  }

  private Groups combined(
      List<Groups> parts, KeyWidth width, BiFunction<List<Keys>, KeyWidth, Keys> joins) {
    List<Keys> all = parts.stream().map(Groups::keys).toList();
    List<Keys> theirs = parts.stream().map(Groups::values).toList();
    try (Keys keys = joins.apply(all, width);
        Keys values = joins.apply(theirs, KeyWidth.BITS_64)) {
      return groupBy.aggregate(keys, values);
    }
  }

  private Keys onFirst(List<Keys> columns, KeyWidth width) {
    long size = columns.stream().mapToLong(Keys::size).sum();
    Keys all = first().allocate(size, width);
    try {
      long at = 0;
      for (Keys column : columns) {
        first().upload(column, all.slice(at, at + column.size()));
        at += column.size();
      }
      return all;
    } catch (RuntimeException e) {
      all.close();
      throw e;
    }
  }

  @Override
  public void close() {
    groupBy.close();
  }
}
