package org.qsketch.cpu.sketch;

import static org.qsketch.cpu.sketch.TaggedScan.LENGTH;
import static org.qsketch.cpu.sketch.TaggedScan.SIGN;
import static org.qsketch.sketch.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.TaggedLayout.TAGS;
import static org.qsketch.sketch.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.TaggedLayout.UNIT_MASK;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.qsketch.cpu.work.KeyBlock;

/**
 * Estimates the keys of a block that have no entry or one of up to two units, all at once and
 * without branches. The others are left; of a heavy entry, the row is known.
 */
final class TaggedEstimates {
  /** In place of a row, of keys that are left for another reason. */
  static final int NO_ROW = -1;

  private static final long IS_HEAVY = 1;

  private final TaggedScan scan = new TaggedScan();

  /** The units of an entry, then its count or its row. */
  private final long[] entries = new long[LENGTH];

  /** The lowest bit of the first unit of an entry. */
  private final long[] starts = new long[LENGTH];

  /** {@link #IS_HEAVY}, or negative where the bucket has counters or several entries of the key. */
  private final long[] reasons = new long[LENGTH];

  private final int[] left = new int[KeyBlock.SIZE];
  private int leftCount;

  /** Sets the minima of a block; those of keys that are {@link #left} mean nothing. */
  void query(MemorySegment table, KeyBlock block) {
    int count = block.count();
    scan.look(table, block);
    start(count);
    for (int word = 0; word < scan.words.length; word++) {
      gather(scan.words[word], scan.hits[word], count);
    }
    align(count);
    decode(count);
    finish(block.minima, count);
  }

  /** How many keys are left. */
  int leftCount() {
    return leftCount;
  }

  /** The number of a key that is left. */
  int left(int i) {
    return left[i];
  }

  /** The row that has the count of a key that is left, or {@link #NO_ROW}. */
  int row(int key) {
    return reasons[key] == IS_HEAVY ? (int) entries[key] : NO_ROW;
  }

  private void start(int count) {
    long[] first = scan.words[0];
    long[] why = reasons;
    for (int i = 0; i < count; i++) {
      why[i] = first[i] >> SIGN;
    }
    Arrays.fill(entries, 0, count, 0);
    Arrays.fill(starts, 0, count, 0);
  }

  private void gather(long[] word, long[] hits, int count) {
    long[] all = entries;
    long[] found = starts;
    long[] why = reasons;
    for (int i = 0; i < count; i++) {
      all[i] |= word[i] & ((hits[i] << (3 * UNIT_BITS)) - hits[i]);
      why[i] |= ((-hits[i] & -found[i]) | -(hits[i] & (hits[i] - 1))) >> SIGN;
      found[i] |= hits[i];
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
      why[i] |= isHeavy & IS_HEAVY;
    }
  }

  private void finish(int[] minima, int count) {
    long[] all = entries;
    long[] why = reasons;
    int[] others = left;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      minima[i] = (int) all[i];
      others[kept] = i;
      kept += why[i] == 0 ? 0 : 1;
    }
    leftCount = kept;
  }
}
