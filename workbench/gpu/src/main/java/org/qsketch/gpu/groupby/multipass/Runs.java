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
