package org.qsketch.datasets.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Searches eight bytes at a time, as the lanes of a word. */
public final class Swar {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;

  private Swar() {}

  /** Returns a word with a byte in every lane. */
  public static long pattern(int value) {
    return ONES * value;
  }

  /** Returns the eight bytes at an index, the first one lowest. */
  public static long word(byte[] bytes, int at) {
    return (long) WORDS.get(bytes, at);
  }

  static void put(byte[] bytes, int at, long word) {
    WORDS.set(bytes, at, word);
  }

  /** Marks, by its highest bit, each lane in which a word equals a pattern. */
  public static long equal(long word, long pattern) {
    long difference = word ^ pattern;
    return ~(((difference & LOW_BITS) + LOW_BITS) | difference | LOW_BITS);
  }

  /** Marks, by its highest bit, each lane that holds an ASCII character in a range. */
  static long between(long word, int first, int last) {
    long low = word & LOW_BITS;
    long fromFirst = low + pattern(0x80 - first);
    long beyondLast = low + pattern(0x7F - last);
    return fromFirst & ~beyondLast & ~word & ~LOW_BITS;
  }

  /** Marks the first lane that equals a pattern, and perhaps later lanes; 0 if none does. */
  private static long equalRoughly(long word, long pattern) {
    long difference = word ^ pattern;
    return (difference - ONES) & ~difference & ~LOW_BITS;
  }

  /** Tells whether any byte of a word has a value. */
  static boolean has(long word, long pattern) {
    return equalRoughly(word, pattern) != 0;
  }

  /** Returns the index of the first marked lane. */
  public static int first(long marks) {
    return Long.numberOfTrailingZeros(marks) >>> 3;
  }

  /** Returns the index of the first byte with a value in a range, or the end of the range. */
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

  /** Skips blocks of 32 bytes without the byte. */
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
