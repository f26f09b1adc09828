package org.qsketch.rivals;

/**
 * TowerSketch: K. Yang and others, <i>SketchINT: empowering INT with TowerSketch for per-flow
 * per-switch measurement</i>, IEEE ICNP 2021, with conservative update.
 *
 * <p>Rows have equal memory and counters of 4, 8, 16 and 32 bits: many small counters keep rare
 * keys apart, few large ones count the frequent keys. A counter that is full counts as infinite.
 * Never below the truth.
 */
public final class Tower implements Rival {
  private static final int[] COUNTER_BITS = {4, 8, 16, 32};
  private static final int WORD = 32;

  private final Budget budget;
  private final int words;
  private final int[] table;

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public Tower(Budget budget) {
    this.budget = budget;
    this.words = budget.cells("tower", (long) COUNTER_BITS.length * WORD);
    this.table = new int[Math.multiplyExact(COUNTER_BITS.length, words)];
  }

  @Override
  public void insert(long key) {
    long hash = budget.hash(key);
    long raised = least(hash) + 1;
    for (int row = 0; row < COUNTER_BITS.length; row++) {
      long cell = cell(hash, row);
      if (read(row, cell) < raised) {
        write(row, cell, Math.min(raised, full(row)));
      }
    }
  }

  @Override
  public long estimate(long key) {
    return least(budget.hash(key));
  }

  @Override
  public long bits() {
    return (long) table.length * WORD;
  }

  private long least(long hash) {
    long least = full(COUNTER_BITS.length - 1);
    for (int row = 0; row < COUNTER_BITS.length; row++) {
      long value = read(row, cell(hash, row));
      if (value < full(row)) {
        least = Math.min(least, value);
      }
    }
    return least;
  }

  private long cell(long hash, int row) {
    long cells = (long) words * (WORD / COUNTER_BITS[row]);
    return Math.unsignedMultiplyHigh(Budget.rowHash(hash, row), cells);
  }

  private static long full(int row) {
    return (1L << COUNTER_BITS[row]) - 1;
  }

  private long read(int row, long cell) {
    return (table[word(row, cell)] >>> shift(row, cell)) & full(row);
  }

  private void write(int row, long cell, long value) {
    int word = word(row, cell);
    int shift = shift(row, cell);
    table[word] = (int) ((table[word] & ~(full(row) << shift)) | (value << shift));
  }

  private int word(int row, long cell) {
    return row * words + (int) (cell / (WORD / COUNTER_BITS[row]));
  }

  private static int shift(int row, long cell) {
    int perWord = WORD / COUNTER_BITS[row];
    return (int) (cell % perWord) * COUNTER_BITS[row];
  }
}
