package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.COUNTERS;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_WIDTH;
import static org.qsketch.sketch.tagged.TaggedLayout.WIDTH_MASK;
import static org.qsketch.sketch.tagged.TaggedLayout.WIDTH_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_SHIFT;

import java.util.Arrays;

/** Operations on the words of a bucket that was converted to counters. */
public final class TaggedCounters {
  private static final long PAYLOAD = (1L << WIDTH_SHIFT) - 1;
  private static final int PAIR_MASK = (1 << WORD_SHIFT) - 1;

  /** Every second counter of a width. */
  private static final long[] EVERY_SECOND = {
    0x5555555555555555L, 0x3333333333333333L, 0x0F0F0F0F0F0F0F0FL
  };

  /** The highest bit of each counter of a width. */
  private static final long[] HIGH_BITS = {
    -1L, 0xAAAAAAAAAAAAAAAAL, 0x8888888888888888L, 0x8080808080808080L
  };

  private TaggedCounters() {}

  public static boolean isCounters(long word) {
    return word < 0;
  }

  public static int width(long word) {
    return (int) (word >>> WIDTH_SHIFT) & WIDTH_MASK;
  }

  private static long header(int width) {
    return COUNTERS | (long) width << WIDTH_SHIFT;
  }

  /** Returns the counters of a word without its header. */
  public static long payload(long word) {
    return word & PAYLOAD;
  }

  /** Fills words with counters of 0. */
  static void start(int width, long... words) {
    Arrays.fill(words, header(width));
  }

  static void startRow(int row, long... words) {
    start(ROW_WIDTH, words);
    words[0] |= row;
  }

  static int row(long first) {
    return (int) first;
  }

  /** Returns the bit of its word where the counter of a position begins. */
  static int shift(int position, int width) {
    return ((position & PAIR_MASK) << 1) & -(1 << width);
  }

  public static int most(int width) {
    return (1 << (1 << width)) - 1;
  }

  static int get(int position, int width, long... words) {
    return (int) (words[position >> WORD_SHIFT] >>> shift(position, width)) & most(width);
  }

  /** Adds to a counter, which has space. */
  static void add(int position, int width, long amount, long... words) {
    words[position >> WORD_SHIFT] += amount << shift(position, width);
  }

  /** Returns a word in which each counter is the sum of two. */
  static long widened(long word) {
    int width = width(word);
    long even = EVERY_SECOND[width];
    long payload = payload(word);
    return header(width + 1) | ((payload & even) + ((payload >>> (1 << width)) & even));
  }

  /** Returns whether no sum of two counters of the same width and place overflows. */
  static boolean sumsFit(long[] words, long... others) {
    long carries = 0;
    for (int i = 0; i < words.length; i++) {
      long a = payload(words[i]);
      long b = payload(others[i]);
      carries |= (a & b) | ((a | b) & ~(a + b)); // right up to the first that overflows
    }
    return (carries & HIGH_BITS[width(words[0])]) == 0;
  }

  /** Adds counters of the same width. */
  static void add(long[] words, long... others) {
    for (int i = 0; i < words.length; i++) {
      words[i] += payload(others[i]);
    }
  }
}
