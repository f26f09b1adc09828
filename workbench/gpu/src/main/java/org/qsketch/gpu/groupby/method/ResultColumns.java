package org.qsketch.gpu.groupby.method;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.method.SinglePass.Found;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.memory.SpareMemory.Loan;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;

/**
 * Columns for the groups of a call. What knows in time how many there can be reserves them, and
 * writes there at once; others copy groups to columns that are made for them.
 */
public final class ResultColumns implements AutoCloseable {
  /** Reserved columns that are larger by this factor are not handed over. */
  private static final int OVERSIZE = 4;

  private final Gpu gpu;
  private final KeyWidth width;
  private Loan keys;
  private Loan values;
  private long room;

  /**
   * Nothing reserved.
   *
   * @param gpu has the memory
   * @param width of keys
   */
  public ResultColumns(Gpu gpu, KeyWidth width) {
    this.gpu = gpu;
    this.width = width;
  }

  /** The bytes that columns for so many groups take. */
  public long bytes(long groups) {
    return groups * (width.bytes() + Long.BYTES);
  }

  /** Reserves columns for at most so many groups. */
  void reserve(long groups) {
    close();
    keys = gpu.groupKeyMemory().longLoan(groups * width.bytes(), groups + " keys");
    values = gpu.groupValueMemory().longLoan(groups * Long.BYTES, groups + " values");
    room = groups;
  }

  /** The reserved column of keys. */
  DeviceMemory keys() {
    return keys.memory();
  }

  /** The reserved column of values, of 64 bits each. */
  DeviceMemory values() {
    return values.memory();
  }

  /** The groups in columns of their own, or in those that were reserved. */
  public Groups groups(Found found) {
    return room > 0 && room / OVERSIZE <= found.count() ? handOver(found.count()) : copied(found);
  }

  private Groups handOver(long count) {
    Groups groups =
        new Groups(
            DeviceKeys.borrowed(gpu, keys, count, width),
            DeviceKeys.borrowed(gpu, values, count, KeyWidth.BITS_64));
    keys = null;
    values = null;
    room = 0;
    return groups;
  }

  private Groups copied(Found found) {
    DeviceKeys own = DeviceKeys.borrow(gpu, gpu.groupKeyMemory(), found.count(), width);
    try {
      return copied(found, own);
    } catch (RuntimeException e) {
      own.close();
      throw e;
    }
  }

  private Groups copied(Found found, DeviceKeys ownKeys) {
    DeviceKeys own =
        DeviceKeys.borrow(gpu, gpu.groupValueMemory(), found.count(), KeyWidth.BITS_64);
    try {
      found.collect(ownKeys.memory(), own.memory());
      return new Groups(ownKeys, own);
    } catch (RuntimeException e) {
      own.close();
      throw e;
    }
  }

  /** Gives back what is reserved. */
  @Override
  public void close() {
    if (keys != null) {
      keys.close();
    }
    if (values != null) {
      values.close();
    }
    keys = null;
    values = null;
    room = 0;
  }
}
