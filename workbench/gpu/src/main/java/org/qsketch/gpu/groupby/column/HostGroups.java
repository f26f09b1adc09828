package org.qsketch.gpu.groupby.column;

import java.lang.foreign.MemorySegment;
import org.qsketch.gpu.memory.ParallelCopy;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/**
 * Groups on the host, or space for them: two columns.
 *
 * @param keys distinct within the part
 * @param values the aggregate of each so far, 64 bits
 */
public record HostGroups(HostKeys keys, HostKeys values) implements AutoCloseable {
  /** Allocates space for groups, with undefined contents; owned by the caller. */
  public static HostGroups allocate(long count, KeyWidth width) {
    HostKeys keys = column(count, width);
    try {
      return new HostGroups(keys, column(count, KeyWidth.BITS_64));
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  private static HostKeys column(long count, KeyWidth width) {
    return HostKeys.allocateUncleared(count, width, "groups");
  }

  public long size() {
    return keys.size();
  }

  /** A view of some of the groups, which owns nothing. */
  public HostGroups slice(long from, long count) {
    return new HostGroups(
        (HostKeys) keys.slice(from, from + count), (HostKeys) values.slice(from, from + count));
  }

  /** Copies one group. */
  public void copyTo(long from, HostGroups target, long to) {
    int width = keys.width().bytes();
    MemorySegment.copy(keys.segment(), from * width, target.keys.segment(), to * width, width);
    MemorySegment.copy(
        values.segment(), from * Long.BYTES, target.values.segment(), to * Long.BYTES, Long.BYTES);
  }

  /** Copies groups to the beginning of this part. */
  public void put(HostGroups groups) {
    copy(groups.keys, keys);
    copy(groups.values, values);
  }

  private static void copy(HostKeys source, HostKeys target) {
    MemorySegment segment = source.segment();
    ParallelCopy.copy(segment, 0, target.segment(), 0, segment.byteSize());
  }

  @Override
  public void close() {
    keys.close();
    values.close();
  }
}
