package org.qsketch.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.LongStream;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Mix;
import org.qsketch.memory.HostMemory;
import org.qsketch.sketch.Masks;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SubWarpSketchSpec;

/**
 * The slim-fat sketch (Algorithm 6): a quarter-warp table that queries read, and z fat counters
 * behind each of its counters, of which it holds the largest. Inserts change the fat table and
 * refresh the slim counters that they selected.
 *
 * <p>The fat counter of a group comes from bits that neither bucket nor mask depend on: {@code g =
 * fmix64(hash + GOLDEN)}, and for the i-th selected counter the high half of {@code g} rotated by 8
 * · i bits, scaled to z.
 */
final class SlimFatTable implements CpuTable {
  private static final int BITS_PER_COUNTER = 8;

  private final SlimFatSketchSpec spec;
  private final BucketTable slim;
  private final HostMemory fat;
  private final byte[] positions;

  SlimFatTable(SlimFatSketchSpec spec) {
    this.spec = spec;
    this.slim = new BucketTable(slimSpec(spec));
    this.positions = Masks.of(spec).positions();
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
        spec.hash(),
        spec.seed());
  }

  @Override
  public HashFamily hash() {
    return spec.hash();
  }

  @Override
  public long seed() {
    return spec.seed();
  }

  @Override
  public int lanes() {
    return 1;
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
  public void toLane(KeyBlock block, int lane) {
    slim.toLane(block, lane);
  }

  @Override
  public void query(KeyBlock block) {
    slim.query(block);
  }

  @Override
  public void add(KeyBlock block, int lane, int delta) {
    hash().mask(block.lane, block.count(), spec.masks(), block.masks);
    touchFat(block);
    MemorySegment fatTable = fat.segment();
    MemorySegment slimTable = slim.table();
    for (int i = 0; i < block.count(); i++) {
      long group = block.offsets[i] * SlimFatSketchSpec.SLIM_COUNTERS;
      long slots = Mix.fmix64(block.lane[i] + Mix.GOLDEN);
      int mask = block.masks[i] * spec.depth();
      for (int j = 0; j < spec.depth(); j++) {
        long counter = group + positions[mask + j];
        long slot = counter * spec.z() + slot(slots, j);
        addOne(fatTable, slimTable, counter, slot, delta);
      }
    }
  }

  /**
   * The fat counters of a key lie in up to d lines: all are on their way before the first is
   * needed.
   */
  private void touchFat(KeyBlock block) {
    MemorySegment table = fat.segment();
    int sum = 0;
    for (int j = 0; j < spec.depth(); j++) {
      for (int i = 0; i < block.count(); i++) {
        long counter =
            block.offsets[i] * SlimFatSketchSpec.SLIM_COUNTERS
                + positions[block.masks[i] * spec.depth() + j];
        sum += table.getAtIndex(JAVA_INT_UNALIGNED, counter * spec.z());
      }
    }
    block.sink = sum;
  }

  private int slot(long slots, int i) {
    return (int)
        (((Long.rotateLeft(slots, i * BITS_PER_COUNTER) >>> Integer.SIZE) * spec.z())
            >>> Integer.SIZE);
  }

  private void addOne(
      MemorySegment fatTable, MemorySegment slimTable, long counter, long slot, int delta) {
    int value = fatTable.getAtIndex(JAVA_INT_UNALIGNED, slot) + delta;
    fatTable.setAtIndex(JAVA_INT_UNALIGNED, slot, value);
    if (delta < 0) {
      slimTable.setAtIndex(JAVA_INT_UNALIGNED, counter, largest(fatTable, counter));
    } else if (Integer.compareUnsigned(value, slimTable.getAtIndex(JAVA_INT_UNALIGNED, counter))
        > 0) {
      slimTable.setAtIndex(JAVA_INT_UNALIGNED, counter, value);
    } else if (value == 0) {
      // a counter that wrapped around may have been the largest
      slimTable.setAtIndex(JAVA_INT_UNALIGNED, counter, largest(fatTable, counter));
    }
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
    MemorySegment fatTable = fat.segment();
    MemorySegment slimTable = slim.table();
    LongStream.range(0, slimTable.byteSize() / SketchSpec.COUNTER_BYTES)
        .parallel()
        .forEach(
            counter ->
                slimTable.setAtIndex(JAVA_INT_UNALIGNED, counter, largest(fatTable, counter)));
  }

  @Override
  public void clear() {
    slim.clear();
    fat.segment().fill((byte) 0);
  }

  @Override
  public SketchStatistics statistics() {
    return Counters.statistics(fat.segment());
  }

  @Override
  public void close() {
    slim.close();
    fat.close();
  }
}
