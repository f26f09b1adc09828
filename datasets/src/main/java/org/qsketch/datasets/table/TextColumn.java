package org.qsketch.datasets.table;

import org.qsketch.datasets.csv.Measure;
import org.qsketch.datasets.duckdb.DuckDbChunk.Column;
import org.qsketch.datasets.table.JsonRows.RefusedRowException;
import org.qsketch.keys.TextKeys;

/** A column of texts of a chunk, of which only the keys or times matter. */
final class TextColumn {
  private final Column texts;
  private byte[] bytes = {};

  TextColumn(Column texts) {
    this.texts = texts;
  }

  boolean isNull(int row) {
    return texts.isNull(row);
  }

  /** Returns the key of a text, or its time. */
  long measured(int row, Measure measure) throws RefusedRowException {
    int length = texts.length(row);
    if (length > bytes.length) {
      bytes = new byte[Math.clamp(2L * length, length, Integer.MAX_VALUE - Long.BYTES)];
    }
    texts.copyText(row, length, bytes, 0);
    return measure == Measure.TIME
        ? JsonRows.time(bytes, 0, length)
        : TextKeys.key(bytes, 0, length);
  }
}
