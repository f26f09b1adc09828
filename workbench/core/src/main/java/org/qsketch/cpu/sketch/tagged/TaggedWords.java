package org.qsketch.cpu.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_MASK;

/** Looks at all four units of a word of a tagged bucket at once. */
final class TaggedWords {
  /** The lowest bit of each unit. */
  static final long EACH = 1L | 1L << UNIT_BITS | 1L << (2 * UNIT_BITS) | 1L << (3 * UNIT_BITS);

  /** Where the last unit begins. */
  private static final int LAST = 3 * UNIT_BITS;

  /** Where the carry of 12 bits goes. */
  private static final int CARRY = 12;

  private TaggedWords() {}

  /** What {@link #find} looks for. */
  static long pattern(int tag) {
    return tag * EACH;
  }

  /** Bit 12 of each unit that is the first of an entry with the tag of a pattern. */
  static long find(long word, long pattern) {
    long differs = (((word >>> TAG_SHIFT) & (TAGS * EACH)) ^ pattern) + TAGS * EACH;
    long counts = (word & (MOST_SHORT * EACH)) + MOST_SHORT * EACH;
    return (counts << (CARRY - TAG_SHIFT)) & ~differs & (EACH << CARRY);
  }

  /** What {@link #find} finds in four words: bit 12 + i of a unit stands for word i. */
  static long find(long pattern, long first, long second, long third, long fourth) {
    return find(first, pattern)
        | find(second, pattern) << 1
        | find(third, pattern) << 2
        | find(fourth, pattern) << 3;
  }

  /** The word of what was found. */
  static int word(long found) {
    return (Long.numberOfTrailingZeros(found) - CARRY) % UNIT_BITS;
  }

  /** Where the unit begins that was found. */
  static int shift(long found) {
    return (Long.numberOfTrailingZeros(found) - CARRY) / UNIT_BITS * UNIT_BITS;
  }

  /** The unit that begins at a bit, 0 beyond the last. */
  static int unit(long word, int shift) {
    return (int) (word >>> shift) & UNIT_MASK;
  }

  static boolean isDigit(int unit) {
    return (unit & MOST_SHORT) == 0 && unit != 0;
  }

  /** 1 if the last unit is in use. */
  private static int full(long word) {
    return (int) (((word >>> LAST) + UNIT_MASK) >>> UNIT_BITS);
  }

  /** The first word with an empty unit, 4 if there is none. */
  static int withSpace(long first, long second, long third, long fourth) {
    int full = full(first) | full(second) << 1 | full(third) << 2 | full(fourth) << 3;
    return Integer.numberOfTrailingZeros(~full);
  }

  /** Where the first empty unit begins, of a word that has one. */
  static int end(long word) {
    return (Long.SIZE - Long.numberOfLeadingZeros(word) + UNIT_BITS - 1) / UNIT_BITS * UNIT_BITS;
  }
}
