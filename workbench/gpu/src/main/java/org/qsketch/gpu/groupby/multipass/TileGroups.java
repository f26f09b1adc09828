package org.qsketch.gpu.groupby.multipass;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.gpu.groupby.column.HostGroups;

/** The groups of a tile, on the host, in order of their partitions. */
final class TileGroups {
  private final HostGroups groups;
  private final long[] starts;

  /**
   * Takes over groups.
   *
   * @param groups in order of their partitions
   * @param starts index of the first group of each partition, then the number of all groups
   */
  TileGroups(HostGroups groups, long[] starts) {
    this.groups = groups;
    this.starts = starts;
  }

  long size(int partition) {
    return starts[partition + 1] - starts[partition];
  }

  /** Returns the groups of partitions in ascending order; adjacent partitions form one run. */
  private List<HostGroups> runs(List<Integer> partitions) {
    List<HostGroups> runs = new ArrayList<>();
    for (int at = 0; at < partitions.size(); at++) {
      int first = partitions.get(at);
      while (at + 1 < partitions.size() && partitions.get(at + 1) == partitions.get(at) + 1) {
        at++;
      }
      long from = starts[first];
      long count = starts[partitions.get(at) + 1] - from;
      if (count > 0) {
        runs.add(groups.slice(from, count));
      }
    }
    return runs;
  }

  /** Returns the groups of some partitions in all tiles. */
  static Runs runs(List<TileGroups> tiles, List<Integer> partitions) {
    List<Integer> ordered = partitions.stream().sorted().toList();
    return new Runs(tiles.stream().flatMap(tile -> tile.runs(ordered).stream()).toList());
  }

  /** Returns the number of groups of each partition in all tiles. */
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
