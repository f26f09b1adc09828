package org.qsketch.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.qsketch.memory.HostMemory;

/** Estimates in host memory. */
public final class HostCounts implements Counts {
  private final HostMemory memory;

  private HostCounts(HostMemory memory) {
    this.memory = memory;
  }

  /**
   * Room for estimates.
   *
   * @param size how many
   * @return counts to be filled through {@link #segment()}
   */
  public static HostCounts allocate(long size) {
    return new HostCounts(HostMemory.allocate(size * Integer.BYTES, size + " estimates"));
  }

  /**
   * The memory under the counts.
   *
   * @return {@code size()} unsigned 32-bit numbers
   */
  public MemorySegment segment() {
    return memory.segment();
  }

  @Override
  public long size() {
    return memory.segment().byteSize() / Integer.BYTES;
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    Objects.checkFromIndexSize(from, count, size());
    for (int i = 0; i < count; i++) {
      target[offset + i] = Integer.toUnsignedLong(segment().getAtIndex(JAVA_INT, from + i));
    }
  }

  @Override
  public void close() {
    memory.close();
  }
}
