package org.qsketch.gpu.groupby.multipass;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.memory.Transfers;
import org.qsketch.keys.HostKeys;

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

  /**
   * The groups of several tiles that belong to some partitions: runs of adjacent groups.
   *
   * @param runs none of them empty
   */
  record Runs(List<HostGroups> runs) {
    /** Shorter runs are copied faster if the host joins them first. */
    private static final long MIN_BYTES = 1L << 19;

    /** Returns the number of groups. */
    long count() {
      return runs.stream().mapToLong(HostGroups::size).sum();
    }

    /** Returns some of the groups, in order. */
    Runs slice(long first, long count) {
      List<HostGroups> slice = new ArrayList<>();
      long skip = first;
      long left = count;
      for (HostGroups run : runs) {
        long taken = Math.min(left, run.size() - skip);
        if (taken > 0) {
          slice.add(run.slice(skip, taken));
          left -= taken;
        }
        skip = Math.max(0, skip - run.size());
      }
      return new Runs(slice);
    }

    /** Copies all groups to columns on the device; returns before they have arrived. */
    void upload(Transfers transfers, DeviceMemory keys, DeviceMemory values) {
      upload(transfers, HostGroups::keys, keys);
      upload(transfers, HostGroups::values, values);
    }

    private void upload(
        Transfers transfers, Function<HostGroups, HostKeys> column, DeviceMemory target) {
      List<MemorySegment> pieces = runs.stream().map(run -> column.apply(run).segment()).toList();
      long bytes = pieces.stream().mapToLong(MemorySegment::byteSize).sum();
      if (runs.stream().allMatch(HostGroups::isPageLocked) && bytes >= MIN_BYTES * pieces.size()) {
        transfers.writeLocked(target, pieces);
      } else {
        transfers.write(target, 0, bytes, (slice, at) -> copy(pieces, at, slice));
      }
    }

    /** Fills a segment from consecutive pieces, beginning at a byte. */
    private static void copy(List<MemorySegment> pieces, long from, MemorySegment target) {
      long skip = from;
      long at = 0;
      for (MemorySegment piece : pieces) {
        long bytes = Math.min(piece.byteSize() - skip, target.byteSize() - at);
        if (bytes > 0) {
          MemorySegment.copy(piece, skip, target, at, bytes);
          at += bytes;
        }
        skip = Math.max(0, skip - piece.byteSize());
      }
    }

    /** Returns a copy of groups, followed by these; owned by the caller. */
    HostGroups after(HostGroups groups) {
      HostGroups all = HostGroups.allocate(groups.size() + count(), groups.keys().width());
      all.put(groups);
      copyTo(all.slice(groups.size(), count()));
      return all;
    }

    /** Copies all groups to the beginning of others. */
    private void copyTo(HostGroups target) {
      long at = 0;
      for (HostGroups run : runs) {
        target.slice(at, run.size()).put(run);
        at += run.size();
      }
    }
  }
}
