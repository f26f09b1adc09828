package org.qsketch.cpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.qsketch.sketch.MultiLevelSketchSpec.FIRST_ROW;
import static org.qsketch.sketch.MultiLevelSketchSpec.INDEX_OFFSET;
import static org.qsketch.sketch.MultiLevelSketchSpec.LOCKED;
import static org.qsketch.sketch.MultiLevelSketchSpec.LOW_BUCKET_BYTES;
import static org.qsketch.sketch.MultiLevelSketchSpec.LOW_COUNTERS;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.stream.LongStream;
import org.qsketch.keys.HashFamily;
import org.qsketch.memory.HostMemory;
import org.qsketch.sketch.Masks;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * The multi-level sketch. Without the lock (Algorithm 4) a bucket belongs to one thread for the
 * length of a batch, so its bytes change by plain operations and are exact under any skew. With it
 * (Algorithm 5) any thread may take any bucket, by setting its index word to {@link
 * MultiLevelSketchSpec#LOCKED}.
 */
final class MultiLevelTable implements CpuTable {
  private static final VarHandle INDEX = JAVA_INT.varHandle();

  private final MultiLevelSketchSpec spec;
  private final HostMemory memory;
  private final HighTable high;
  private final byte[] positions;

  MultiLevelTable(MultiLevelSketchSpec spec) {
    this.spec = spec;
    this.positions = Masks.of(spec).positions();
    this.memory = HostMemory.allocate(spec.lowBytes(), "a " + spec.variant() + " sketch");
    try {
      this.high = new HighTable(spec);
    } catch (RuntimeException e) {
      memory.close();
      throw e;
    }
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
    return LOW_BUCKET_BYTES;
  }

  @Override
  public boolean isThreadSafe() {
    return spec.locked();
  }

  @Override
  public void toLane(KeyBlock block, int lane) {
    block.useHashesAsLane();
  }

  @Override
  public void add(KeyBlock block, int lane, int delta) {
    locate(block);
    for (int i = 0; i < block.count(); i++) {
      addOne(block.offsets[i], block.masks[i] * spec.depth(), delta);
    }
  }

  private void addOne(long bucket, int mask, int delta) {
    MemorySegment low = memory.segment();
    int index = spec.locked() ? lock(low, bucket) : low.get(JAVA_INT, bucket + INDEX_OFFSET);
    int after = delta > 0 ? insert(low, bucket, index, mask) : remove(low, bucket, index, mask);
    if (spec.locked()) {
      INDEX.setRelease(low, bucket + INDEX_OFFSET, after);
    } else if (after != index) {
      low.set(JAVA_INT, bucket + INDEX_OFFSET, after);
    }
  }

  private static int lock(MemorySegment low, long bucket) {
    while (true) {
      int index = (int) INDEX.getVolatile(low, bucket + INDEX_OFFSET);
      if (index != LOCKED && INDEX.compareAndSet(low, bucket + INDEX_OFFSET, index, LOCKED)) {
        return index;
      }
      Thread.onSpinWait();
    }
  }

  private static boolean hasRow(int index) {
    return Integer.compareUnsigned(index, FIRST_ROW) >= 0;
  }

  /** Returns the index that the bucket has afterwards. */
  private int insert(MemorySegment low, long bucket, int index, int mask) {
    if (!hasRow(index) && largestLow(low, bucket, mask) < spec.limit()) {
      for (int j = 0; j < spec.depth(); j++) {
        long at = bucket + positions[mask + j];
        low.set(JAVA_BYTE, at, (byte) (low.get(JAVA_BYTE, at) + 1));
      }
      return index;
    }
    int row = hasRow(index) ? index : high.allocate();
    long offset = high.offset(row);
    for (int j = 0; j < spec.depth(); j++) {
      high.increment(offset, positions[mask + j]);
    }
    return row;
  }

  private int remove(MemorySegment low, long bucket, int index, int mask) {
    if (hasRow(index) && minimumHigh(index, mask) != 0) {
      long offset = high.offset(index);
      for (int j = 0; j < spec.depth(); j++) {
        high.decrement(offset, positions[mask + j]);
      }
      return index;
    }
    for (int j = 0; j < spec.depth(); j++) {
      long at = bucket + positions[mask + j];
      low.set(JAVA_BYTE, at, (byte) Math.max(0, low(low, at) - 1));
    }
    return index;
  }

  @Override
  public void query(KeyBlock block) {
    block.useHashesAsLane();
    hash().bucket(block.lane, block.count(), spec.buckets(), block.offsets);
    locate(block);
    MemorySegment low = memory.segment();
    for (int i = 0; i < block.count(); i++) {
      block.minima[i] = estimate(low, block.offsets[i], block.masks[i] * spec.depth());
    }
  }

  /** The sum of both minima, at most 2^32 - 1. */
  private int estimate(MemorySegment low, long bucket, int mask) {
    int least = minimumLow(low, bucket, mask);
    int index = low.get(JAVA_INT, bucket + INDEX_OFFSET);
    if (!hasRow(index)) {
      return least;
    }
    long sum = least + Integer.toUnsignedLong(minimumHigh(index, mask));
    return (int) Math.min(sum, 0xFFFFFFFFL);
  }

  private int largestLow(MemorySegment low, long bucket, int mask) {
    int largest = 0;
    for (int j = 0; j < spec.depth(); j++) {
      largest = Math.max(largest, low(low, bucket + positions[mask + j]));
    }
    return largest;
  }

  private int minimumLow(MemorySegment low, long bucket, int mask) {
    int least = Integer.MAX_VALUE;
    for (int j = 0; j < spec.depth(); j++) {
      least = Math.min(least, low(low, bucket + positions[mask + j]));
    }
    return least;
  }

  private int minimumHigh(int index, int mask) {
    long offset = high.offset(index);
    int least = Integer.MAX_VALUE;
    for (int j = 0; j < spec.depth(); j++) {
      least = Math.min(least, high.get(offset, positions[mask + j]) ^ Counters.SIGN);
    }
    return least ^ Counters.SIGN;
  }

  private static int low(MemorySegment low, long at) {
    return Byte.toUnsignedInt(low.get(JAVA_BYTE, at));
  }

  private void locate(KeyBlock block) {
    hash().mask(block.lane, block.count(), spec.masks(), block.masks);
    Counters.scale(block, LOW_BUCKET_BYTES, 0);
    if (memory.segment().byteSize() >= CounterTable.TOUCH_BYTES) {
      Counters.touch(memory.segment(), block);
    }
  }

  @Override
  public List<MemorySegment> parts() {
    return List.of(memory.segment(), high.counters(), high.requestedPart());
  }

  @Override
  public void clear() {
    memory.segment().fill((byte) 0);
    high.clear();
  }

  @Override
  public SketchStatistics statistics() {
    long used = buckets().map(this::usedLow).sum();
    long largestLow = buckets().map(this::largestLow).max().orElse(0);
    long largestHigh = Counters.statistics(high.counters()).largestCounter();
    return new SketchStatistics(
        spec.counters(),
        used,
        Math.max(largestLow, largestHigh),
        spec.highRows(),
        high.requested());
  }

  private LongStream buckets() {
    return LongStream.range(0, spec.buckets()).parallel().map(bucket -> bucket * LOW_BUCKET_BYTES);
  }

  private long usedLow(long bucket) {
    int used = 0;
    for (int i = 0; i < LOW_COUNTERS; i++) {
      used += memory.segment().get(JAVA_BYTE, bucket + i) == 0 ? 0 : 1;
    }
    return used;
  }

  private long largestLow(long bucket) {
    int largest = 0;
    for (int i = 0; i < LOW_COUNTERS; i++) {
      largest = Math.max(largest, low(memory.segment(), bucket + i));
    }
    return largest;
  }

  @Override
  public void close() {
    memory.close();
    high.close();
  }
}
