package org.qsketch.contract;

import java.util.Arrays;

/**
 * A word of cells without its bits. Each cell knows where its counter begins, and the value of a
 * counter is where it begins.
 */
public final class CellsModel {
  /** The cells of a word. */
  public static final int CELLS = 16;

  private static final int CELL_BITS = 3;

  private final int[] starts = new int[CELLS];
  private final long[] values = new long[CELLS];

  /** A word of counters of one cell, all of them 0. */
  public CellsModel() {
    Arrays.setAll(starts, cell -> cell);
  }

  /**
   * A word by its bits.
   *
   * @param word as a sketch holds it
   * @return the same without its bits
   */
  public static CellsModel of(long word) {
    CellsModel model = new CellsModel();
    for (int cell = 1; cell < CELLS; cell++) {
      boolean joined = (word >>> (CELLS * CELL_BITS + cell - 1) & 1) != 0;
      model.starts[cell] = joined ? model.starts[cell - 1] : cell;
    }
    for (int cell = CELLS - 1; cell >= 0; cell--) {
      int start = model.starts[cell];
      model.values[start] =
          (model.values[start] << CELL_BITS) | ((word >>> (cell * CELL_BITS)) & 7);
    }
    return model;
  }

  /**
   * The bits.
   *
   * @return the word as a sketch holds it
   */
  public long word() {
    long word = Long.MIN_VALUE;
    for (int cell = 0; cell < CELLS; cell++) {
      if (starts[cell] == cell) {
        word |= values[cell] << (cell * CELL_BITS);
      } else {
        word |= 1L << (CELLS * CELL_BITS + cell - 1);
      }
    }
    return word;
  }

  /**
   * The value of the counter of a cell.
   *
   * @param cell from 0 on
   * @return its value
   */
  public long value(int cell) {
    return values[starts[cell]];
  }

  private int end(int cell) {
    int end = cell + 1;
    while (end < CELLS && starts[end] == starts[cell]) {
      end++;
    }
    return end;
  }

  private int width(int cell) {
    return end(cell) - starts[cell];
  }

  /**
   * Raises the counter of a cell.
   *
   * @param cell from 0 on
   * @param value what it has then, unless it joins one that has more
   * @param sums whether counters that join have the sum of both
   */
  public void raise(int cell, long value, boolean sums) {
    long raised = value;
    while (raised >= 1L << (CELL_BITS * width(cell))) {
      int other = neighbour(cell);
      raised = sums ? raised + value(other) : Math.max(raised, value(other));
      join(Math.min(starts[cell], starts[other]), Math.max(end(cell), end(other)));
    }
    values[starts[cell]] = raised;
  }

  /** A cell of the narrower neighbour, or of the larger one of two that are equally wide. */
  private int neighbour(int cell) {
    int left = starts[cell] - 1;
    int right = end(cell);
    if (left < 0 || right == CELLS) {
      return left < 0 ? right : left;
    }
    if (width(left) != width(right)) {
      return width(left) < width(right) ? left : right;
    }
    return value(left) > value(right) ? left : right;
  }

  private void join(int start, int end) {
    Arrays.fill(starts, start, end, start);
    Arrays.fill(values, start, end, 0);
  }

  /**
   * Lowers the counter of a cell, down to 0.
   *
   * @param cell from 0 on
   * @param amount by how much
   */
  public void lower(int cell, long amount) {
    values[starts[cell]] = Math.max(0, value(cell) - amount);
  }

  /**
   * Adds the counters of another word.
   *
   * @param other any word
   * @param sums whether counters that join have the sum of both
   */
  public void merge(CellsModel other, boolean sums) {
    CellsModel addend = CellsModel.of(other.word());
    for (int cell = 1; cell < CELLS; cell++) {
      if (addend.starts[cell] != cell) {
        joinWithLeft(cell, sums);
      }
      if (starts[cell] != cell) {
        addend.joinWithLeft(cell, sums);
      }
    }
    for (int cell = 0; cell < CELLS; cell++) {
      if (addend.starts[cell] == cell && addend.values[cell] != 0) {
        raise(cell, value(cell) + addend.values[cell], sums);
      }
    }
  }

  /** Joins the counters of a cell and of the one before it, if they are two. */
  private void joinWithLeft(int cell, boolean sums) {
    if (starts[cell] == cell) {
      long left = value(cell - 1);
      long joined = sums ? left + value(cell) : Math.max(left, value(cell));
      join(starts[cell - 1], end(cell));
      values[starts[cell]] = joined;
    }
  }

  /**
   * The largest counter.
   *
   * @return its value
   */
  public long largest() {
    return Arrays.stream(values).max().orElse(0);
  }

  /**
   * The cells that are joined with the one before them.
   *
   * @return how many
   */
  public int joins() {
    int joins = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      joins += starts[cell] == cell ? 0 : 1;
    }
    return joins;
  }
}
