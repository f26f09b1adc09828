package org.qsketch.datasets.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in bytes. */
final class Packed {
  private static final VarHandle LITTLE =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BIG_SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  private Packed() {}

  /** Returns the number of 32 bits at an index. */
  static int number(byte[] bytes, int at, ByteOrder order) {
    return order == ByteOrder.LITTLE_ENDIAN
        ? (int) LITTLE.get(bytes, at)
        : (int) BIG.get(bytes, at);
  }

  /** Returns the unsigned number of 16 bits at an index. */
  static int number16(byte[] bytes, int at, ByteOrder order) {
    int big = (short) BIG_SHORT.get(bytes, at) & 0xFFFF;
    return order == ByteOrder.BIG_ENDIAN ? big : Short.reverseBytes((short) big) & 0xFFFF;
  }

  /** Returns the unsigned number of 16 bits at an index, in network order. */
  static int network16(byte[] bytes, int at) {
    return (short) BIG_SHORT.get(bytes, at) & 0xFFFF;
  }

  /** Returns the unsigned number of 32 bits at an index, in network order. */
  static long network32(byte[] bytes, int at) {
    return Integer.toUnsignedLong((int) BIG.get(bytes, at));
  }
}
