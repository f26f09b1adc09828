package org.qsketch.cpu.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.LENGTH;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.SIGN;
import static org.qsketch.sketch.tagged.TaggedLayout.HEAVY_WORD;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.tagged.TaggedCells;
import org.qsketch.sketch.tagged.TaggedHeavy;

/**
 * Estimates keys of hybrid buckets: from their two cells, and their heavy entry if they have one.
 */
final class TaggedHybridEstimates {
  /**
   * The number of keys that are estimated one by one. Loops that have run for few keys at first
   * would be compiled for few.
   */
  private static final int FEW = 64;

  private final int[] keys = new int[LENGTH];
  private final long[] tags = new long[LENGTH];
  private final int[] selections = new int[LENGTH];
  private final long[] firstWords = new long[LENGTH];
  private final long[] secondWords = new long[LENGTH];
  private final long[] heavyWords = new long[LENGTH];
  private final long[] estimates = new long[LENGTH];

  /** Chooses the keys of a block whose buckets are hybrids; returns their number. */
  int choose(long[] words, int count) {
    int[] key = keys;
    int chosen = 0;
    for (int i = 0; i < count; i++) {
      key[chosen] = i;
      chosen += (int) (words[i] >>> SIGN);
    }
    return chosen;
  }

  /** Sets the minima of the keys that were chosen. */
  void query(MemorySegment table, KeyBlock block, int count) {
    if (count < FEW) {
      for (int j = 0; j < count; j++) {
        int i = keys[j];
        block.minima[i] = (int) TaggedHybrids.estimate(table, block.offsets[i], block.masks[i] + 1);
      }
    } else {
      load(table, block.offsets, block.masks, count);
      findCells(count);
      addHeavy(count);
      finish(block.minima, count);
    }
  }

  /** Loads all words first, so that loads that miss the cache do not wait for each other. */
  private void load(MemorySegment table, long[] offsets, int[] masks, int count) {
    int[] key = keys;
    long[] tag = tags;
    int[] cells = selections;
    long[] first = firstWords;
    long[] second = secondWords;
    long[] last = heavyWords;
    for (int j = 0; j < count; j++) {
      long at = offsets[key[j]];
      int cellTag = masks[key[j]] + 1;
      int selection = TaggedCells.selection(cellTag);
      tag[j] = cellTag;
      cells[j] = selection;
      first[j] = word(table, at, TaggedCells.selectedWord(selection, 0));
      second[j] = word(table, at, TaggedCells.selectedWord(selection, 1));
      last[j] = word(table, at, HEAVY_WORD);
    }
  }

  private static long word(MemorySegment table, long at, int i) {
    return table.get(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES);
  }

  private void findCells(int count) {
    int[] cells = selections;
    long[] first = firstWords;
    long[] second = secondWords;
    long[] least = estimates;
    for (int j = 0; j < count; j++) {
      long one = TaggedCells.value(first[j], TaggedCells.selectedCell(cells[j], 0));
      long other = TaggedCells.value(second[j], TaggedCells.selectedCell(cells[j], 1));
      least[j] = Math.min(one, other);
    }
  }

  private void addHeavy(int count) {
    long[] last = heavyWords;
    long[] tag = tags;
    long[] sums = estimates;
    for (int j = 0; j < count; j++) {
      sums[j] = TaggedHeavy.estimate(last[j], tag[j], sums[j]);
    }
  }

  private void finish(int[] minima, int count) {
    int[] key = keys;
    long[] from = estimates;
    for (int j = 0; j < count; j++) {
      minima[key[j]] = (int) from[j];
    }
  }
}
