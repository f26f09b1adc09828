package org.qsketch.gpu.groupby;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.keys.KeyWidth;

/**
 * Room for the groups of all tiles, one after the other in a few chunks, which are kept from one
 * run to the next: to page-lock memory takes a while.
 */
final class TilePool implements AutoCloseable {
  /** Smaller chunks are not worth a call of the driver. */
  private static final long MIN_GROUPS = 1L << 20;

  private final ComputeDevice device;
  private final KeyWidth width;
  private final long chunkGroups;
  private final List<TileChunk> chunks = new ArrayList<>();
  private int chunk;
  private long used;

  TilePool(ComputeDevice device, long tilePairs, KeyWidth width) {
    this.device = device;
    this.width = width;
    this.chunkGroups = Math.max(MIN_GROUPS, 2 * tilePairs);
  }

  /** Room for the groups of a tile, no more than its pairs, until the pool is cleared. */
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

  /** Takes back all room. */
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
