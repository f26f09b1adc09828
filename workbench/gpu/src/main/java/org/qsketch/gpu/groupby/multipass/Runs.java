package org.qsketch.gpu.groupby.multipass;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.memory.Transfers;
import org.qsketch.keys.HostKeys;

/**
 * The groups of several tiles that belong to some partitions: runs of adjacent groups.
 *
 * @param runs none of them empty
 */
record Runs(List<Run> runs) {
  /** Shorter runs reach the device faster if the host puts them together first. */
  private static final long MIN_BYTES = 1L << 19;

  /**
   * Groups in the buffer of a tile.
   *
   * @param buffer that holds them
   * @param from index of the first
   * @param count how many
   */
  record Run(TileBuffer buffer, long from, long count) {
    private HostGroups groups() {
      return buffer.groups().slice(from, count);
    }
  }

  /** The number of groups. */
  long count() {
    return runs.stream().mapToLong(Run::count).sum();
  }

  /** Some of the groups, in order. */
  Runs slice(long first, long count) {
    List<Run> slice = new ArrayList<>();
    long skip = first;
    long left = count;
    for (Run run : runs) {
      long taken = Math.min(left, run.count - skip);
      if (taken > 0) {
        slice.add(new Run(run.buffer, run.from + skip, taken));
        left -= taken;
      }
      skip = Math.max(0, skip - run.count);
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
    List<MemorySegment> pieces =
        runs.stream().map(run -> column.apply(run.groups()).segment()).toList();
    long bytes = pieces.stream().mapToLong(MemorySegment::byteSize).sum();
    if (runs.stream().allMatch(run -> run.buffer.isPageLocked())
        && bytes >= MIN_BYTES * pieces.size()) {
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

  /** Copies all groups to the beginning of a part. */
  private void copyTo(HostGroups target) {
    long at = 0;
    for (Run run : runs) {
      target.slice(at, run.count).put(run.groups());
      at += run.count;
    }
  }
}
