package org.qsketch.gpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.sketch.Counts;

/** Estimates in the memory of a device. */
final class DeviceCounts extends DeviceResults implements Counts {
  private final int bytes;

  private DeviceCounts(Gpu gpu, long size, int bytes) {
    super(gpu, size, bytes, "estimates");
    this.bytes = bytes;
  }

  /** Allocates memory for estimates of 4 or 8 bytes, with undefined contents. */
  static DeviceCounts allocate(Gpu gpu, long size, int bytes) {
    return gpu.owner().register(new DeviceCounts(gpu, size, bytes));
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    Objects.checkFromIndexSize(offset, count, target.length);
    read(from, count, (slice, at) -> copy(slice, target, offset + (int) (at / bytes)));
  }

  private void copy(MemorySegment slice, long[] target, int offset) {
    int count = (int) (slice.byteSize() / bytes);
    if (bytes == Long.BYTES) {
      MemorySegment.copy(slice, JAVA_LONG, 0, target, offset, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[offset + i] = Integer.toUnsignedLong(slice.getAtIndex(JAVA_INT, i));
    }
  }

  @Override
  public String toString() {
    return Counts.summary(this);
  }
}
