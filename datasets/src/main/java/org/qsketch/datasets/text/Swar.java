package org.qsketch.datasets.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Searches eight bytes at a time, as lanes of a word. */
public final class Swar {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;

  private Swar() {}

  /** A byte in every lane. */
  public static long pattern(int value) {
    return ONES * value;
  }

  /** The eight bytes at an index, the first one lowest. */
  public static long word(byte[] bytes, int at) {
    return (long) WORDS.get(bytes, at);
  }

  static void put(byte[] bytes, int at, long word) {
    WORDS.set(bytes, at, word);
  }

  /** The highest bit of exactly those lanes in which a word equals a pattern. */
  public static long equal(long word, long pattern) {
    long difference = word ^ pattern;
    return ~(((difference & LOW_BITS) + LOW_BITS) | difference | LOW_BITS);
  }

  /** The highest bit of exactly those lanes that hold a character of ASCII in a range. */
  static long between(long word, int first, int last) {
    long low = word & LOW_BITS;
    long fromFirst = low + pattern(0x80 - first);
    long beyondLast = low + pattern(0x7F - last);
    return fromFirst & ~beyondLast & ~word & ~LOW_BITS;
  }

  /**
   * The lowest mark of a word in place; some marks above it if any lane equals the pattern, else 0.
   */
  private static long equalRoughly(long word, long pattern) {
    long difference = word ^ pattern;
    return (difference - ONES) & ~difference & ~LOW_BITS;
  }

  /** Whether any byte of a word has a value. */
  static boolean has(long word, long pattern) {
    return equalRoughly(word, pattern) != 0;
  }

  /** The index of the first lane that is marked. */
  public static int first(long marks) {
    return Long.numberOfTrailingZeros(marks) >>> 3;
  }

  /** The index of the first byte of a value in a range, or the end of the range. */
  public static int indexOf(byte[] bytes, int from, int to, byte value) {
    long pattern = pattern(value);
    int at = wordsWithout(bytes, from, to, pattern);
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long marks = equal(word(bytes, at), pattern);
      if (marks != 0) {
        return at + first(marks);
      }
    }
    while (at < to && bytes[at] != value) {
      at++;
    }
    return at;
  }

  /** Four words at a time: behind those that have no such byte. */
  private static int wordsWithout(byte[] bytes, int from, int to, long pattern) {
    int at = from;
    while (at <= to - 4 * Long.BYTES
        && (equalRoughly(word(bytes, at), pattern)
                | equalRoughly(word(bytes, at + Long.BYTES), pattern)
                | equalRoughly(word(bytes, at + 2 * Long.BYTES), pattern)
                | equalRoughly(word(bytes, at + 3 * Long.BYTES), pattern))
            == 0) {
      at += 4 * Long.BYTES;
    }
    return at;
  }
}
