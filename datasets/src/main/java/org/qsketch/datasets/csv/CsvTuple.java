package org.qsketch.datasets.csv;

import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.text.TupleBytes;

/** Collects the fields of a key of several columns, which may stand in any order in a row. */
final class CsvTuple {
  private final int[] columns;
  private final int[] starts;
  private final int[] ends;
  private final boolean[] doubled;
  private final TupleBytes tuple = new TupleBytes();

  /**
   * Creates a collector.
   *
   * @param columns of the key, in its order
   */
  CsvTuple(int... columns) {
    this.columns = columns;
    this.starts = new int[columns.length];
    this.ends = new int[columns.length];
    this.doubled = new boolean[columns.length];
  }

  /** Takes the current field of a row if its column is one of the key. */
  void take(CsvRows rows, int column) {
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] == column) {
        starts[i] = rows.fieldStart();
        ends[i] = rows.fieldEnd();
        doubled[i] = rows.hasDoubledQuotes();
      }
    }
  }

  /** Adds the key of a row, all of whose fields were taken. */
  void addTo(KeyBlock block) {
    tuple.clear();
    for (int i = 0; i < columns.length; i++) {
      if (doubled[i]) {
        tuple.addDoubled(block.bytes(), starts[i], ends[i]);
      } else {
        tuple.add(block.bytes(), starts[i], ends[i]);
      }
    }
    tuple.copyTo(block);
  }
}
