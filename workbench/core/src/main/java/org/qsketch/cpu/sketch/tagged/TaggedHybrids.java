package org.qsketch.cpu.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.tagged.TaggedLayout.HEAVY_WORD;
import static org.qsketch.sketch.tagged.TaggedLayout.SLACK;

import java.lang.foreign.MemorySegment;
import org.qsketch.sketch.tagged.TaggedCells;
import org.qsketch.sketch.tagged.TaggedHeavy;
import org.qsketch.spec.UpdateRule;

/**
 * Hybrid buckets of a tagged sketch in host memory. Simple operations change the words in place: no
 * cells join, and no heavy entries swap or become large.
 */
final class TaggedHybrids {
  private final MemorySegment table;
  private final UpdateRule rule;

  TaggedHybrids(MemorySegment table, UpdateRule rule) {
    this.table = table;
    this.rule = rule;
  }

  private long word(long at, int i) {
    return table.get(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES);
  }

  private void set(long at, int i, long word) {
    table.set(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES, word);
  }

  /** Adds to the count of a tag of the bucket at an offset; returns false if that is not simple. */
  boolean add(long at, int tag, long weight) {
    long heavy = word(at, HEAVY_WORD);
    int i = TaggedHeavy.find(heavy, tag);
    if (i == TaggedHeavy.NONE) {
      return addToCells(at, tag, weight, heavy);
    }
    long raised = TaggedHeavy.raisedInPlace(heavy, i, weight);
    if (raised != 0) {
      set(at, HEAVY_WORD, raised);
    }
    return raised != 0;
  }

  private boolean addToCells(long at, int tag, long weight, long heavy) {
    int selection = TaggedCells.selection(tag);
    int firstWord = TaggedCells.selectedWord(selection, 0);
    int secondWord = TaggedCells.selectedWord(selection, 1);
    int firstCell = TaggedCells.selectedCell(selection, 0);
    int secondCell = TaggedCells.selectedCell(selection, 1);
    long first = word(at, firstWord);
    long second = word(at, secondWord);
    long one = TaggedCells.value(first, firstCell);
    long other = TaggedCells.value(second, secondCell);
    long least = Math.min(one, other) + weight;
    boolean conservative = rule == UpdateRule.CONSERVATIVE;
    first =
        TaggedCells.raisedInPlace(
            first, firstCell, conservative ? Math.max(one, least) : one + weight);
    second =
        TaggedCells.raisedInPlace(
            second, secondCell, conservative ? Math.max(other, least) : other + weight);
    if (first == 0 || second == 0 || isHeavier(at, least, heavy)) {
      return false;
    }
    set(at, firstWord, first);
    set(at, secondWord, second);
    return true;
  }

  /** Returns whether an estimate is so large that its tag takes the place of a heavy entry. */
  private boolean isHeavier(long at, long estimate, long heavy) {
    for (int i = 0; i < TaggedHeavy.entries(heavy); i++) {
      if (estimate > 2 * TaggedHeavy.count(heavy, i) + SLACK
          && estimate > 2 * estimate(table, at, TaggedHeavy.tag(heavy, i)) + SLACK) {
        return true;
      }
    }
    return false;
  }

  /** Returns the estimate of a tag of the bucket at an offset. */
  static long estimate(MemorySegment table, long at, int tag) {
    long heavy = table.get(JAVA_LONG_UNALIGNED, at + (long) HEAVY_WORD * Long.BYTES);
    return TaggedHeavy.estimate(heavy, tag, cells(table, at, tag));
  }

  /** Returns the smaller cell of a tag of the bucket at an offset. */
  static long cells(MemorySegment table, long at, int tag) {
    int selection = TaggedCells.selection(tag);
    return Math.min(value(table, at, selection, 0), value(table, at, selection, 1));
  }

  private static long value(MemorySegment table, long at, int selection, int i) {
    long place = at + (long) TaggedCells.selectedWord(selection, i) * Long.BYTES;
    return TaggedCells.value(
        table.get(JAVA_LONG_UNALIGNED, place), TaggedCells.selectedCell(selection, i));
  }
}
