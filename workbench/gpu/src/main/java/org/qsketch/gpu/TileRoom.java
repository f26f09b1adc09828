package org.qsketch.gpu;

import java.lang.foreign.MemorySegment;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.ComputeDevice.StagingMemory;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfHostMemoryException;

/**
 * Room on the host for the groups of a tile: page-locked, so that the device copies to and from it
 * without a detour, as long as there is such memory.
 *
 * @param groups undefined at first
 * @param isPageLocked whether the device reaches them
 * @param memory that is freed at the end
 */
record TileRoom(GroupPart groups, boolean isPageLocked, AutoCloseable memory)
    implements AutoCloseable {
  static TileRoom allocate(ComputeDevice device, long pairs, KeyWidth width) {
    try {
      return in(device.allocateStaging(pairs * (Long.BYTES + width.bytes())), pairs, width);
    } catch (OutOfHostMemoryException e) {
      GroupPart groups = GroupPart.allocate(pairs, width);
      return new TileRoom(groups, false, groups);
    }
  }

  /** Values come first: they lie at multiples of their size in any case. */
  private static TileRoom in(StagingMemory memory, long pairs, KeyWidth width) {
    long valueBytes = pairs * Long.BYTES;
    HostKeys values = column(memory, 0, valueBytes, KeyWidth.BITS_64);
    HostKeys keys = column(memory, valueBytes, pairs * width.bytes(), width);
    return new TileRoom(new GroupPart(keys, values), true, memory);
  }

  private static HostKeys column(StagingMemory memory, long offset, long bytes, KeyWidth width) {
    return (HostKeys) Keys.of(memory.segment().asSlice(offset, bytes), width);
  }

  /** Fills the beginning with groups of the device. */
  void fill(Transfers transfers, DeviceMemory keys, DeviceMemory values, long count) {
    GroupPart target = groups.slice(0, count);
    read(transfers, keys, target.keys().segment());
    read(transfers, values, target.values().segment());
    if (isPageLocked) {
      transfers.finish();
    }
  }

  private void read(Transfers transfers, DeviceMemory source, MemorySegment target) {
    if (isPageLocked) {
      transfers.readLocked(source, target);
    } else {
      transfers.read(source, target);
    }
  }

  @Override
  public void close() {
    Closing.close(memory);
  }
}
