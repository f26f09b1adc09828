package org.qsketch.cpu.sketch.flat;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.LongStream;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.keys.Mix;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SubWarpSketchSpec;

/**
 * The slim-fat sketch (Algorithm 6): a quarter-warp table that queries read, and z fat counters for
 * each of its counters. A slim counter is the largest of its fat counters. Inserts change the fat
 * table and refresh the slim counters that they selected.
 *
 * <p>The fat counter of a group comes from bits that neither bucket nor mask depend on: {@code g =
 * fmix64(hash + GOLDEN)}, and for the i-th selected counter the high half of {@code g} rotated by 8
 * · i bits, scaled to z.
 */
public class SlimFatTable implements CpuTable {
  private static final int BITS_PER_COUNTER = 8;

  private final SlimFatSketchSpec spec;
  private final BucketTable slim;
  private final HostMemory fat;
  private final MaskSteps steps;

  public SlimFatTable(SlimFatSketchSpec spec) {
    this.spec = spec;
    this.slim = new BucketTable(slimSpec(spec));
    this.steps = new MaskSteps(spec);
    try {
      this.fat =
          HostMemory.allocate(spec.hostBytes(), "the fat table of a " + spec.variant() + " sketch");
    } catch (RuntimeException e) {
      slim.close();
      throw e;
    }
  }

  private static SubWarpSketchSpec slimSpec(SlimFatSketchSpec spec) {
    return new SubWarpSketchSpec(
        spec.depth(),
        SlimFatSketchSpec.SLIM_COUNTERS,
        spec.buckets(),
        spec.masks(),
        spec.counterBits(),
        spec.hash(),
        spec.seed());
  }

  public MemorySegment slim() {
    return slim.table();
  }

  @Override
  public SketchSpec spec() {
    return spec;
  }

  @Override
  public long units() {
    return spec.buckets();
  }

  @Override
  public long unitBytes() {
    return spec.bucketBytes() * (1L + spec.z());
  }

  @Override
  public void query(KeyBlock block) {
    slim.query(block);
  }

  @Override
  public void add(KeyBlock block, int lane, int delta) {
    hash().mask(block.lane, block.count(), spec.masks(), block.masks);
    toSlots(block);
    Counters.scale(block, spec.bucketBytes(), 0);
    Counters.touch(slim.table(), block);
    for (int i = 0; i < steps.depth(); i++) {
      steps.advance(block, i);
      toFatOffsets(block, i);
      touchFat(block);
      addFat(block, delta);
      if (delta > 0) {
        raiseSlim(block);
      } else {
        refreshSlim(block);
      }
    }
  }

  /**
   * Replaces the hashes, which are no longer needed, by the bits that select a fat counter of each
   * group.
   */
  private static void toSlots(KeyBlock block) {
    for (int k = 0; k < block.count(); k++) {
      block.lane[k] = Mix.fmix64(block.lane[k] + Mix.GOLDEN);
    }
  }

  /** Computes the offset of the fat counter of each key from the offset of its slim counter. */
  private void toFatOffsets(KeyBlock block, int i) {
    long z = spec.z();
    int rotation = i * BITS_PER_COUNTER;
    for (int k = 0; k < block.count(); k++) {
      long slot =
          ((Long.rotateLeft(block.lane[k], rotation) >>> Integer.SIZE) * z) >>> Integer.SIZE;
      block.otherOffsets[k] = block.offsets[k] * z + slot * SketchSpec.COUNTER_BYTES;
    }
  }

  private void touchFat(KeyBlock block) {
    MemorySegment table = fat.segment();
    int sum = 0;
    for (int k = 0; k < block.count(); k++) {
      sum += table.get(JAVA_INT_UNALIGNED, block.otherOffsets[k]);
    }
    block.sink = sum;
  }

  /** Adds to the fat counters, and writes the new values to the counters of the block. */
  private void addFat(KeyBlock block, int delta) {
    MemorySegment table = fat.segment();
    for (int k = 0; k < block.count(); k++) {
      long offset = block.otherOffsets[k];
      int value = table.get(JAVA_INT_UNALIGNED, offset) + delta * block.weight(k);
      table.set(JAVA_INT_UNALIGNED, offset, value);
      block.counters[k] = value;
    }
  }

  /**
   * Raises the slim counters. After an addition, either the fat counter is the largest of its group
   * or the largest is unchanged, unless the counter wrapped around.
   */
  private void raiseSlim(KeyBlock block) {
    MemorySegment table = slim.table();
    boolean wrapped = false;
    for (int k = 0; k < block.count(); k++) {
      int value = block.counters[k];
      int largest = table.get(JAVA_INT_UNALIGNED, block.offsets[k]);
      table.set(
          JAVA_INT_UNALIGNED,
          block.offsets[k],
          Math.max(value ^ Counters.SIGN, largest ^ Counters.SIGN) ^ Counters.SIGN);
      wrapped |= Integer.compareUnsigned(value, block.weight(k)) < 0;
    }
    if (wrapped) {
      refreshSlim(block);
    }
  }

  private void refreshSlim(KeyBlock block) {
    for (int k = 0; k < block.count(); k++) {
      refresh(block.offsets[k] / SketchSpec.COUNTER_BYTES);
    }
  }

  private void refresh(long counter) {
    slim.table().setAtIndex(JAVA_INT_UNALIGNED, counter, largest(fat.segment(), counter));
  }

  private int largest(MemorySegment fatTable, long counter) {
    int largest = Counters.SIGN;
    for (int slot = 0; slot < spec.z(); slot++) {
      int value = fatTable.getAtIndex(JAVA_INT_UNALIGNED, counter * spec.z() + slot);
      largest = Math.max(largest, value ^ Counters.SIGN);
    }
    return largest ^ Counters.SIGN;
  }

  @Override
  public List<MemorySegment> parts() {
    return List.of(fat.segment());
  }

  @Override
  public void partsChanged() {
    LongStream.range(0, spec.buckets() * SlimFatSketchSpec.SLIM_COUNTERS)
        .parallel()
        .forEach(this::refresh);
  }

  @Override
  public void halve() {
    // the largest of some halves is half of the largest
    CpuTable.super.halve();
    slim.halve();
  }

  @Override
  public void clear() {
    slim.clear();
    fat.segment().fill((byte) 0);
  }

  @Override
  public SketchStatistics statistics() {
    return Counters.NARROW.statistics(fat.segment());
  }

  @Override
  public void close() {
    slim.close();
    fat.close();
  }
}
