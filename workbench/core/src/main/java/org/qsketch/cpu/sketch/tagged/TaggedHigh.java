package org.qsketch.cpu.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.ROW_COUNTERS;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_SHIFT;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.sketch.flat.Counters;
import org.qsketch.cpu.sketch.flat.RowMemory;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.sketch.tagged.TaggedPositions;
import org.qsketch.sketch.tagged.TaggedRows;
import org.qsketch.sketch.tagged.TaggedShape;

/** The high table of a tagged sketch. */
final class TaggedHigh implements TaggedRows, AutoCloseable {
  /** The bits of a position that are the offset of its counter in a row. */
  private static final long COUNTER_BYTES = (ROW_COUNTERS - 1) << ROW_SHIFT;

  private final TaggedShape shape;
  private final int[] positions;
  private final RowMemory memory;

  TaggedHigh(TaggedSketchSpec spec) {
    this.shape = new TaggedShape(spec.depth(), spec.buckets(), spec.rows(), spec.seed());
    this.positions = TaggedPositions.of(shape.depth(), shape.seed());
    this.memory = new RowMemory(shape.highBytes(), "a tagged sketch");
  }

  @Override
  public int request(long bucket) {
    return shape.row(memory.ticket(), bucket);
  }

  @Override
  public void add(int row, int counter, int amount) {
    memory.add(at(row, counter), amount);
  }

  @Override
  public int get(int row, int counter) {
    return memory.get(at(row, counter));
  }

  /** Returns the positions of all tags. */
  int[] positions() {
    return positions;
  }

  /** Sets the minima of a block, whose offsets point to rows, to the least counters of its tags. */
  void estimate(KeyBlock block) {
    start(block);
    Counters.NARROW.startMinima(block);
    for (int i = 0; i < shape.depth() && block.count() > 0; i++) {
      select(block, i);
      Counters.NARROW.lowerMinima(table(), block);
    }
    Counters.NARROW.endMinima(block);
  }

  /** Adds to the counters of the tags of a block, whose offsets point to rows. */
  void add(KeyBlock block) {
    start(block);
    for (int i = 0; i < shape.depth() && block.count() > 0; i++) {
      select(block, i);
      for (int k = 0; k < block.count(); k++) {
        memory.add(block.offsets[k], block.weight(k));
      }
    }
  }

  private void start(KeyBlock block) {
    System.arraycopy(block.offsets, 0, block.otherOffsets, 0, block.count());
    for (int i = 0; i < block.count(); i++) {
      block.steps[i] = positions[block.masks[i] + 1];
    }
  }

  /** Moves the offsets to the i-th counters of the tags. */
  private static void select(KeyBlock block, int i) {
    long[] rows = block.otherOffsets;
    long[] steps = block.steps;
    long[] offsets = block.offsets;
    int shift = i * TaggedLayout.POSITION_BITS;
    for (int k = 0; k < block.count(); k++) {
      offsets[k] = rows[k] + ((steps[k] >>> shift) & COUNTER_BYTES);
    }
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
