package org.qsketch.cpu.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.qsketch.memory.HostMemory;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedLayout;
import org.qsketch.sketch.TaggedRows;
import org.qsketch.sketch.TaggedSketchSpec;

/**
 * The high table of a tagged sketch. Rows are shared once all are given out, so counters are
 * changed by atomic operations.
 */
final class TaggedHigh implements TaggedRows, AutoCloseable {
  private static final VarHandle COUNTER = JAVA_INT.varHandle();
  private static final VarHandle TICKET = JAVA_LONG.varHandle();

  private final TaggedSketchSpec spec;
  private final HostMemory counters;
  private final HostMemory requested;

  TaggedHigh(TaggedSketchSpec spec) {
    this.spec = spec;
    this.counters = HostMemory.allocate(spec.highBytes(), "the high table of a tagged sketch");
    this.requested = HostMemory.allocate(Long.BYTES, "the row count of a tagged sketch");
  }

  @Override
  public int request(long bucket) {
    return spec.row((long) TICKET.getAndAdd(requested.segment(), 0L, 1L), bucket);
  }

  @Override
  public void add(int row, int counter, int amount) {
    int _ = (int) COUNTER.getAndAdd(counters.segment(), at(row, counter), amount);
  }

  @Override
  public int get(int row, int counter) {
    return (int) COUNTER.getOpaque(counters.segment(), at(row, counter));
  }

  private static long at(int row, int counter) {
    return (long) row * TaggedLayout.ROW_BYTES + (long) counter * SketchSpec.COUNTER_BYTES;
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
