package org.qsketch.gpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.qsketch.filter.Answers;
import org.qsketch.filter.HostAnswers;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.memory.ParallelCopy;

/** Answers in the memory of a device, a byte each: 1 is yes. */
final class DeviceAnswers extends DeviceResults implements Answers {
  private DeviceAnswers(Gpu gpu, long size) {
    super(gpu, size, Byte.BYTES, "answers");
  }

  /** Memory for answers, undefined at first. */
  static DeviceAnswers allocate(Gpu gpu, long size) {
    return gpu.owner().register(new DeviceAnswers(gpu, size));
  }

  @Override
  public void copyTo(long from, boolean[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    Objects.checkFromIndexSize(offset, count, target.length);
    read(from, count, (slice, at) -> copy(slice, target, offset + (int) at));
  }

  @Override
  public void copyTo(long from, MemorySegment target) {
    Objects.requireNonNull(target, "target");
    read(
        from,
        target.byteSize(),
        (slice, at) -> ParallelCopy.copy(slice, 0, target, at, slice.byteSize()));
  }

  private static void copy(MemorySegment slice, boolean[] target, int offset) {
    for (int i = 0; i < slice.byteSize(); i++) {
      target[offset + i] = slice.get(JAVA_BYTE, i) != 0;
    }
  }

  @Override
  public long yes() {
    LongAdder sum = new LongAdder();
    read(0, size(), (slice, _) -> sum.add(HostAnswers.sum(slice)));
    return sum.sum();
  }

  @Override
  public String toString() {
    return Answers.summary(this);
  }
}
