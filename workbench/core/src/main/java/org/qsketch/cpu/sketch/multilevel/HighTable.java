package org.qsketch.cpu.sketch.multilevel;

import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_COUNTERS;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.sketch.flat.Counters;
import org.qsketch.cpu.sketch.flat.MaskSteps;
import org.qsketch.cpu.sketch.flat.RowMemory;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.multilevel.MultiLevelLayout;

/**
 * The high table of a multi-level sketch: rows of 32 counters of 32 bits, given out to low buckets
 * in the order of their requests.
 */
final class HighTable implements AutoCloseable {
  private final MultiLevelLayout layout;
  private final RowMemory memory;

  HighTable(MultiLevelSketchSpec spec) {
    this.layout = new MultiLevelLayout(spec.buckets(), spec.limit(), spec.highRows());
    this.memory = new RowMemory(layout.highBytes(), "a multi-level sketch");
  }

  /** Gives a row to the bucket with a number; returns the index that the bucket stores. */
  int allocate(long bucket) {
    return layout.index(memory.ticket(), bucket);
  }

  /** Returns the byte offset of the row to which an index refers. */
  long offset(int index) {
    return layout.row(index) * MultiLevelLayout.HIGH_ROW_BYTES;
  }

  /**
   * Adds to, or subtracts from, the counters of each key of a block, whose offsets point to their
   * rows.
   */
  void add(KeyBlock block, MaskSteps steps, int delta) {
    for (int i = 0; i < steps.depth() && block.count() > 0; i++) {
      steps.advance(block, i);
      for (int k = 0; k < block.count(); k++) {
        memory.add(block.offsets[k], delta * block.weight(k));
      }
    }
  }

  /**
   * Sets the minima of a block to the smallest high counter of each key. The offsets of the block
   * point to rows.
   */
  void query(KeyBlock block, MaskSteps steps) {
    Counters.NARROW.startMinima(block);
    for (int i = 0; i < steps.depth() && block.count() > 0; i++) {
      steps.advance(block, i);
      Counters.NARROW.lowerMinima(table(), block);
    }
    Counters.NARROW.endMinima(block);
  }

  void add(long row, int position, int amount) {
    memory.add(at(row, position), amount);
  }

  /** Moves the counters of a low bucket to the row of its index. */
  void moveCounters(LowTable low, long bucket, int index) {
    if (low.isZero(bucket)) {
      return;
    }
    for (int i = 0; i < LOW_COUNTERS; i++) {
      add(offset(index), i, low.get(bucket + i));
      low.set(bucket + i, 0);
    }
  }

  private static long at(long row, int position) {
    return row + (long) position * SketchSpec.COUNTER_BYTES;
  }

  long requested() {
    return memory.requested();
  }

  MemorySegment table() {
    return memory.table();
  }

  MemorySegment requestedPart() {
    return memory.requestedPart();
  }

  void clear() {
    memory.clear();
  }

  @Override
  public void close() {
    memory.close();
  }
}
