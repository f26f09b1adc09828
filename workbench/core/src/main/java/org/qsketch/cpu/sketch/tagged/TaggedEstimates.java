package org.qsketch.cpu.sketch.tagged;

import static org.qsketch.cpu.sketch.tagged.TaggedScan.LENGTH;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.SIGN;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_MASK;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.work.KeyBlock;

/**
 * Estimates the keys of a block, word by word. A pass without branches estimates all keys with an
 * entry in the first word of their bucket. The next pass does the same for the remaining keys and
 * the second word, and so on. Keys with heavy entries go to a second block, with the offsets of
 * their rows. Keys whose buckets have counters are left.
 */
final class TaggedEstimates {
  /**
   * The reason why a key has no estimate yet: its count is in a row, or perhaps in the next word or
   * in counters.
   */
  private static final long IN_ROW = 1;

  private static final long NEXT_WORD = 2;

  private final long[] offsets = new long[LENGTH];
  private final long[] patterns = new long[LENGTH];
  private final int[] keys = new int[LENGTH];
  private final long[] words = new long[LENGTH];

  /** The lowest bit of the first unit of an entry, or 0. */
  private final long[] starts = new long[LENGTH];

  /** The units of an entry, then its count or its row. */
  private final long[] entries = new long[LENGTH];

  /** {@link #IN_ROW}, {@link #NEXT_WORD}, negative for counters, or 0. */
  private final long[] reasons = new long[LENGTH];

  private final int[] open = new int[LENGTH];
  private final int[] left = new int[KeyBlock.SIZE];
  private int leftCount;

  /**
   * Sets the minima of a block. The minima of keys that are {@link #left}, or in the other block,
   * are undefined.
   */
  void query(MemorySegment table, KeyBlock block, KeyBlock withRows) {
    leftCount = 0;
    withRows.setCount(0);
    int count = start(block);
    for (int word = 0; word < WORDS && count > 0; word++) {
      TaggedScan.load(table, offsets, (long) word * Long.BYTES, words, count);
      find(count);
      align(count);
      decode(count);
      findOpen(count);
      count = sort(finish(block.minima, count), block, withRows);
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
      long isHeavy = ((((third & MOST_SHORT) - 1) & -third) >> SIGN) & isLong;
      long row = (second >>> TAG_SHIFT) - 1 + ((third >>> TAG_SHIFT) - 1) * TAGS;
      long light = (all[i] & MOST_SHORT) + ((second >>> TAG_SHIFT) & isLong);
      all[i] = (light & ~isHeavy) | (row & isHeavy);
      why[i] = isHeavy & IN_ROW;
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
  private int sort(int count, KeyBlock block, KeyBlock withRows) {
    int next = 0;
    int rows = withRows.count();
    for (int j = 0; j < count; j++) {
      int i = open[j];
      int key = keys[i];
      if (reasons[i] == NEXT_WORD) {
        offsets[next] = offsets[i];
        patterns[next] = patterns[i];
        keys[next++] = key;
      } else if (reasons[i] == IN_ROW) {
        withRows.offsets[rows] = entries[i] * ROW_BYTES;
        withRows.masks[rows] = block.masks[key];
        withRows.places[rows++] = key;
      } else {
        left[leftCount++] = key;
      }
    }
    withRows.setCount(rows);
    return next;
  }
}
