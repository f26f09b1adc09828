package org.qsketch.gpu;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.qsketch.keys.KeyWidth;

/** Room for the groups of tiles, kept from one run to the next: fresh memory costs more to fill. */
final class PartPool implements AutoCloseable {
  private final long tilePairs;
  private final KeyWidth width;
  private final Queue<GroupPart> spare = new ConcurrentLinkedQueue<>();

  PartPool(long tilePairs, KeyWidth width) {
    this.tilePairs = tilePairs;
    this.width = width;
  }

  /** Room for all pairs of a tile, undefined at first. */
  GroupPart take() {
    GroupPart part = spare.poll();
    return part == null ? GroupPart.allocate(tilePairs, width) : part;
  }

  void giveBack(GroupPart part) {
    spare.add(part);
  }

  @Override
  public void close() {
    for (GroupPart part = spare.poll(); part != null; part = spare.poll()) {
      part.close();
    }
  }
}
