package org.qsketch.cpu.sketch.flat;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.ThreadSketchSpec;

/**
 * The thread sketch (Algorithm 1). Each row is a lane of its own, with one random access per key.
 */
public final class ThreadTable extends CounterTable {
  private final ThreadSketchSpec spec;

  public ThreadTable(ThreadSketchSpec spec) {
    super(spec, spec.deviceBytes());
    this.spec = spec;
  }

  @Override
  public int lanes() {
    return spec.depth();
  }

  @Override
  public long units() {
    return spec.width();
  }

  @Override
  public long unitBytes() {
    return spec.counterBytes();
  }

  @Override
  public void toLane(KeyBlock block, int lane) {
    block.useHashesAsLane();
    hash().row(block.lane, block.count(), lane);
  }

  @Override
  public void add(KeyBlock block, int lane, int delta) {
    MemorySegment row = row(lane);
    Counters.scale(block, spec.counterBytes(), 0);
    if (row.byteSize() >= TOUCH_BYTES) {
      Counters.touch(row, block);
    }
    counters().add(row, block, delta);
  }

  @Override
  public void query(KeyBlock block) {
    counters().startMinima(block);
    for (int lane = 0; lane < lanes(); lane++) {
      toLane(block, lane);
      hash().bucket(block.lane, block.count(), spec.width(), block.offsets);
      Counters.scale(block, spec.counterBytes(), 0);
      counters().lowerMinima(row(lane), block);
    }
    counters().endMinima(block);
  }

  private MemorySegment row(int lane) {
    long bytes = spec.width() * spec.counterBytes();
    return table().asSlice(lane * bytes, bytes);
  }
}
