package org.qsketch.cpu.sketch.tagged;

import static org.qsketch.cpu.sketch.tagged.TaggedScan.LENGTH;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.SIGN;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_MASK;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.work.KeyBlock;

/**
 * Estimates the keys of a block, word by word. A pass without branches estimates all keys with an
 * entry in the first word of their bucket. The next pass does the same for the remaining keys and
 * the second word, and so on. Keys of hybrid buckets and of entries of more than two units are
 * left.
 */
final class TaggedEstimates {
  /** The reason why a key has no estimate yet: its count may be in the next word. */
  private static final long NEXT_WORD = 1;

  private final long[] offsets = new long[LENGTH];
  private final long[] patterns = new long[LENGTH];
  private final int[] keys = new int[LENGTH];
  private final long[] words = new long[LENGTH];

  /** The lowest bit of the first unit of an entry, or 0. */
  private final long[] starts = new long[LENGTH];

  /** The units of an entry, then its count. */
  private final long[] entries = new long[LENGTH];

  /** {@link #NEXT_WORD}, negative for a key that is left, or 0. */
  private final long[] reasons = new long[LENGTH];

  private final int[] open = new int[LENGTH];
  private final int[] left = new int[KeyBlock.SIZE];
  private int leftCount;

  /** Sets the minima of a block. The minima of keys that are {@link #left} are undefined. */
  void query(MemorySegment table, KeyBlock block) {
    leftCount = 0;
    int count = start(block);
    for (int word = 0; word < WORDS && count > 0; word++) {
      TaggedScan.load(table, offsets, (long) word * Long.BYTES, words, count);
      find(count);
      align(count);
      decode(count);
      findOpen(count);
      count = sort(finish(block.minima, count));
    }
  }

  /** Returns the number of keys that are left. */
  int leftCount() {
    return leftCount;
  }

  /** Returns the index of a key that is left. */
  int left(int i) {
    return left[i];
  }

  private int start(KeyBlock block) {
    int count = block.count();
    TaggedScan.spread(block.masks, patterns, count);
    System.arraycopy(block.offsets, 0, offsets, 0, count);
    int[] key = keys;
    for (int i = 0; i < count; i++) {
      key[i] = i;
    }
    return count;
  }

  private void find(int count) {
    long[] word = words;
    long[] all = patterns;
    long[] found = starts;
    long[] units = entries;
    for (int i = 0; i < count; i++) {
      long hit = TaggedScan.hits(word[i], all[i]) >>> UNIT_BITS;
      found[i] = hit;
      units[i] = word[i] & ((hit << (3 * UNIT_BITS)) - hit);
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

  private void decode(int count) {
    long[] all = entries;
    long[] why = reasons;
    for (int i = 0; i < count; i++) {
      long second = (all[i] >>> UNIT_BITS) & UNIT_MASK;
      long third = (all[i] >>> (2 * UNIT_BITS)) & UNIT_MASK;
      long isLong = ((second & MOST_SHORT) - 1) >> SIGN;
      why[i] = ((((third & MOST_SHORT) - 1) & -third) >> SIGN) & isLong;
      all[i] = (all[i] & MOST_SHORT) + ((second >>> TAG_SHIFT) & isLong);
    }
  }

  /** Finds the keys to look for in the next word: there are no entries after a word of 0. */
  private void findOpen(int count) {
    long[] word = words;
    long[] found = starts;
    long[] why = reasons;
    for (int i = 0; i < count; i++) {
      long isElsewhere = ((found[i] - 1) & -word[i]) >> SIGN;
      why[i] |= (isElsewhere & NEXT_WORD) | (word[i] >> SIGN);
    }
  }

  /** Writes counts to the minima; returns the number of keys that are still open. */
  private int finish(int[] minima, int count) {
    long[] all = entries;
    long[] why = reasons;
    int[] key = keys;
    int[] others = open;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      minima[key[i]] = (int) all[i];
      others[kept] = i;
      kept += (int) ((why[i] | -why[i]) >>> SIGN);
    }
    return kept;
  }

  /** Divides open keys by reason; returns the number of keys to look for in the next word. */
  private int sort(int count) {
    int next = 0;
    for (int j = 0; j < count; j++) {
      int i = open[j];
      if (reasons[i] == NEXT_WORD) {
        offsets[next] = offsets[i];
        patterns[next] = patterns[i];
        keys[next++] = keys[i];
      } else {
        left[leftCount++] = keys[i];
      }
    }
    return next;
  }
}
