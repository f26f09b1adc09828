package org.qsketch.keys;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * XXH3 (64 bits, seed 0) of at most 16 bytes. Most tokens are that short, and their hashes are
 * computed in a loop: the method of the library, which takes any length, is too large for Java to
 * inline.
 */
final class ShortXxh3 {
  static final int MOST_BYTES = 16;

  private static final VarHandle INTS = view(int[].class);
  private static final VarHandle LONGS = view(long[].class);

  /** Parts of the secret of XXH3, for 1 to 3, 4 to 8, and 9 to 16 bytes. */
  private static final long FLIP_3 = 0x87275A9BL;

  private static final long FLIP_8 = 0xC73AB174C5ECD5A2L;
  private static final long FLIP_LOW = 0x6782737BEA4239B9L;
  private static final long FLIP_HIGH = 0xAF56BC3B0996523AL;
  private static final long HASH_OF_NOTHING = 0x2D06800538D394C2L;

  private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_3 = 0x165667B19E3779F9L;
  private static final long PRIME_MX1 = 0x165667919E3779F9L;
  private static final long PRIME_MX2 = 0x9FB21C651E98DF25L;

  private ShortXxh3() {}

  private static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the hash of some bytes, at most {@link #MOST_BYTES}. */
  static long hash(byte[] bytes, int from, int length) {
    if (length > 8) {
      return hash16(bytes, from, length);
    }
    if (length > 3) {
      return hash8(bytes, from, length);
    }
    return length > 0 ? hash3(bytes, from, length) : HASH_OF_NOTHING;
  }

  private static long hash3(byte[] bytes, int from, int length) {
    long first = bytes[from] & 0xFF;
    long middle = bytes[from + length / 2] & 0xFF;
    long last = bytes[from + length - 1] & 0xFF;
    long hash = (first << 16 | middle << 24 | last | (long) length << 8) ^ FLIP_3;
    hash = (hash ^ hash >>> 33) * PRIME_2;
    hash = (hash ^ hash >>> 29) * PRIME_3;
    return hash ^ hash >>> 32;
  }

  private static long hash8(byte[] bytes, int from, int length) {
    long last = (int) INTS.get(bytes, from + length - Integer.BYTES) & 0xFFFF_FFFFL;
    long first = (int) INTS.get(bytes, from);
    long hash = (last | first << Integer.SIZE) ^ FLIP_8;
    hash ^= Long.rotateLeft(hash, 49) ^ Long.rotateLeft(hash, 24);
    hash *= PRIME_MX2;
    hash = (hash ^ ((hash >>> 35) + length)) * PRIME_MX2;
    return hash ^ hash >>> 28;
  }

  private static long hash16(byte[] bytes, int from, int length) {
    long low = (long) LONGS.get(bytes, from) ^ FLIP_LOW;
    long high = (long) LONGS.get(bytes, from + length - Long.BYTES) ^ FLIP_HIGH;
    long folded = low * high ^ Math.unsignedMultiplyHigh(low, high);
    long hash = length + Long.reverseBytes(low) + high + folded;
    hash = (hash ^ hash >>> 37) * PRIME_MX1;
    return hash ^ hash >>> 32;
  }
}
