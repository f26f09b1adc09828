package org.qsketch.gpu.groupby.multipass;

import org.qsketch.gpu.groupby.column.PairSource;

/** Groups tiles and divides the groups into partitions: a stream of the device, or the host. */
interface TileWorker {
  /**
   * The groups of a tile, on the host.
   *
   * @param pairs the pairs of all tiles
   * @param from index of the first pair of the tile
   * @param count the number of its pairs
   */
  TileGroups partition(PairSource pairs, long from, long count);

  /** Whether it can take another tile. */
  default boolean takesMore() {
    return true;
  }
}
