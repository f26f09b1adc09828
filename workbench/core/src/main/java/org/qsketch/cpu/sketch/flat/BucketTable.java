package org.qsketch.cpu.sketch.flat;

import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.BucketedSketchSpec;

/**
 * The warp, half-warp and sub-warp sketches (Algorithms 2 and 3), which differ only in the width of
 * a bucket. A quarter-warp bucket is half a cache line: one miss per key.
 */
public final class BucketTable extends CounterTable {
  private final BucketedSketchSpec spec;
  private final MaskSteps steps;

  public BucketTable(BucketedSketchSpec spec) {
    super(spec, spec.deviceBytes());
    this.spec = spec;
    this.steps = new MaskSteps(spec);
  }

  @Override
  public long units() {
    return spec.buckets();
  }

  @Override
  public long unitBytes() {
    return spec.bucketBytes();
  }

  @Override
  public void add(KeyBlock block, int lane, int delta) {
    locate(block);
    for (int i = 0; i < steps.depth(); i++) {
      steps.advance(block, i);
      counters().add(table(), block, delta);
    }
  }

  @Override
  public void query(KeyBlock block) {
    block.useHashesAsLane();
    hash().bucket(block.lane, block.count(), spec.buckets(), block.offsets);
    locate(block);
    counters().startMinima(block);
    for (int i = 0; i < steps.depth(); i++) {
      steps.advance(block, i);
      counters().lowerMinima(table(), block);
    }
    counters().endMinima(block);
  }

  private void locate(KeyBlock block) {
    hash().mask(block.lane, block.count(), spec.masks(), block.masks);
    Counters.scale(block, spec.bucketBytes(), 0);
    if (table().byteSize() >= TOUCH_BYTES) {
      Counters.touch(table(), block);
    }
  }
}
