package org.qsketch.gpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.qsketch.filter.Answers;
import org.qsketch.filter.HostAnswers;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.memory.ParallelCopy;
import org.qsketch.keys.KeyWidth;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.HostCounts;

/**
 * The results of kernels for each key, and where they are kept.
 *
 * @param <R> what users get
 */
interface Results<R extends AutoCloseable> {
  /**
   * Estimates.
   *
   * @param bytes of each, 4 or 8
   */
  record Estimates(int bytes) implements Results<Counts> {
    @Override
    public Counts onDevice(Gpu gpu, long size) {
      return DeviceCounts.allocate(gpu, size, bytes);
    }

    @Override
    public DeviceMemory memory(Counts results) {
      return ((DeviceCounts) results).memory();
    }

    @Override
    public Counts onHost(long size) {
      return HostCounts.allocate(size, bytes);
    }

    @Override
    public MemorySegment segment(Counts results) {
      return ((HostCounts) results).segment();
    }

    @Override
    public void fill(MemorySegment target, Counts results, long from) {
      long[] block = new long[(int) (target.byteSize() / bytes)];
      results.copyTo(from, block, 0, block.length);
      KeyWidth width = bytes == Long.BYTES ? KeyWidth.BITS_64 : KeyWidth.BITS_32;
      width.store(block, block.length, target, 0);
    }
  }

  /** Yes or no. */
  Results<Answers> ANSWERS =
      new Results<>() {
        @Override
        public int bytes() {
          return Byte.BYTES;
        }

        @Override
        public Answers onDevice(Gpu gpu, long size) {
          return DeviceAnswers.allocate(gpu, size);
        }

        @Override
        public DeviceMemory memory(Answers results) {
          return ((DeviceAnswers) results).memory();
        }

        @Override
        public Answers onHost(long size) {
          return HostAnswers.allocate(size);
        }

        @Override
        public MemorySegment segment(Answers results) {
          return ((HostAnswers) results).segment();
        }

        @Override
        public void fill(MemorySegment target, Answers results, long from) {
          results.copyTo(from, target);
        }
      };

  /** Returns the size of one result in bytes. */
  int bytes();

  /** Allocates memory on the device, with undefined contents. */
  R onDevice(Gpu gpu, long size);

  /** Returns the memory where results lie on the device. */
  DeviceMemory memory(R results);

  /** Allocates memory on the host. */
  R onHost(long size);

  /** Returns the memory where results lie on the host. */
  MemorySegment segment(R results);

  /** Fills a segment with results from anywhere, from some result on. */
  void fill(MemorySegment target, R results, long from);

  /** Answers in the memory of a device, a byte each: 1 is yes. */
  final class DeviceAnswers extends DeviceResults implements Answers {
    private DeviceAnswers(Gpu gpu, long size) {
      super(gpu, size, Byte.BYTES, "answers");
    }

    /** Allocates memory for answers, with undefined contents. */
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
}
