package org.qsketch.gpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.sketch.Counts;

/** Estimates in the memory of a device. */
final class DeviceCounts extends DeviceResults implements Counts {
  private DeviceCounts(Gpu gpu, long size) {
    super(gpu, size, Integer.BYTES, "estimates");
  }

  /** Memory for estimates, undefined at first. */
  static DeviceCounts allocate(Gpu gpu, long size) {
    return gpu.owner().register(new DeviceCounts(gpu, size));
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    Objects.checkFromIndexSize(offset, count, target.length);
    read(from, count, (slice, at) -> widen(slice, target, offset + (int) (at / Integer.BYTES)));
  }

  private static void widen(MemorySegment slice, long[] target, int offset) {
    int count = (int) (slice.byteSize() / Integer.BYTES);
    for (int i = 0; i < count; i++) {
      target[offset + i] = Integer.toUnsignedLong(slice.getAtIndex(JAVA_INT, i));
    }
  }
}
