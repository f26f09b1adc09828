package org.qsketch.cpu.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.qsketch.sketch.MultiLevelSketchSpec.LOW_COUNTERS;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.memory.HostMemory;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;

/**
 * The high table of a multi-level sketch: rows of 32 counters of 32 bits, given out to low buckets
 * in the order of their requests. Rows are shared once all are given out, so counters are changed
 * by atomic operations.
 */
final class HighTable implements AutoCloseable {
  private static final VarHandle COUNTER = JAVA_INT.varHandle();
  private static final VarHandle TICKET = JAVA_LONG.varHandle();

  private final MultiLevelSketchSpec spec;
  private final HostMemory counters;
  private final HostMemory requested;

  HighTable(MultiLevelSketchSpec spec) {
    this.spec = spec;
    this.counters = HostMemory.allocate(spec.highBytes(), "the high table of a multi-level sketch");
    this.requested = HostMemory.allocate(Long.BYTES, "the row count of a multi-level sketch");
  }

  /** Gives a row to the bucket with a number; returns the index that the bucket stores. */
  int allocate(long bucket) {
    return spec.index((long) TICKET.getAndAdd(requested.segment(), 0L, 1L), bucket);
  }

  /** The byte offset of the row that an index refers to. */
  long offset(int index) {
    return spec.row(index) * MultiLevelSketchSpec.HIGH_ROW_BYTES;
  }

  /**
   * Adds to, or subtracts from, the counters of each key of a block, whose offsets point to their
   * rows.
   */
  void add(KeyBlock block, MaskSteps steps, int delta) {
    MemorySegment table = table();
    for (int i = 0; i < steps.depth() && block.count() > 0; i++) {
      steps.advance(block, i);
      for (int k = 0; k < block.count(); k++) {
        int _ = (int) COUNTER.getAndAdd(table, block.offsets[k], delta * block.weight(k));
      }
    }
  }

  /**
   * Sets the block's minima to those of the high counters of each key, whose offsets point to their
   * rows.
   */
  void query(KeyBlock block, MaskSteps steps) {
    NarrowCounters.INSTANCE.startMinima(block);
    for (int i = 0; i < steps.depth() && block.count() > 0; i++) {
      steps.advance(block, i);
      NarrowCounters.INSTANCE.lowerMinima(table(), block);
    }
    NarrowCounters.INSTANCE.endMinima(block);
  }

  void add(long row, int position, int amount) {
    int _ = (int) COUNTER.getAndAdd(counters.segment(), at(row, position), amount);
  }

  /** Moves the counters of a low bucket to the row of its index. */
  void takeOver(LowTable low, long bucket, int index) {
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
    return requested.segment().get(JAVA_LONG, 0);
  }

  MemorySegment table() {
    return counters.segment();
  }

  MemorySegment requestedPart() {
    return requested.segment();
  }

  void clear() {
    counters.segment().fill((byte) 0);
    requested.segment().fill((byte) 0);
  }

  @Override
  public void close() {
    counters.close();
    requested.close();
  }
}
