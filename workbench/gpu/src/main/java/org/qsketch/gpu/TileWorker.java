package org.qsketch.gpu;

import java.util.Optional;

/** Groups tiles and divides the groups into partitions: a stream of the device, or the host. */
interface TileWorker {
  /**
   * The groups of a tile, on the host.
   *
   * @param keys of all pairs
   * @param values of all pairs; empty to count
   * @param from index of the first pair of the tile
   * @param count its pairs
   */
  TileGroups partition(TileColumn keys, Optional<TileColumn> values, long from, long count);

  /** Whether it takes another tile. */
  default boolean takesMore() {
    return true;
  }
}
