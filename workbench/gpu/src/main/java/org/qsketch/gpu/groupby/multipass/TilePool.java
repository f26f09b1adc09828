package org.qsketch.gpu.groupby.multipass;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.keys.KeyWidth;

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
  private final List<TileChunk> chunks = new ArrayList<>();
  private int chunk;
  private long used;

  TilePool(ComputeDevice device, long tileGroups, KeyWidth width) {
    this.device = device;
    this.width = width;
    this.chunkGroups = Math.max(MIN_GROUPS, 2 * tileGroups);
  }

  /** Space for the groups of a tile, no more than expected, valid until the pool is cleared. */
  synchronized TileBuffer take(long count) {
    while (chunk < chunks.size() && used + count > chunks.get(chunk).size()) {
      chunk++;
      used = 0;
    }
    if (chunk == chunks.size()) {
      chunks.add(TileChunk.allocate(device, chunkGroups, width));
    }
    used += count;
    return chunks.get(chunk).slice(used - count, count);
  }

  /** Takes back all space. */
  synchronized void clear() {
    chunk = 0;
    used = 0;
  }

  @Override
  public synchronized void close() {
    chunks.forEach(TileChunk::close);
    chunks.clear();
    clear();
  }
}
