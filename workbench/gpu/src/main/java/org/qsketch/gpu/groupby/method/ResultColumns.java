package org.qsketch.gpu.groupby.method;

import static org.qsketch.gpu.program.KernelConstant.PART_GROUPS;
import static org.qsketch.gpu.program.KernelConstant.PART_LOST;

import java.util.Arrays;
import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.method.Method.Found;
import org.qsketch.gpu.groupby.method.Method.Overflow;
import org.qsketch.gpu.groupby.method.Method.Result;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.KeyRuns;
import org.qsketch.gpu.memory.SpareMemory.Loan;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;

/**
 * Columns for the groups of a call, in device memory. A method that knows a bound of their number
 * in time reserves columns and writes there; the groups of others are copied to columns of their
 * size.
 */
public final class ResultColumns implements AutoCloseable {
  /** Reserved columns that are larger by this factor are not handed over. */
  private static final int OVERSIZE = 4;

  private final Gpu gpu;
  private final KeyWidth width;
  private Loan keys;
  private Loan values;
  private long capacity;
  private Optional<Runs> runs = Optional.empty();

  /** The runs that the groups are in, by this many bits of the hash. */
  private record Runs(int bits, long seed) {}

  /**
   * Prepares columns, without memory.
   *
   * @param gpu has the memory
   * @param width of keys
   */
  public ResultColumns(Gpu gpu, KeyWidth width) {
    this.gpu = gpu;
    this.width = width;
  }

  /** Returns the bytes of columns for a number of groups. */
  long bytes(long groups) {
    return groups * (width.bytes() + Long.BYTES);
  }

  /**
   * Reserves columns.
   *
   * @param groups at most
   * @param parts how many runs of groups there are; 0 if nothing is told of runs
   */
  void reserve(long groups, int parts) {
    close();
    long bytes = bytesOfKeys(groups) + (long) parts * KeyRuns.BYTES;
    keys = gpu.groupKeyMemory().longLoan(bytes, groups + " keys");
    values = gpu.groupValueMemory().longLoan(groups * Long.BYTES, groups + " values");
    capacity = groups;
  }

  /** Returns the reserved column of keys. */
  DeviceMemory keys() {
    return keys.memory();
  }

  /** Returns the reserved column of values, of 64 bits each. */
  DeviceMemory values() {
    return values.memory();
  }

  /** Returns the bytes of the keys, after which the numbers of runs begin. */
  private long bytesOfKeys(long groups) {
    return Math.ceilDiv(groups * width.bytes(), KeyRuns.BYTES) * KeyRuns.BYTES;
  }

  /** Returns the most groups that the reserved columns have space for. */
  long capacity() {
    return capacity;
  }

  /** Returns the place of the numbers of runs behind the keys, as a number of 32 bits. */
  long placeOfRuns() {
    return bytesOfKeys(capacity) / Integer.BYTES;
  }

  /** Tells that the groups are in runs by the first bits of their hashes. */
  void areInRuns(int bits, long seed) {
    runs = Optional.of(new Runs(bits, seed));
  }

  /** Returns the groups that kernels tell they have written, or an overflow. */
  Result result(long[] state) {
    boolean isLost =
        Arrays.stream(state, PART_LOST.value(), PART_GROUPS.value()).anyMatch(word -> word != 0);
    long count = state[PART_GROUPS.value()];
    return isLost
        ? new Overflow()
        : new Found(count, (otherKeys, otherValues) -> copyTo(otherKeys, otherValues, count));
  }

  /** Copies the first groups in the reserved columns to others. */
  private void copyTo(DeviceMemory otherKeys, DeviceMemory otherValues, long count) {
    gpu.queue().copy(keys(), 0, otherKeys, 0, count * width.bytes());
    gpu.queue().copy(values(), 0, otherValues, 0, count * Long.BYTES);
  }

  /** Returns the groups, in the reserved columns or in new ones; owned by the caller. */
  public Groups groups(Found found) {
    boolean isReserved = capacity > 0 && capacity / OVERSIZE <= found.count();
    return isReserved ? handOver(found.count()) : copy(found);
  }

  /** Hands over the reserved columns with the first groups, whatever space is left. */
  Groups handOver(long count) {
    DeviceKeys column = DeviceKeys.borrowed(gpu, keys, count, width);
    Groups groups =
        new Groups(
            runs.map(each -> column.inRuns(each.bits(), each.seed(), placeOfRuns())).orElse(column),
            DeviceKeys.borrowed(gpu, values, count, KeyWidth.BITS_64));
    forget();
    return groups;
  }

  private Groups copy(Found found) {
    DeviceKeys ownKeys = DeviceKeys.borrow(gpu, gpu.groupKeyMemory(), found.count(), width);
    try {
      return copy(found, ownKeys);
    } catch (RuntimeException e) {
      ownKeys.close();
      throw e;
    }
  }

  private Groups copy(Found found, DeviceKeys ownKeys) {
    DeviceKeys ownValues =
        DeviceKeys.borrow(gpu, gpu.groupValueMemory(), found.count(), KeyWidth.BITS_64);
    try {
      found.collect(ownKeys.memory(), ownValues.memory());
      return new Groups(ownKeys, ownValues);
    } catch (RuntimeException e) {
      ownValues.close();
      throw e;
    }
  }

  /** Gives back the reserved columns. */
  @Override
  public void close() {
    if (keys != null) {
      keys.close();
    }
    if (values != null) {
      values.close();
    }
    forget();
  }

  private void forget() {
    keys = null;
    values = null;
    capacity = 0;
    runs = Optional.empty();
  }
}
