package org.qsketch.cpu.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_MASK;

/** Operations on all four units of a word of tags at once. */
final class TaggedWords {
  /** The lowest bit of each unit. */
  static final long EACH = 1L | 1L << UNIT_BITS | 1L << (2 * UNIT_BITS) | 1L << (3 * UNIT_BITS);

  /** The bit where the last unit begins. */
  private static final int LAST = 3 * UNIT_BITS;

  /** The bit to which 12 bits carry. */
  private static final int CARRY = 12;

  private TaggedWords() {}

  /** Returns the pattern for which {@link #find} searches. */
  static long pattern(int tag) {
    return tag * EACH;
  }

  /** Returns bit 12 of each unit that is the first of an entry with the tag of a pattern. */
  static long find(long word, long pattern) {
    long differs = (((word >>> TAG_SHIFT) & (TAGS * EACH)) ^ pattern) + TAGS * EACH;
    long counts = (word & (MOST_SHORT * EACH)) + MOST_SHORT * EACH;
    return (counts << (CARRY - TAG_SHIFT)) & ~differs & (EACH << CARRY);
  }

  /**
   * Returns the units that {@link #find} finds in four words: bit 12 + i of a unit stands for word
   * i.
   */
  static long find(long pattern, long first, long second, long third, long fourth) {
    return find(first, pattern)
        | find(second, pattern) << 1
        | find(third, pattern) << 2
        | find(fourth, pattern) << 3;
  }

  /** Returns the word of the unit that was found. */
  static int word(long found) {
    return (Long.numberOfTrailingZeros(found) - CARRY) % UNIT_BITS;
  }

  /** Returns the bit where the unit that was found begins. */
  static int shift(long found) {
    return (Long.numberOfTrailingZeros(found) - CARRY) / UNIT_BITS * UNIT_BITS;
  }

  /** Returns the unit that begins at a bit, 0 after the last. */
  static int unit(long word, int shift) {
    return (int) (word >>> shift) & UNIT_MASK;
  }

  static boolean isDigit(int unit) {
    return (unit & MOST_SHORT) == 0 && unit != 0;
  }

  /** Returns 1 if the last unit is in use, or else 0. */
  private static int full(long word) {
    return (int) (((word >>> LAST) + UNIT_MASK) >>> UNIT_BITS);
  }

  /** Returns the first word with an empty unit, 4 if there is none. */
  static int withSpace(long first, long second, long third, long fourth) {
    int full = full(first) | full(second) << 1 | full(third) << 2 | full(fourth) << 3;
    return Integer.numberOfTrailingZeros(~full);
  }

  /** Returns the bit where the first empty unit of a word begins. There must be one. */
  static int end(long word) {
    return (Long.SIZE - Long.numberOfLeadingZeros(word) + UNIT_BITS - 1) / UNIT_BITS * UNIT_BITS;
  }
}
