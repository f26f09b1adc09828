package org.qsketch.datasets.table;

import java.util.List;
import java.util.stream.IntStream;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.csv.Measure;
import org.qsketch.datasets.duckdb.DuckDbChunk;
import org.qsketch.datasets.duckdb.DuckDbChunk.Column;
import org.qsketch.datasets.table.JsonRows.RefusedRowException;
import org.qsketch.datasets.text.TupleBytes;

/** Joins the texts of several columns of a chunk to keys. */
final class TupleColumns {
  private final DuckDbChunk chunk;
  private final List<Column> keys;
  private final Measure measure;
  private final TupleBytes tuple = new TupleBytes();
  private byte[] field = {};

  /**
   * Creates a reader of a chunk.
   *
   * @param keys the number of columns of the key, before the column next to them
   * @param measure what stands in that column
   */
  TupleColumns(DuckDbChunk chunk, int keys, Measure measure) {
    this.chunk = chunk;
    this.keys = IntStream.range(0, keys).mapToObj(chunk::texts).toList();
    this.measure = measure;
  }

  /** Adds the rows that lack no part of the key and, if required, no value. */
  void addTo(KeyBlock block) throws RefusedRowException {
    switch (measure) {
      case NONE -> {
        for (int row = 0; row < chunk.size(); row++) {
          add(row, block);
        }
      }
      case WEIGHT -> addWeighted(chunk.column(keys.size(), Integer.BYTES), block);
      case VALUE -> addValued(chunk.column(keys.size(), Long.BYTES), block);
      case KEY, TIME -> addPairs(new TextColumn(chunk.texts(keys.size())), block);
    }
  }

  private void addWeighted(Column weights, KeyBlock block) {
    for (int row = 0; row < chunk.size(); row++) {
      if (add(row, block)) {
        block.addWeight(weights.intAt(row));
      }
    }
  }

  private void addValued(Column values, KeyBlock block) {
    for (int row = 0; row < chunk.size(); row++) {
      if (!values.isNull(row) && add(row, block)) {
        block.addValue(values.longAt(row));
      }
    }
  }

  private void addPairs(TextColumn values, KeyBlock block) throws RefusedRowException {
    for (int row = 0; row < chunk.size(); row++) {
      if (!values.isNull(row) && add(row, block)) {
        block.addValue(values.measured(row, measure));
      }
    }
  }

  /** Adds the key of a row. Returns false if a part of it is null. */
  private boolean add(int row, KeyBlock block) {
    tuple.clear();
    for (Column key : keys) {
      if (key.isNull(row)) {
        return false;
      }
      int length = key.length(row);
      if (length > field.length) {
        field = new byte[Math.clamp(2L * length, length, Integer.MAX_VALUE - Long.BYTES)];
      }
      key.copyText(row, length, field, 0);
      tuple.add(field, 0, length);
    }
    tuple.appendTo(block);
    return true;
  }
}
