package org.qsketch.gpu.groupby.method;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.launch.Pairs;

/**
 * Pairs of one kind in one block of memory: all keys, followed by all values.
 *
 * @param memory of at least {@link #bytes} bytes
 * @param firstValue index of the first value, 0 if there are none
 */
record PairArray(DeviceMemory memory, long firstValue) {
  /** Lays out pairs in a block of memory. */
  static PairArray in(DeviceMemory memory, PairKind kind, long count) {
    return new PairArray(memory, firstValue(kind, count));
  }

  /** Returns the index of the first value of a number of pairs, 0 if they have none. */
  static long firstValue(PairKind kind, long count) {
    long keyBytes = count * kind.keyWidth().bytes();
    return kind.valueBits() == 0 ? 0 : Math.ceilDiv(keyBytes, valueBytes(kind));
  }

  private static int valueBytes(PairKind kind) {
    return kind.valueBits() / Byte.SIZE;
  }

  /** Returns the bytes that a number of pairs takes. */
  static long bytes(PairKind kind, long count) {
    return kind.valueBits() == 0
        ? count * kind.keyWidth().bytes()
        : (firstValue(kind, count) + count) * valueBytes(kind);
  }

  /** Returns the columns as kernels take them. */
  Pairs arguments(long count) {
    return new Pairs(memory, 0, memory, firstValue, count);
  }
}
