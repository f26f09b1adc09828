package org.qsketch.gpu.groupby;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.memory.Closing;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfHostMemoryException;

/**
 * Room on the host for the groups of several tiles: page-locked, so that the device copies to and
 * from it without a detour, as long as there is such memory.
 *
 * @param groups undefined at first
 * @param isPageLocked whether the device reaches them
 * @param memory that is freed at the end
 */
record TileChunk(GroupPart groups, boolean isPageLocked, AutoCloseable memory)
    implements AutoCloseable {
  static TileChunk allocate(ComputeDevice device, long count, KeyWidth width) {
    try {
      return in(device.allocateStaging(count * (Long.BYTES + width.bytes())), count, width);
    } catch (OutOfHostMemoryException e) {
      GroupPart groups = GroupPart.allocate(count, width);
      return new TileChunk(groups, false, groups);
    }
  }

  /** Values come first: they lie at multiples of their size in any case. */
  private static TileChunk in(StagingMemory memory, long count, KeyWidth width) {
    long valueBytes = count * Long.BYTES;
    HostKeys values = column(memory, 0, valueBytes, KeyWidth.BITS_64);
    HostKeys keys = column(memory, valueBytes, count * width.bytes(), width);
    return new TileChunk(new GroupPart(keys, values), true, memory);
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
