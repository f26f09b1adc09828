package org.qsketch.gpu.groupby.column;

import java.lang.foreign.MemorySegment;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.memory.ParallelCopy;
import org.qsketch.gpu.memory.Transfers;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/**
 * Two columns of groups on the host, or space for them.
 *
 * @param keys of the groups, distinct
 * @param values the aggregate of each so far, 64 bits
 * @param isPageLocked whether the device can access the columns
 */
public record HostGroups(HostKeys keys, HostKeys values, boolean isPageLocked)
    implements AutoCloseable {
  /** Combines columns that are not page-locked. */
  public HostGroups(HostKeys keys, HostKeys values) {
    this(keys, values, false);
  }

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

  /** Returns a view of some of the groups, which owns nothing. */
  public HostGroups slice(long from, long count) {
    return new HostGroups(
        (HostKeys) keys.slice(from, from + count),
        (HostKeys) values.slice(from, from + count),
        isPageLocked);
  }

  /** Copies one group. */
  public void copyTo(long from, HostGroups target, long to) {
    int width = keys.width().bytes();
    MemorySegment.copy(keys.segment(), from * width, target.keys.segment(), to * width, width);
    MemorySegment.copy(
        values.segment(), from * Long.BYTES, target.values.segment(), to * Long.BYTES, Long.BYTES);
  }

  /** Copies groups to the beginning of these. */
  public void put(HostGroups groups) {
    copy(groups.keys, keys);
    copy(groups.values, values);
  }

  private static void copy(HostKeys source, HostKeys target) {
    MemorySegment segment = source.segment();
    ParallelCopy.copy(segment, 0, target.segment(), 0, segment.byteSize());
  }

  /** Fills all of this space with groups from the device. */
  public void download(Transfers transfers, DeviceMemory deviceKeys, DeviceMemory deviceValues) {
    if (isPageLocked) {
      try {
        transfers.readLocked(deviceKeys, keys.segment());
        transfers.readLocked(deviceValues, values.segment());
      } finally {
        transfers.finish();
      }
    } else {
      transfers.read(deviceKeys, keys.segment());
      transfers.read(deviceValues, values.segment());
    }
  }

  @Override
  public void close() {
    keys.close();
    values.close();
  }
}
