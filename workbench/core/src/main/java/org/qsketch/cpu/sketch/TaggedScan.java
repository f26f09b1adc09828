package org.qsketch.cpu.sketch;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.TaggedLayout.UNIT_MASK;
import static org.qsketch.sketch.TaggedLayout.WORDS;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.work.KeyBlock;

/**
 * Looks for the entries of all keys of a block at once: the words of their buckets, copied, and in
 * them the units with their tags. The loops are small and have no branches, so that each compiles
 * to vector code.
 */
final class TaggedScan {
  /**
   * The length of an array for the keys of a block. It keeps arrays that are allocated together
   * from lying a multiple of 4 KiB apart: a load would wait for earlier stores to other arrays,
   * which the processor tells apart by the low 12 bits of their addresses.
   */
  static final int LENGTH = KeyBlock.SIZE + 30;

  /** Shifted by this many bits, a negative number becomes all ones, any other 0. */
  static final int SIGN = Long.SIZE - 1;

  /** The bits of the tags and digits. */
  static final long TAG_BITS = TaggedWords.EACH * (UNIT_MASK - MOST_SHORT);

  /** The lowest bit of the unit above each. */
  static final long ABOVE = TaggedWords.EACH << UNIT_BITS;

  private static final long COUNT_BITS = TaggedWords.EACH * MOST_SHORT;

  /** Word j of the bucket of key i is at [j][i]. */
  final long[][] words = new long[WORDS][LENGTH];

  /** At [j][i], the lowest bit of each unit of word j that begins an entry of key i. */
  final long[][] hits = new long[WORDS][LENGTH];

  /** All four units of a word as they begin an entry of a key, but for the count. */
  final long[] patterns = new long[LENGTH];

  /** Looks for the keys of a block, whose offsets point to their buckets. */
  void look(MemorySegment table, KeyBlock block) {
    int count = block.count();
    load(table, block.offsets, count);
    spread(block.masks, count);
    for (int word = 0; word < WORDS; word++) {
      find(words[word], hits[word], count);
    }
  }

  private void load(MemorySegment table, long[] offsets, int count) {
    long[] first = words[0];
    long[] second = words[1];
    long[] third = words[2];
    long[] fourth = words[3];
    for (int i = 0; i < count; i++) {
      long at = offsets[i];
      first[i] = table.get(JAVA_LONG_UNALIGNED, at);
      second[i] = table.get(JAVA_LONG_UNALIGNED, at + Long.BYTES);
      third[i] = table.get(JAVA_LONG_UNALIGNED, at + 2 * Long.BYTES);
      fourth[i] = table.get(JAVA_LONG_UNALIGNED, at + 3 * Long.BYTES);
    }
  }

  private void spread(int[] masks, int count) {
    long[] all = patterns;
    for (int i = 0; i < count; i++) {
      all[i] = masks[i] + 1L;
    }
    for (int i = 0; i < count; i++) {
      long two = (all[i] << TAG_SHIFT) | (all[i] << (TAG_SHIFT + UNIT_BITS));
      all[i] = two | (two << (2 * UNIT_BITS));
    }
  }

  private void find(long[] word, long[] found, int count) {
    long[] all = patterns;
    for (int i = 0; i < count; i++) {
      long differs = ((word[i] ^ all[i]) & TAG_BITS) + TAG_BITS;
      long counts = ((word[i] & COUNT_BITS) + COUNT_BITS) << (UNIT_BITS - TAG_SHIFT);
      found[i] = (counts & ~differs & ABOVE) >>> UNIT_BITS;
    }
  }
}
