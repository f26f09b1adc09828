package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.CELLS;
import static org.qsketch.sketch.tagged.TaggedLayout.CELL_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.CELL_TAG_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.CELL_WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.HYBRID;
import static org.qsketch.sketch.tagged.TaggedLayout.JOIN_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;

/**
 * Operations on a word of cells. A counter is a run of joined cells. When its value needs more
 * bits, it joins the neighbour that costs least: the narrower one, or the one with the larger value
 * if both are equally wide.
 */
public final class TaggedCells {
  /** A word whose cells are all 0. */
  static final long EMPTY = HYBRID;

  private static final long VALUES = (1L << JOIN_SHIFT) - 1;

  /** The largest value of a counter of one cell. */
  private static final long MOST_ALONE = (1L << CELL_BITS) - 1;

  private static final char[] SELECTIONS = selections();
  private static final int JOINS = (1 << (CELLS - 1)) - 1;

  private TaggedCells() {}

  /**
   * Returns the word of one of the cells of a tag.
   *
   * @param tag from 1 on
   * @param i 0 or 1
   * @return from 0 to 2
   */
  public static int word(int tag, int i) {
    return (tag + 1 + i) % CELL_WORDS;
  }

  /**
   * Returns the cell of a tag in a word that it selects.
   *
   * @param tag from 1 on
   * @param word from 0 to 2
   * @return from 0 to 15
   */
  public static int cell(int tag, int word) {
    return (tag >>> (CELL_TAG_BITS * word)) & (CELLS - 1);
  }

  private static char[] selections() {
    char[] all = new char[TAGS + 1];
    for (int tag = 1; tag <= TAGS; tag++) {
      int first = word(tag, 0);
      int second = word(tag, 1);
      all[tag] = (char) (first | second << 4 | cell(tag, first) << 8 | cell(tag, second) << 12);
    }
    return all;
  }

  /**
   * Returns the selection of a tag, from a table.
   *
   * @param tag from 0 on; 0 selects any cells
   * @return a number for {@link #selectedWord} and {@link #selectedCell}
   */
  public static int selection(int tag) {
    return SELECTIONS[tag];
  }

  /**
   * Returns a word of a selection.
   *
   * @param selection the selection of a tag
   * @param i 0 or 1
   * @return from 0 to 2
   */
  public static int selectedWord(int selection, int i) {
    return (selection >>> (4 * i)) & 3;
  }

  /**
   * Returns a cell of a selection.
   *
   * @param selection the selection of a tag
   * @param i 0 or 1, as the word
   * @return from 0 to 15
   */
  public static int selectedCell(int selection, int i) {
    return (selection >>> (8 + 4 * i)) & (CELLS - 1);
  }

  /** Returns whether the counter of a cell is that cell only, as most are. */
  private static boolean isAlone(int joins, int cell) {
    return ((joins << 1 >>> cell) & 3) == 0;
  }

  static int joins(long word) {
    return (int) (word >>> JOIN_SHIFT) & JOINS;
  }

  /** Returns the first cell of the counter of a cell. */
  private static int start(int joins, int cell) {
    int apart = ~joins & ((1 << cell) - 1);
    return Integer.SIZE - Integer.numberOfLeadingZeros(apart);
  }

  /** Returns the cell after the counter of a cell. */
  private static int end(int joins, int cell) {
    return cell + 1 + Integer.numberOfTrailingZeros(~(joins >>> cell));
  }

  private static long mask(int start, int end) {
    return ((1L << (CELL_BITS * (end - start))) - 1) << (CELL_BITS * start);
  }

  private static long value(long word, int start, int end) {
    return (word & mask(start, end)) >>> (CELL_BITS * start);
  }

  /**
   * Returns the value of the counter of a cell.
   *
   * @param word the word
   * @param cell from 0 to 15
   * @return its value, up to 48 bits
   */
  public static long value(long word, int cell) {
    int joins = joins(word);
    return isAlone(joins, cell)
        ? (word >>> (CELL_BITS * cell)) & MOST_ALONE
        : value(word, start(joins, cell), end(joins, cell));
  }

  /**
   * Sets the counter of a cell to a larger value if it has the bits for it.
   *
   * @param word the word
   * @param cell from 0 to 15
   * @param value any
   * @return the new word, or 0 if the counter must join a neighbour
   */
  public static long raisedInPlace(long word, int cell, long value) {
    int joins = joins(word);
    int start = isAlone(joins, cell) ? cell : start(joins, cell);
    int end = isAlone(joins, cell) ? cell + 1 : end(joins, cell);
    return value >>> (CELL_BITS * (end - start)) == 0
        ? (word & ~mask(start, end)) | (value << (CELL_BITS * start))
        : 0;
  }

  /**
   * Sets the counter of a cell to a larger value, and joins it with neighbours until the value
   * fits. The joined counter has the larger of two values, or their sum.
   *
   * @param word the word
   * @param cell from 0 to 15
   * @param value at least the value it has, at most 2^48 - 1
   * @param sums whether a joined counter has the sum
   * @return the new word
   */
  public static long raised(long word, int cell, long value, boolean sums) {
    long inPlace = raisedInPlace(word, cell, value);
    return inPlace != 0 ? inPlace : joined(word, cell, value, sums);
  }

  /** Joins the counter of a cell with neighbours until a value fits, and sets it. */
  private static long joined(long word, int cell, long value, boolean sums) {
    int joins = joins(word);
    int start = start(joins, cell);
    int end = end(joins, cell);
    long raised = value;
    while (raised >>> (CELL_BITS * (end - start)) != 0) {
      boolean left = joinsLeft(word, joins, start, end);
      int other = left ? start(joins, start - 1) : end;
      int otherEnd = left ? start : end(joins, end);
      long neighbour = value(word, other, otherEnd);
      raised = sums ? raised + neighbour : Math.max(raised, neighbour);
      joins |= 1 << ((left ? start : end) - 1);
      start = Math.min(start, other);
      end = Math.max(end, otherEnd);
    }
    return (word & VALUES & ~mask(start, end))
        | raised << (CELL_BITS * start)
        | (long) joins << JOIN_SHIFT
        | HYBRID;
  }

  /** Returns whether a counter joins its left neighbour. */
  private static boolean joinsLeft(long word, int joins, int start, int end) {
    if (start == 0 || end == CELLS) {
      return start != 0;
    }
    int left = start(joins, start - 1);
    int right = end(joins, end);
    if (start - left != right - end) {
      return start - left < right - end;
    }
    return value(word, left, start) > value(word, end, right);
  }

  /**
   * Subtracts from the counter of a cell, down to 0.
   *
   * @param word the word
   * @param cell from 0 to 15
   * @param amount at least 0
   * @return the new word
   */
  public static long lowered(long word, int cell, long amount) {
    int joins = joins(word);
    int start = start(joins, cell);
    long value = value(word, start, end(joins, cell));
    return word - (Math.min(value, amount) << (CELL_BITS * start));
  }

  /** Adds the counters of two words. Cells that are joined in one of them are joined in the sum. */
  static long merged(long word, long other, boolean sums) {
    int joins = joins(word) | joins(other);
    long all = withJoins(word, joins, sums);
    long more = withJoins(other, joins, sums);
    for (int cell = 0; cell < CELLS; cell = end(joins, cell)) {
      long addend = value(more, cell);
      if (addend != 0) {
        all = raised(all, cell, value(all, cell) + addend, sums);
      }
    }
    return all;
  }

  /** Returns a word with more joins. */
  private static long withJoins(long word, int joins, boolean sums) {
    int before = joins(word);
    long values = 0;
    for (int start = 0; start < CELLS; start = end(joins, start)) {
      int end = end(joins, start);
      long value = 0;
      for (int cell = start; cell < end; cell = end(before, cell)) {
        long part = value(word, cell, end(before, cell));
        value = sums ? value + part : Math.max(value, part);
      }
      values |= value << (CELL_BITS * start);
    }
    return HYBRID | (long) joins << JOIN_SHIFT | values;
  }

  /**
   * Returns the largest counter of a word.
   *
   * @param word the word
   * @return its value
   */
  public static long largest(long word) {
    int joins = joins(word);
    long largest = 0;
    for (int cell = 0; cell < CELLS; cell = end(joins, cell)) {
      largest = Math.max(largest, value(word, cell, end(joins, cell)));
    }
    return largest;
  }

  /**
   * Returns the number of joins of a word.
   *
   * @param word the word
   * @return from 0 to 15
   */
  public static int joinCount(long word) {
    return Integer.bitCount(joins(word));
  }
}
