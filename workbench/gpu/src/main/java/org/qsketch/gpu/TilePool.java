package org.qsketch.gpu;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.qsketch.keys.KeyWidth;

/**
 * Room for the groups of tiles, kept from one run to the next: to page-lock memory takes a while.
 */
final class TilePool implements AutoCloseable {
  private final ComputeDevice device;
  private final long tilePairs;
  private final KeyWidth width;
  private final Queue<TileRoom> spare = new ConcurrentLinkedQueue<>();

  TilePool(ComputeDevice device, long tilePairs, KeyWidth width) {
    this.device = device;
    this.tilePairs = tilePairs;
    this.width = width;
  }

  /** Room for all pairs of a tile, undefined at first. */
  TileRoom take() {
    TileRoom room = spare.poll();
    return room == null ? TileRoom.allocate(device, tilePairs, width) : room;
  }

  void giveBack(TileRoom room) {
    spare.add(room);
  }

  @Override
  public void close() {
    for (TileRoom room = spare.poll(); room != null; room = spare.poll()) {
      room.close();
    }
  }
}
