package org.qsketch.gpu.groupby.multipass;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.internal.memory.Forgotten;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.keys.KeyWidth;
import org.qsketch.memory.OutOfHostMemoryException;

/**
 * Host memory for the groups of calls, handed out and taken back when they are closed: new pages
 * are slow to write, and slower to lock.
 */
public final class ResultBuffers implements AutoCloseable {
  private static final String PURPOSE = "groups";

  private final ResultMemory lockedKeys;
  private final ResultMemory lockedValues;
  private final ResultMemory keys = new ResultMemory(ResultBuffers::reserve);
  private final ResultMemory values = new ResultMemory(ResultBuffers::reserve);

  public ResultBuffers(ComputeDevice device) {
    ResultMemory.Maker locked = bytes -> lock(device, bytes);
    this.lockedKeys = new ResultMemory(locked);
    this.lockedValues = new ResultMemory(locked);
  }

  private static ResultMemory.Piece lock(ComputeDevice device, long bytes) {
    ComputeDevice.StagingMemory memory =
        Forgotten.freeFor(() -> device.allocateStaging(Math.max(1, bytes)));
    return new ResultMemory.Piece(memory.segment(), memory);
  }

  private static ResultMemory.Piece reserve(long bytes) {
    HostMemory memory = HostMemory.reserve(bytes, PURPOSE);
    return new ResultMemory.Piece(memory.segment(), memory);
  }

  /** Space for a known number of groups, page-locked while there is such memory. */
  ResultBuffer exactly(long count, KeyWidth width) {
    try {
      return buffer(lockedKeys, lockedValues, count, width, true);
    } catch (OutOfHostMemoryException _) {
      return atMost(count, width);
    }
  }

  /** Space of which pages are taken as they are filled. */
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
