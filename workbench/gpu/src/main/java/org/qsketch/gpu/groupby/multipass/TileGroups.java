package org.qsketch.gpu.groupby.multipass;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.gpu.groupby.multipass.Runs.Run;

/** The groups of a tile, on the host, in order of their partitions. */
final class TileGroups {
  private final TileBuffer buffer;
  private final long[] starts;

  /**
   * Takes over groups.
   *
   * @param buffer that holds them
   * @param starts index of the first group of each partition, then the number of all groups
   */
  TileGroups(TileBuffer buffer, long[] starts) {
    this.buffer = buffer;
    this.starts = starts;
  }

  long size(int partition) {
    return starts[partition + 1] - starts[partition];
  }

  /** The groups of partitions in ascending order; adjacent partitions form one run. */
  private List<Run> runs(List<Integer> partitions) {
    List<Run> runs = new ArrayList<>();
    for (int at = 0; at < partitions.size(); at++) {
      int first = partitions.get(at);
      while (at + 1 < partitions.size() && partitions.get(at + 1) == partitions.get(at) + 1) {
        at++;
      }
      long from = starts[first];
      runs.add(new Run(buffer, from, starts[partitions.get(at) + 1] - from));
    }
    return runs;
  }

  /** The groups of some partitions in all tiles. */
  static Runs runs(List<TileGroups> tiles, List<Integer> partitions) {
    List<Integer> ordered = partitions.stream().sorted().toList();
    return new Runs(
        tiles.stream()
            .flatMap(tile -> tile.runs(ordered).stream())
            .filter(run -> run.count() > 0)
            .toList());
  }

  /** The number of groups of each partition in all tiles. */
  static long[] sizes(List<TileGroups> tiles, int partitions) {
    long[] sizes = new long[partitions];
    for (TileGroups tile : tiles) {
      for (int partition = 0; partition < partitions; partition++) {
        sizes[partition] += tile.size(partition);
      }
    }
    return sizes;
  }
}
