package org.qsketch.gpu.groupby.multipass;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.internal.Closing;
import org.qsketch.internal.memory.MemoryCleaner;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfHostMemoryException;

/**
 * Host memory for the groups of all tiles, one after another in a few chunks. The chunks are kept
 * from one run to the next, because page-locking takes time.
 */
final class TilePool implements AutoCloseable {
  /** Smaller chunks are not worth a driver call. */
  private static final long MIN_GROUPS = 1L << 20;

  private final ComputeDevice device;
  private final KeyWidth width;
  private final long chunkGroups;
  private final List<Chunk> chunks = new ArrayList<>();
  private int chunk;
  private long used;

  /**
   * A block of host memory, page-locked while such memory is available, so that the device copies
   * to and from it directly.
   *
   * @param groups the space, with undefined contents at first
   * @param memory freed with the chunk
   */
  private record Chunk(HostGroups groups, AutoCloseable memory) implements AutoCloseable {
    static Chunk allocate(ComputeDevice device, long count, KeyWidth width) {
      try {
        long bytes = count * (Long.BYTES + width.bytes());
        return in(MemoryCleaner.allocate(() -> device.allocateStaging(bytes)), count, width);
      } catch (OutOfHostMemoryException _) {
        HostGroups groups = HostGroups.allocate(count, width);
        return new Chunk(groups, groups);
      }
    }

    /** Lays out values before keys, so that they are always aligned. */
    private static Chunk in(StagingMemory memory, long count, KeyWidth width) {
      long valueBytes = count * Long.BYTES;
      HostKeys values = column(memory, 0, valueBytes, KeyWidth.BITS_64);
      HostKeys keys = column(memory, valueBytes, count * width.bytes(), width);
      return new Chunk(new HostGroups(keys, values, true), memory);
    }

    private static HostKeys column(StagingMemory memory, long offset, long bytes, KeyWidth width) {
      return (HostKeys) Keys.of(memory.segment().asSlice(offset, bytes), width);
    }

    @Override
    public void close() {
      Closing.close(memory);
    }
  }

  TilePool(ComputeDevice device, long tileGroups, KeyWidth width) {
    this.device = device;
    this.width = width;
    this.chunkGroups = Math.max(MIN_GROUPS, 2 * tileGroups);
  }

  /**
   * Returns space for the groups of a tile, valid until the pool is cleared.
   *
   * @param count at most twice as many as a tile has pairs
   */
  synchronized HostGroups take(long count) {
    while (chunk < chunks.size() && used + count > chunks.get(chunk).groups.size()) {
      chunk++;
      used = 0;
    }
    if (chunk == chunks.size()) {
      chunks.add(Chunk.allocate(device, chunkGroups, width));
    }
    used += count;
    return chunks.get(chunk).groups.slice(used - count, count);
  }

  /** Makes all space available again. */
  synchronized void clear() {
    chunk = 0;
    used = 0;
  }

  @Override
  public synchronized void close() {
    chunks.forEach(Chunk::close);
    chunks.clear();
    clear();
  }
}
