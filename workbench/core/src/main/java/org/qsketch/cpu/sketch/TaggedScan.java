package org.qsketch.cpu.sketch;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.TaggedLayout.TAGS;
import static org.qsketch.sketch.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.TaggedLayout.WORDS;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.work.KeyBlock;

/**
 * Looks for the entries of all keys of a block at once: the words of their buckets, copied, and in
 * them the units with their tags. The loops are small, so that each compiles to vector code.
 */
final class TaggedScan {
  /** The lowest bit of each unit. */
  private static final long EACH =
      1L | 1L << UNIT_BITS | 1L << (2 * UNIT_BITS) | 1L << (3 * UNIT_BITS);

  private static final long TAG_BITS = TAGS * EACH;
  private static final long COUNT_BITS = MOST_SHORT * EACH;
  private static final int TAG_WIDTH = 12;

  /** An entry has at most this many bits. */
  private static final int ENTRY_BITS = 3 * UNIT_BITS;

  /** Set in what is found in a bucket of counters. */
  private static final int COUNTERS_BIT = 62;

  /** Word j of the bucket of key i is at [j][i]. */
  private final long[][] words = new long[WORDS][KeyBlock.SIZE];

  private final long[] patterns = new long[KeyBlock.SIZE];
  private final long[] hits = new long[KeyBlock.SIZE];
  private final long[] entries = new long[KeyBlock.SIZE];
  private final long[] found = new long[KeyBlock.SIZE];

  /** Looks for the keys of a block, whose offsets point to their buckets. */
  void look(MemorySegment table, KeyBlock block) {
    int count = block.count();
    load(table, block.offsets, count);
    spread(block.masks, count);
    start(count);
    for (int word = 0; word < WORDS; word++) {
      find(words[word], count);
      gather(words[word], word, count);
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

  /** The tag of each key, in each unit. */
  private void spread(int[] masks, int count) {
    long[] all = patterns;
    for (int i = 0; i < count; i++) {
      all[i] = masks[i] + 1L;
    }
    for (int i = 0; i < count; i++) {
      long two = all[i] | all[i] << UNIT_BITS;
      all[i] = two | two << (2 * UNIT_BITS);
    }
  }

  private void start(int count) {
    long[] first = words[0];
    long[] units = entries;
    long[] places = found;
    for (int i = 0; i < count; i++) {
      units[i] = 0;
      places[i] = first[i] >>> (Long.SIZE - 1) << COUNTERS_BIT;
    }
  }

  /** The lowest bit of each unit that begins an entry with the tag. */
  private void find(long[] word, int count) {
    long[] all = patterns;
    long[] ones = hits;
    for (int i = 0; i < count; i++) {
      long differs = ((((word[i] >>> TAG_SHIFT) & TAG_BITS) ^ all[i]) + TAG_BITS) >>> TAG_WIDTH;
      long counts = ((word[i] & COUNT_BITS) + COUNT_BITS) >>> TAG_SHIFT;
      ones[i] = counts & ~differs & EACH;
    }
  }

  /** The units from there on, where they are, and bit j of the first of them. */
  private void gather(long[] word, int j, int count) {
    long[] ones = hits;
    long[] units = entries;
    long[] places = found;
    for (int i = 0; i < count; i++) {
      units[i] |= word[i] & ((ones[i] << ENTRY_BITS) - ones[i]);
      places[i] |= ones[i] << j;
    }
  }

  /** Whether a key has no entry, and a bucket that is tagged. */
  boolean isMissing(int i) {
    return found[i] == 0;
  }

  /** Whether a key has one entry, or none, and a bucket that is tagged. */
  boolean isSimple(int i) {
    long places = found[i];
    return (places & (places - 1)) == 0 && places >>> COUNTERS_BIT == 0;
  }

  /** The word of the entry of a key, from 0 to 3. */
  int word(int i) {
    return Long.numberOfTrailingZeros(found[i]) % UNIT_BITS;
  }

  /** Where the entry of a key begins in its word; anything if it has none. */
  int shift(int i) {
    return Long.numberOfTrailingZeros(found[i]) / UNIT_BITS * UNIT_BITS;
  }

  /** The entry of a key from its first unit on, 0 if it has none. */
  long entry(int i) {
    return entries[i] >>> shift(i);
  }

  /** A word of the bucket of a key, as it was. */
  long word(int i, int j) {
    return words[j][i];
  }

  /** The first word of the bucket of a key with an empty unit, 4 if there is none. */
  int withSpace(int i) {
    return TaggedWords.withSpace(words[0][i], words[1][i], words[2][i], words[3][i]);
  }
}
