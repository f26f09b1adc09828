package org.qsketch.spark.countmin;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.qsketch.keys.Mix;

/** MurmurHash3 with the unusual tails and seeds of other libraries. */
final class Murmur3 {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;

  private Murmur3() {}

  /** Computes MurmurHash3_x86_32 with each byte of the tail as a signed block of its own. */
  static int signedTail32(byte[] bytes, int seed) {
    int hash = seed;
    int whole = bytes.length & -Integer.BYTES;
    for (int at = 0; at < whole; at += Integer.BYTES) {
      hash = block32(hash, (int) INT.get(bytes, at));
    }
    for (int at = whole; at < bytes.length; at++) {
      hash = block32(hash, bytes[at]);
    }
    return Mix.fmix32(hash ^ bytes.length);
  }

  private static int block32(int hash, int block) {
    int mixed = Integer.rotateLeft(block * 0xcc9e2d51, 15) * 0x1b873593;
    return Integer.rotateLeft(hash ^ mixed, 13) * 5 + 0xe6546b64;
  }

  /** Returns the first half of MurmurHash3_x64_128 with a seed of 64 bits in both halves. */
  static long half128(byte[] bytes, long seed) {
    long one = seed;
    long two = seed;
    int whole = bytes.length & -(2 * Long.BYTES);
    for (int at = 0; at < whole; at += 2 * Long.BYTES) {
      one ^= mixOne((long) LONG.get(bytes, at));
      one = (Long.rotateLeft(one, 27) + two) * 5 + 0x52dce729;
      two ^= mixTwo((long) LONG.get(bytes, at + Long.BYTES));
      two = (Long.rotateLeft(two, 31) + one) * 5 + 0x38495ab5;
    }
    one ^= mixOne(tail(bytes, whole)) ^ bytes.length;
    two ^= mixTwo(tail(bytes, whole + Long.BYTES)) ^ bytes.length;
    one += two;
    two += one;
    return Mix.fmix64(one) + Mix.fmix64(two);
  }

  private static long mixOne(long block) {
    return Long.rotateLeft(block * C1, 31) * C2;
  }

  private static long mixTwo(long block) {
    return Long.rotateLeft(block * C2, 33) * C1;
  }

  /** Returns the eight bytes of a number in little-endian order. */
  static byte[] bytes(long number) {
    byte[] bytes = new byte[Long.BYTES];
    LONG.set(bytes, 0, number);
    return bytes;
  }

  /** Returns up to eight bytes from a place, which may be after the end. */
  private static long tail(byte[] bytes, int from) {
    long tail = 0;
    for (int at = Math.min(bytes.length, from + Long.BYTES) - 1; at >= from; at--) {
      tail = (tail << Byte.SIZE) | (bytes[at] & 0xFF);
    }
    return tail;
  }
}
