package org.qsketch.gpu.groupby.multipass;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.groupby.multipass.ResultMemory.Piece;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.internal.memory.MemoryCleaner;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.memory.OutOfHostMemoryException;

/**
 * A buffer for the largest possible number of groups, filled by several lanes at once. Pages that
 * are never written take no memory.
 */
final class ResultBuffer implements AutoCloseable {
  private static final String PURPOSE = "groups";

  private final KeyWidth width;
  private final HostMemory keys;
  private final HostMemory values;
  private final HostGroups all;
  private long taken;

  private ResultBuffer(
      long capacity, KeyWidth width, HostMemory keys, HostMemory values, boolean isPageLocked) {
    this.width = width;
    this.keys = keys;
    this.values = values;
    this.all = columns(capacity, isPageLocked);
  }

  private HostGroups columns(long count, boolean isPageLocked) {
    return new HostGroups(
        HostKeys.owning(keys, count, width),
        HostKeys.owning(values, count, KeyWidth.BITS_64),
        isPageLocked);
  }

  /** Takes space for groups. */
  synchronized HostGroups take(long count) {
    taken += count;
    return all.slice(taken - count, count);
  }

  /** Takes space for groups and copies them there. */
  HostGroups add(HostGroups groups) {
    HostGroups part = take(groups.size());
    part.put(groups);
    return part;
  }

  /** Returns all groups, in columns that own the memory from now on. */
  Groups groups() {
    HostGroups groups = columns(taken, all.isPageLocked());
    return new Groups(groups.keys(), groups.values());
  }

  @Override
  public void close() {
    keys.close();
    values.close();
  }

  /**
   * Lends memory to buffers, and takes it back when the groups are closed: new pages are slow to
   * write, and slower to lock.
   */
  static final class Pool implements AutoCloseable {
    private final ResultMemory lockedKeys;
    private final ResultMemory lockedValues;
    private final ResultMemory keys = new ResultMemory(Pool::reserve);
    private final ResultMemory values = new ResultMemory(Pool::reserve);

    Pool(ComputeDevice device) {
      this.lockedKeys = new ResultMemory(bytes -> lock(device, bytes));
      this.lockedValues = new ResultMemory(bytes -> lock(device, bytes));
    }

    private static Piece lock(ComputeDevice device, long bytes) {
      ComputeDevice.StagingMemory memory =
          MemoryCleaner.allocate(() -> device.allocateStaging(Math.max(1, bytes)));
      return new Piece(memory.segment(), memory);
    }

    private static Piece reserve(long bytes) {
      HostMemory memory = HostMemory.reserve(bytes, PURPOSE);
      return new Piece(memory.segment(), memory);
    }

    /** Returns a buffer for a known number of groups, page-locked while there is such memory. */
    ResultBuffer exactly(long count, KeyWidth width) {
      try {
        return buffer(lockedKeys, lockedValues, count, width, true);
      } catch (OutOfHostMemoryException _) {
        return atMost(count, width);
      }
    }

    /** Returns a buffer that takes pages as they are filled. */
    ResultBuffer atMost(long count, KeyWidth width) {
      return buffer(keys, values, count, width, false);
    }

    private static ResultBuffer buffer(
        ResultMemory keys, ResultMemory values, long count, KeyWidth width, boolean isLocked) {
      HostMemory ofKeys = keys.lend(count * width.bytes(), PURPOSE);
      try {
        HostMemory ofValues = values.lend(count * Long.BYTES, PURPOSE);
        return new ResultBuffer(count, width, ofKeys, ofValues, isLocked);
      } catch (RuntimeException e) {
        ofKeys.close();
        throw e;
      }
    }

    @Override
    public void close() {
      lockedKeys.close();
      lockedValues.close();
      keys.close();
      values.close();
    }
  }
}
