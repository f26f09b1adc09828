package org.qsketch.cpu.sketch;

import java.lang.foreign.MemorySegment;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedLayout;
import org.qsketch.sketch.TaggedRows;
import org.qsketch.sketch.TaggedSketchSpec;

/** The high table of a tagged sketch. */
final class TaggedHigh implements TaggedRows, AutoCloseable {
  private final TaggedSketchSpec spec;
  private final RowMemory memory;

  TaggedHigh(TaggedSketchSpec spec) {
    this.spec = spec;
    this.memory = new RowMemory(spec.highBytes(), "a tagged sketch");
  }

  @Override
  public int request(long bucket) {
    return spec.row(memory.ticket(), bucket);
  }

  @Override
  public void add(int row, int counter, int amount) {
    memory.add(at(row, counter), amount);
  }

  @Override
  public int get(int row, int counter) {
    return memory.get(at(row, counter));
  }

  private static long at(int row, int counter) {
    return (long) row * TaggedLayout.ROW_BYTES + (long) counter * SketchSpec.COUNTER_BYTES;
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
