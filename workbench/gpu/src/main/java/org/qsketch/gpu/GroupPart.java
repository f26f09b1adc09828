package org.qsketch.gpu;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Function;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.memory.HostMemory;

/**
 * Groups on the host, or room for them: two columns.
 *
 * @param keys distinct within the part
 * @param values what was aggregated of each so far, 64 bits
 */
record GroupPart(HostKeys keys, HostKeys values) implements AutoCloseable {
  /** Room for groups, undefined at first, owned. */
  static GroupPart allocate(long count, KeyWidth width) {
    HostKeys keys = column(count, width);
    try {
      return new GroupPart(keys, column(count, KeyWidth.BITS_64));
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  private static HostKeys column(long count, KeyWidth width) {
    String purpose = count + " groups";
    return HostKeys.owning(
        HostMemory.allocateUncleared(count * width.bytes(), purpose), count, width);
  }

  long size() {
    return keys.size();
  }

  /** A part of this part, which owns nothing. */
  GroupPart slice(long from, long count) {
    return new GroupPart(
        (HostKeys) keys.slice(from, from + count), (HostKeys) values.slice(from, from + count));
  }

  /** Copies one group. */
  void copyTo(long from, GroupPart target, long to) {
    int width = keys.width().bytes();
    MemorySegment.copy(keys.segment(), from * width, target.keys.segment(), to * width, width);
    MemorySegment.copy(
        values.segment(), from * Long.BYTES, target.values.segment(), to * Long.BYTES, Long.BYTES);
  }

  /** Fills the beginning with other groups; these may lie in the same memory, farther behind. */
  void put(GroupPart groups) {
    copy(groups.keys, keys);
    copy(groups.values, values);
  }

  private static void copy(HostKeys source, HostKeys target) {
    if (source.segment().address() != target.segment().address()) {
      MemorySegment.copy(source.segment(), 0, target.segment(), 0, source.segment().byteSize());
    }
  }

  /** These groups and those of runs, without the first few of them; owned. */
  GroupPart followedBy(List<Run> runs, long skipped, long runSize) {
    GroupPart all = allocate(size() + runSize - skipped, keys.width());
    all.put(this);
    GroupPart rest = all.slice(size(), runSize - skipped);
    copy(runs, GroupPart::keys, skipped, rest.keys.segment());
    copy(runs, GroupPart::values, skipped, rest.values.segment());
    return all;
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
