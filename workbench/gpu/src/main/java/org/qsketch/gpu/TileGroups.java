package org.qsketch.gpu;

import java.util.List;
import org.qsketch.gpu.GroupPart.Run;

/** The groups of a tile, on the host, in order of their partitions. */
final class TileGroups implements AutoCloseable {
  private final PartPool pool;
  private final GroupPart groups;
  private final long[] starts;

  /**
   * Takes over groups.
   *
   * @param pool that their room is of
   * @param groups at its beginning
   * @param starts index of the first group of each partition, and after the last the number of all
   */
  TileGroups(PartPool pool, GroupPart groups, long[] starts) {
    this.pool = pool;
    this.groups = groups;
    this.starts = starts;
  }

  long size(int partition) {
    return starts[partition + 1] - starts[partition];
  }

  private Run run(int partition) {
    return new Run(groups, starts[partition], size(partition));
  }

  /** What some partitions have in all tiles. */
  static List<Run> runs(List<TileGroups> tiles, List<Integer> partitions) {
    return partitions.stream()
        .flatMap(partition -> tiles.stream().map(tile -> tile.run(partition)))
        .filter(run -> run.count() > 0)
        .toList();
  }

  /** How many groups each partition has in all tiles. */
  static long[] sizes(List<TileGroups> tiles, int partitions) {
    long[] sizes = new long[partitions];
    for (TileGroups tile : tiles) {
      for (int partition = 0; partition < partitions; partition++) {
        sizes[partition] += tile.size(partition);
      }
    }
    return sizes;
  }

  @Override
  public void close() {
    pool.giveBack(groups);
  }
}
