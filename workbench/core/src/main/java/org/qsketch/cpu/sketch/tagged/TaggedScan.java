package org.qsketch.cpu.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_MASK;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.work.KeyBlock;

/**
 * The loops that find the entries of all keys of a block at once. The loops are small and have no
 * branches, so that each compiles to vector code, or overlaps the misses of its loads.
 */
final class TaggedScan {
  /**
   * The length of an array for the keys of a block. With it, arrays that are allocated together are
   * not a multiple of 4 KiB apart. Otherwise a load would wait for earlier stores to other arrays,
   * which the processor distinguishes by the low 12 bits of their addresses.
   */
  static final int LENGTH = KeyBlock.SIZE + 30;

  /** The shift that turns a negative number into all ones, and any other into 0. */
  static final int SIGN = Long.SIZE - 1;

  /** The bits of the tags and digits. */
  static final long TAG_BITS = TaggedWords.EACH * (UNIT_MASK - MOST_SHORT);

  /** The bits of the short counts. */
  static final long COUNT_BITS = TaggedWords.EACH * MOST_SHORT;

  /** Moves the carry of a short count to the lowest bit of the unit above. */
  static final int CARRY = UNIT_BITS - TAG_SHIFT;

  /** The lowest bit of the unit above each. */
  static final long ABOVE = TaggedWords.EACH << UNIT_BITS;

  private TaggedScan() {}

  /**
   * Loads one word of each bucket. A loop for each word takes half the time of one loop for all.
   *
   * @return all bits that are set in any of the words
   */
  static long load(MemorySegment table, long[] offsets, long place, long[] words, int count) {
    long all = 0;
    for (int i = 0; i < count; i++) {
      long word = table.get(JAVA_LONG_UNALIGNED, offsets[i] + place);
      words[i] = word;
      all |= word;
    }
    return all;
  }

  /**
   * Returns the lowest bit of each unit above the first unit of an entry with the tag of a pattern.
   */
  static long hits(long word, long pattern) {
    long differs = ((word ^ pattern) & TAG_BITS) + TAG_BITS;
    long counted = ((word & COUNT_BITS) + COUNT_BITS) << CARRY;
    return counted & ~differs & ABOVE;
  }

  /** Computes words of four units, each of which begins an entry of the key without its count. */
  static void spread(int[] masks, long[] patterns, int count) {
    for (int i = 0; i < count; i++) {
      patterns[i] = masks[i] + 1L;
    }
    spread(patterns, count);
  }

  /** Turns tags into such words. */
  static void spread(long[] patterns, int count) {
    for (int i = 0; i < count; i++) {
      long two = (patterns[i] << TAG_SHIFT) | (patterns[i] << (TAG_SHIFT + UNIT_BITS));
      patterns[i] = two | (two << (2 * UNIT_BITS));
    }
  }
}
