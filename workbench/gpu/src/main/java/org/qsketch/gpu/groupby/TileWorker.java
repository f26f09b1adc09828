package org.qsketch.gpu.groupby;

/** Groups tiles and divides the groups into partitions: a stream of the device, or the host. */
interface TileWorker {
  /**
   * The groups of a tile, on the host.
   *
   * @param pairs all of them
   * @param from index of the first pair of the tile
   * @param count its pairs
   */
  TileGroups partition(PairSource pairs, long from, long count);

  /** Whether it takes another tile. */
  default boolean takesMore() {
    return true;
  }
}
