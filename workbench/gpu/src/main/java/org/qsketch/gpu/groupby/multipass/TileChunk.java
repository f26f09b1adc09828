package org.qsketch.gpu.groupby.multipass;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.internal.Closing;
import org.qsketch.internal.memory.Forgotten;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfHostMemoryException;

/**
 * Host memory for the groups of several tiles. It is page-locked while such memory is available, so
 * that the device copies to and from it directly.
 *
 * @param groups the space, with undefined contents at first
 * @param isPageLocked whether the device can access them
 * @param memory freed with the chunk
 */
record TileChunk(HostGroups groups, boolean isPageLocked, AutoCloseable memory)
    implements AutoCloseable {
  static TileChunk allocate(ComputeDevice device, long count, KeyWidth width) {
    try {
      long bytes = count * (Long.BYTES + width.bytes());
      return in(Forgotten.freeFor(() -> device.allocateStaging(bytes)), count, width);
    } catch (OutOfHostMemoryException e) {
      HostGroups groups = HostGroups.allocate(count, width);
      return new TileChunk(groups, false, groups);
    }
  }

  /** Values come first, so that they are always aligned. */
  private static TileChunk in(StagingMemory memory, long count, KeyWidth width) {
    long valueBytes = count * Long.BYTES;
    HostKeys values = column(memory, 0, valueBytes, KeyWidth.BITS_64);
    HostKeys keys = column(memory, valueBytes, count * width.bytes(), width);
    return new TileChunk(new HostGroups(keys, values), true, memory);
  }

  private static HostKeys column(StagingMemory memory, long offset, long bytes, KeyWidth width) {
    return (HostKeys) Keys.of(memory.segment().asSlice(offset, bytes), width);
  }

  long size() {
    return groups.size();
  }

  TileBuffer slice(long from, long count) {
    return new TileBuffer(groups.slice(from, count), isPageLocked);
  }

  @Override
  public void close() {
    Closing.close(memory);
  }
}
