package org.qsketch.datasets.table;

import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeyBlock.Numbers;
import org.qsketch.datasets.csv.Measure;
import org.qsketch.datasets.duckdb.DuckDbChunk;
import org.qsketch.datasets.duckdb.DuckDbChunk.Column;
import org.qsketch.datasets.table.JsonRows.RefusedRowException;

/**
 * Fills a block of keys from chunks of a table.
 *
 * @param block the block to fill, cleared before
 * @param numbers how keys are written as text
 * @param measure what stands next to them
 */
record TableBlock(KeyBlock block, Numbers numbers, Measure measure) {
  /** Enough that a lock for each chunk is cheap, and few enough to fit in the cache of a core. */
  private static final int ROWS = 1 << 14;

  private static final int FEW_BYTES = KeyBlock.PIECE_BYTES;

  /**
   * Begins a block.
   *
   * @param hasTexts whether rows or their keys are texts
   */
  static TableBlock in(KeyBlock block, Numbers numbers, Measure measure, boolean hasTexts) {
    block.clear(hasTexts ? FEW_BYTES : 0);
    block.beginNumbers(numbers);
    if (measure == Measure.WEIGHT) {
      block.beginWeights();
    } else if (measure != Measure.NONE) {
      block.beginValues();
    }
    return new TableBlock(block, numbers, measure);
  }

  boolean hasSpace() {
    return block.size() < ROWS && block.limit() < FEW_BYTES;
  }

  /**
   * Adds the rows of a chunk that have a key and, if required, a value.
   *
   * @return the number of rows without one
   */
  int add(DuckDbChunk chunk, TableScan scan) throws RefusedRowException {
    int before = block.size();
    if (scan.format().isJson()) {
      scan.jsonRows().add(chunk, block);
    } else if (scan.isTuple()) {
      new TupleColumns(chunk, scan.keys().size(), measure).addTo(block);
    } else {
      addColumns(chunk);
    }
    return chunk.size() - (block.size() - before);
  }

  private void addColumns(DuckDbChunk chunk) throws RefusedRowException {
    Column keys = numbers == Numbers.NONE ? chunk.texts(0) : chunk.column(0, Long.BYTES);
    switch (measure) {
      case NONE -> addKeys(chunk, keys);
      case WEIGHT -> addWeighted(chunk, keys);
      case VALUE -> addValued(chunk, keys);
      case KEY, TIME -> addPairs(chunk, keys);
    }
  }

  private void addKeys(DuckDbChunk chunk, Column keys) {
    if (numbers != Numbers.NONE && keys.isFull()) {
      block.addNumbers(keys.data(), chunk.size());
      return;
    }
    for (int row = 0; row < chunk.size(); row++) {
      if (!keys.isNull(row)) {
        addKey(keys, row);
      }
    }
  }

  private void addWeighted(DuckDbChunk chunk, Column keys) {
    Column weights = chunk.column(1, Integer.BYTES);
    for (int row = 0; row < chunk.size(); row++) {
      if (!keys.isNull(row)) {
        addKey(keys, row);
        block.addWeight(weights.intAt(row));
      }
    }
  }

  private void addValued(DuckDbChunk chunk, Column keys) {
    Column values = chunk.column(1, Long.BYTES);
    for (int row = 0; row < chunk.size(); row++) {
      if (!keys.isNull(row) && !values.isNull(row)) {
        addKey(keys, row);
        block.addValue(values.longAt(row));
      }
    }
  }

  private void addPairs(DuckDbChunk chunk, Column keys) throws RefusedRowException {
    TextColumn values = new TextColumn(chunk.texts(1));
    for (int row = 0; row < chunk.size(); row++) {
      if (!keys.isNull(row) && !values.isNull(row)) {
        long measured = values.measured(row, measure);
        addKey(keys, row);
        block.addValue(measured);
      }
    }
  }

  private void addKey(Column keys, int row) {
    if (numbers == Numbers.NONE) {
      addText(keys, row);
    } else {
      block.addNumber(keys.longAt(row));
    }
  }

  private void addText(Column keys, int row) {
    int start = block.limit();
    int end = Math.addExact(start, keys.length(row));
    if (end > block.bytes().length) {
      block.lengthen(Math.clamp(2L * end, end, Integer.MAX_VALUE - Long.BYTES));
    }
    keys.copyText(row, end - start, block.bytes(), start);
    block.setLimit(end);
    block.add(start, end);
  }
}
