package org.qsketch.gpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.sketch.Counts;

/** Estimates in the memory of a device, copied to the host when they are asked for. */
final class DeviceCounts implements Counts {
  /** Memory that goes back to where it was borrowed, once: from then on others use it. */
  private static final class Loan implements AutoCloseable {
    private final SpareMemory lender;
    private final DeviceMemory memory;
    private boolean over;

    Loan(SpareMemory lender, DeviceMemory memory) {
      this.lender = lender;
      this.memory = memory;
    }

    @Override
    public void close() {
      if (!over) {
        over = true;
        lender.giveBack(memory);
      }
    }
  }

  private final Gpu gpu;
  private final Loan loan;
  private final long size;

  private DeviceCounts(Gpu gpu, Loan loan, long size) {
    this.gpu = gpu;
    this.loan = loan;
    this.size = size;
    gpu.reclaimer().watch(this, loan);
  }

  /** Room for estimates, undefined at first. */
  static DeviceCounts allocate(Gpu gpu, long size) {
    DeviceMemory memory = gpu.countMemory().borrow(size * Integer.BYTES, size + " estimates");
    return gpu.owner().register(new DeviceCounts(gpu, new Loan(gpu.countMemory(), memory), size));
  }

  DeviceMemory memory() {
    return loan.memory;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    Objects.checkFromIndexSize(from, count, size);
    Objects.checkFromIndexSize(offset, count, target.length);
    gpu.owner()
        .runInOrder(
            () -> {
              if (loan.over) {
                throw new IllegalStateException("these estimates are closed");
              }
              gpu.transfers()
                  .read(
                      memory(),
                      from * Integer.BYTES,
                      (long) count * Integer.BYTES,
                      (slice, at) -> widen(slice, target, offset + (int) (at / Integer.BYTES)));
            });
  }

  private static void widen(MemorySegment slice, long[] target, int offset) {
    int count = (int) (slice.byteSize() / Integer.BYTES);
    for (int i = 0; i < count; i++) {
      target[offset + i] = Integer.toUnsignedLong(slice.getAtIndex(JAVA_INT, i));
    }
  }

  @Override
  public void close() {
    gpu.owner().release(this, loan::close);
  }
}
