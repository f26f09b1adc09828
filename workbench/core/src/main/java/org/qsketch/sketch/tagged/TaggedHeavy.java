package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.COUNT_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.ENTRY_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.HYBRID;
import static org.qsketch.sketch.tagged.TaggedLayout.LARGE;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_OF_LARGE;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_OF_PAIR;
import static org.qsketch.sketch.tagged.TaggedLayout.REST_BIT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;

/** Operations on a word of heavy entries: a pair, or one large entry. */
public final class TaggedHeavy {
  /** A pair of two empty entries. */
  static final long EMPTY = HYBRID;

  /** There is no entry of a tag. */
  public static final int NONE = -1;

  /** The bit that tells a large entry from a pair. */
  private static final int LARGE_BIT = 62;

  private static final int SIGN = Long.SIZE - 1;

  private static final long ENTRY = (1L << ENTRY_BITS) - 1;

  private TaggedHeavy() {}

  /**
   * Returns whether a word is a large entry.
   *
   * @param word any word of a bucket that is not one of cells
   * @return whether its two highest bits are set
   */
  public static boolean isLarge(long word) {
    return (word & LARGE) == LARGE;
  }

  /**
   * Returns the number of entries that a word has space for.
   *
   * @param word a pair or a large entry
   * @return 2 or 1
   */
  public static int entries(long word) {
    return isLarge(word) ? 1 : 2;
  }

  private static long entry(long word, int i) {
    return isLarge(word) ? word & ~LARGE : word >>> (i * ENTRY_BITS) & ENTRY;
  }

  /**
   * Returns the tag of an entry.
   *
   * @param word a pair or a large entry
   * @param i 0, or 1 in a pair
   * @return its tag, 0 if it is empty
   */
  public static int tag(long word, int i) {
    return (int) entry(word, i) & TAGS;
  }

  /**
   * Returns whether the cells of an entry hold the rest of its count.
   *
   * @param word a pair or a large entry
   * @param i 0, or 1 in a pair
   * @return whether they do
   */
  public static boolean hasRest(long word, int i) {
    return (entry(word, i) >>> REST_BIT & 1) != 0;
  }

  /**
   * Returns the count of an entry.
   *
   * @param word a pair or a large entry
   * @param i 0, or 1 in a pair
   * @return its count without the rest
   */
  public static long count(long word, int i) {
    return entry(word, i) >>> COUNT_SHIFT;
  }

  /**
   * Finds the entry of a tag.
   *
   * @param word a pair or a large entry
   * @param tag from 1 on
   * @return 0, 1 or {@link #NONE}
   */
  public static int find(long word, int tag) {
    if (tag(word, 0) == tag) {
      return 0;
    }
    return !isLarge(word) && tag(word, 1) == tag ? 1 : NONE;
  }

  /**
   * Returns the estimate of a tag, without branches.
   *
   * @param word a pair or a large entry
   * @param tag from 1 on
   * @param cells the smaller of the tag's cells
   * @return the count of its entry and its rest, or the cells if it has none
   */
  public static long estimate(long word, long tag, long cells) {
    long large = -((word >>> LARGE_BIT) & 1);
    long first = (((word ^ tag) & TAGS) - 1) >> SIGN;
    long second = ((((word >>> ENTRY_BITS) ^ tag) & TAGS) - 1) >> SIGN & ~large & ~first;
    long low = word & (ENTRY | (large & ~LARGE));
    long entry = low ^ ((low ^ ((word >>> ENTRY_BITS) & ENTRY)) & second);
    long found = first | second;
    long rest = -((entry >>> REST_BIT) & 1);
    return (entry >>> COUNT_SHIFT & found) + (cells & (rest | ~found));
  }

  /**
   * Returns the word after an addition to the count of an entry.
   *
   * @param word a pair or a large entry
   * @param i 0, or 1 in a pair
   * @param weight what to add
   * @return the new word, or 0 if the entry has no space for the count
   */
  public static long raisedInPlace(long word, int i, long weight) {
    return fits(word, count(word, i) + weight)
        ? word + (weight << (COUNT_SHIFT + i * ENTRY_BITS))
        : 0;
  }

  /** Returns whether an entry of a word has space for a count. */
  static boolean fits(long word, long count) {
    return count <= (isLarge(word) ? MOST_OF_LARGE : MOST_OF_PAIR);
  }

  /** Returns a word with another entry, whose count must fit. */
  static long with(long word, int i, int tag, boolean rest, long count) {
    long entry = (count << COUNT_SHIFT) | (rest ? 1L << REST_BIT : 0) | tag;
    if (isLarge(word)) {
      return LARGE | entry;
    }
    return (word & ~(ENTRY << (i * ENTRY_BITS))) | (entry << (i * ENTRY_BITS));
  }

  static long large(int tag, boolean rest, long count) {
    return with(LARGE, 0, tag, rest, count);
  }

  /** Returns whether a word can be one of heavy entries: no tag twice, no count without a tag. */
  static boolean isValid(long word) {
    boolean valid = word < 0;
    for (int i = 0; i < entries(word); i++) {
      valid &= entry(word, i) == 0 || tag(word, i) != 0;
    }
    if (isLarge(word)) {
      return valid && tag(word, 0) != 0 && count(word, 0) <= MOST_OF_LARGE;
    }
    return valid && (tag(word, 0) != tag(word, 1) || tag(word, 0) == 0);
  }
}
