package org.qsketch.cpu.sketch.multilevel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.INDEX_OFFSET;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOCKED;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_BUCKET_BYTES;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_COUNTERS;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.stream.LongStream;
import org.qsketch.cpu.sketch.flat.Counters;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.sketch.MultiLevelSketchSpec;

/**
 * The low table of a multi-level sketch: buckets of 28 one-byte counters and the index of a high
 * row.
 */
final class LowTable implements AutoCloseable {
  private static final VarHandle INDEX = JAVA_INT.varHandle();

  private final HostMemory memory;

  LowTable(MultiLevelSketchSpec spec) {
    this.memory = HostMemory.allocate(spec.parts().getFirst(), "a " + spec.variant() + " sketch");
  }

  MemorySegment table() {
    return memory.segment();
  }

  int index(long bucket) {
    return table().get(JAVA_INT, bucket + INDEX_OFFSET);
  }

  void setIndex(long bucket, int index) {
    table().set(JAVA_INT, bucket + INDEX_OFFSET, index);
  }

  /** Waits for the bucket's lock; returns its index, which {@link #unlock} restores. */
  int lock(long bucket) {
    while (true) {
      int index = (int) INDEX.getVolatile(table(), bucket + INDEX_OFFSET);
      if (index != LOCKED && INDEX.compareAndSet(table(), bucket + INDEX_OFFSET, index, LOCKED)) {
        return index;
      }
      Thread.onSpinWait();
    }
  }

  void unlock(long bucket, int index) {
    INDEX.setRelease(table(), bucket + INDEX_OFFSET, index);
  }

  int get(long offset) {
    return Byte.toUnsignedInt(table().get(JAVA_BYTE, offset));
  }

  void set(long offset, int count) {
    table().set(JAVA_BYTE, offset, (byte) count);
  }

  /** Returns whether all counters of a bucket are 0. */
  boolean isZero(long bucket) {
    MemorySegment table = table();
    return (table.get(JAVA_LONG_UNALIGNED, bucket)
            | table.get(JAVA_LONG_UNALIGNED, bucket + Long.BYTES)
            | table.get(JAVA_LONG_UNALIGNED, bucket + 2 * Long.BYTES)
            | table.get(JAVA_INT, bucket + 3 * Long.BYTES))
        == 0;
  }

  /**
   * Adds to the counter at each offset, each modulo 256; returns the largest value that one of them
   * had before.
   */
  int add(KeyBlock block, int delta) {
    MemorySegment table = table();
    long[] offsets = block.offsets;
    int largest = 0;
    for (int i = 0; i < block.count(); i++) {
      int before = Byte.toUnsignedInt(table.get(JAVA_BYTE, offsets[i]));
      table.set(JAVA_BYTE, offsets[i], (byte) (before + delta));
      largest = Math.max(largest, before);
    }
    return largest;
  }

  void lowerMinima(KeyBlock block) {
    MemorySegment table = table();
    long[] offsets = block.offsets;
    int[] counters = block.counters;
    for (int i = 0; i < block.count(); i++) {
      counters[i] = Byte.toUnsignedInt(table.get(JAVA_BYTE, offsets[i]));
    }
    Counters.lower(block);
  }

  long usedCounters() {
    return buckets().map(this::used).sum();
  }

  long largestCounter() {
    return buckets().map(this::largest).max().orElse(0);
  }

  private LongStream buckets() {
    return LongStream.range(0, table().byteSize() / LOW_BUCKET_BYTES)
        .parallel()
        .map(bucket -> bucket * LOW_BUCKET_BYTES);
  }

  private long used(long bucket) {
    int used = 0;
    for (int i = 0; i < LOW_COUNTERS; i++) {
      used += get(bucket + i) == 0 ? 0 : 1;
    }
    return used;
  }

  private long largest(long bucket) {
    int largest = 0;
    for (int i = 0; i < LOW_COUNTERS; i++) {
      largest = Math.max(largest, get(bucket + i));
    }
    return largest;
  }

  @Override
  public void close() {
    memory.close();
  }
}
