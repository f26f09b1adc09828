package org.qsketch.gpu;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Function;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/**
 * Groups on the host: two columns, owned.
 *
 * @param keys distinct within the part
 * @param values what was aggregated of each so far, 64 bits
 */
record GroupPart(HostKeys keys, HostKeys values) implements AutoCloseable {
  /** Room for groups, undefined at first. */
  static GroupPart allocate(long count, KeyWidth width) {
    HostKeys keys = FreshMemory.keys(count, width);
    try {
      return new GroupPart(keys, FreshMemory.keys(count, KeyWidth.BITS_64));
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  static GroupPart copyOf(HostKeys keys, HostKeys values) {
    GroupPart copy = allocate(keys.size(), keys.width());
    copy.put(keys, values);
    return copy;
  }

  /** All groups of some parts. */
  static GroupPart joined(List<GroupPart> parts, KeyWidth width) {
    List<Run> runs = parts.stream().map(part -> new Run(part, 0, part.size())).toList();
    GroupPart all = allocate(parts.stream().mapToLong(GroupPart::size).sum(), width);
    copy(runs, GroupPart::keys, 0, all.keys.segment());
    copy(runs, GroupPart::values, 0, all.values.segment());
    return all;
  }

  /** Copies one group. */
  void copyTo(long from, GroupPart target, long to) {
    int width = keys.width().bytes();
    MemorySegment.copy(keys.segment(), from * width, target.keys.segment(), to * width, width);
    MemorySegment.copy(
        values.segment(), from * Long.BYTES, target.values.segment(), to * Long.BYTES, Long.BYTES);
  }

  /** Copies columns to the beginning. */
  private void put(HostKeys firstKeys, HostKeys firstValues) {
    copy(firstKeys, keys);
    copy(firstValues, values);
  }

  private static void copy(HostKeys source, HostKeys target) {
    ParallelCopy.copy(source.segment(), 0, target.segment(), 0, source.segment().byteSize());
  }

  /** These groups and those of runs, without the first few of them. */
  GroupPart followedBy(List<Run> runs, long skipped, long runSize) {
    GroupPart all = allocate(size() + runSize - skipped, keys.width());
    all.put(keys, values);
    copy(runs, GroupPart::keys, skipped, all.keys.segment().asSlice(keys.segment().byteSize()));
    copy(
        runs,
        GroupPart::values,
        skipped,
        all.values.segment().asSlice(values.segment().byteSize()));
    return all;
  }

  long size() {
    return keys.size();
  }

  /**
   * Neighbours in a part.
   *
   * @param part holds them
   * @param from index of the first
   * @param count how many
   */
  record Run(GroupPart part, long from, long count) {}

  /**
   * Copies a column of runs, one after the other.
   *
   * @param first how many groups to leave out at the beginning
   * @param target takes as many as fit
   */
  static void copy(
      List<Run> runs, Function<GroupPart, HostKeys> column, long first, MemorySegment target) {
    long skip = first;
    long at = 0;
    for (Run run : runs) {
      long left = run.count - skip;
      if (left > 0 && at < target.byteSize()) {
        HostKeys source = column.apply(run.part);
        int width = source.width().bytes();
        long bytes = Math.min(left * width, target.byteSize() - at);
        ParallelCopy.copy(source.segment(), (run.from + skip) * width, target, at, bytes);
        at += bytes;
      }
      skip = Math.max(0, -left);
    }
  }

  @Override
  public void close() {
    keys.close();
    values.close();
  }
}
