package org.qsketch.cpu.sketch.tagged;

import static org.qsketch.cpu.sketch.tagged.TaggedScan.LENGTH;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.SIGN;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_MASK;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.tagged.TaggedLayout;

/**
 * Estimates the keys of a block. A tag has at most one entry in a dictionary. So entries are
 * searched in one word of all buckets after another, without branches, and what is found is
 * collected. The counts of keys of hybrid buckets are undefined then, and set last.
 */
final class TaggedEstimates {
  /** The bits of a digit. 2 to this power, less 1, is the number of its values. */
  private static final int DIGIT_BITS = UNIT_BITS - TAG_SHIFT;

  private static final long DIGIT_MASK = (1L << DIGIT_BITS) - 1;

  private static final long SECOND_UNIT = (long) UNIT_MASK << UNIT_BITS;
  private static final long THIRD_UNIT = SECOND_UNIT << UNIT_BITS;

  private final long[] patterns = new long[LENGTH];
  private final long[] words = new long[LENGTH];

  /** The lowest bit of the first unit of an entry, or 0. */
  private final long[] starts = new long[LENGTH];

  /** The units of an entry, then its count. */
  private final long[] entries = new long[LENGTH];

  private final TaggedHybridEstimates hybrids = new TaggedHybridEstimates();

  /** Sets the minima of a block. */
  void query(MemorySegment table, KeyBlock block) {
    int count = block.count();
    long all = TaggedScan.load(table, block.offsets, 0, words, count);
    int hybrid = TaggedLayout.isHybrid(all) ? hybrids.choose(words, count) : 0;
    if (hybrid < count) {
      TaggedScan.spread(block.masks, patterns, count);
      findAll(table, block.offsets, count);
      align(count);
      trim(count);
      decode(count);
      finish(block.minima, count);
    }
    if (hybrid > 0) { // or loops would be compiled for no keys
      hybrids.query(table, block, hybrid);
    }
  }

  /** Finds entries in all words, until no bucket uses a word. The first is loaded already. */
  private void findAll(MemorySegment table, long[] offsets, int count) {
    Arrays.fill(starts, 0, count, 0);
    Arrays.fill(entries, 0, count, 0);
    find(count);
    for (int word = 1; word < WORDS; word++) {
      if (TaggedScan.load(table, offsets, (long) word * Long.BYTES, words, count) == 0) {
        return; // there are no entries after a word of 0
      }
      find(count);
    }
  }

  private void find(int count) {
    long[] word = words;
    long[] all = patterns;
    long[] found = starts;
    long[] units = entries;
    for (int i = 0; i < count; i++) {
      long hit = TaggedScan.hits(word[i], all[i]) >>> UNIT_BITS;
      found[i] |= hit;
      units[i] |= word[i] & ((hit << (WORD_UNITS * UNIT_BITS)) - hit);
    }
  }

  /** Moves each entry to the low end, by two units and by one. */
  private void align(int count) {
    long[] all = entries;
    long[] found = starts;
    for (int i = 0; i < count; i++) {
      long byTwo = -(((found[i] >>> (2 * UNIT_BITS)) | (found[i] >>> (3 * UNIT_BITS))) & 1);
      long byOne = -(((found[i] >>> UNIT_BITS) | (found[i] >>> (3 * UNIT_BITS))) & 1);
      long half = all[i] ^ ((all[i] ^ (all[i] >>> (2 * UNIT_BITS))) & byTwo);
      all[i] = half ^ ((half ^ (half >>> UNIT_BITS)) & byOne);
    }
  }

  /** Clears the units above an entry, from the first one on that begins another. */
  private void trim(int count) {
    long[] all = entries;
    for (int i = 0; i < count; i++) {
      long second = (((all[i] >>> UNIT_BITS) & MOST_SHORT) - 1) >> SIGN;
      long third = (((all[i] >>> (2 * UNIT_BITS)) & MOST_SHORT) - 1) >> SIGN;
      long fourth = (((all[i] >>> (3 * UNIT_BITS)) & MOST_SHORT) - 1) >> SIGN;
      long fromThird = third & ((fourth << (3 * UNIT_BITS)) | THIRD_UNIT);
      all[i] &= (second & (fromThird | SECOND_UNIT)) | UNIT_MASK;
    }
  }

  private void decode(int count) {
    long[] all = entries;
    for (int i = 0; i < count; i++) {
      long digits = all[i] >>> (3 * UNIT_BITS + TAG_SHIFT);
      digits = (digits << DIGIT_BITS) - digits;
      digits += (all[i] >>> (2 * UNIT_BITS + TAG_SHIFT)) & DIGIT_MASK;
      digits = (digits << DIGIT_BITS) - digits;
      digits += (all[i] >>> (UNIT_BITS + TAG_SHIFT)) & DIGIT_MASK;
      all[i] = (all[i] & MOST_SHORT) + digits;
    }
  }

  private void finish(int[] minima, int count) {
    long[] all = entries;
    for (int i = 0; i < count; i++) {
      minima[i] = (int) all[i];
    }
  }
}
