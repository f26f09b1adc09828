package org.qsketch.gpu;

import java.util.Objects;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;

/** Results for keys in borrowed memory of a device, copied to the host when they are asked for. */
abstract class DeviceResults implements AutoCloseable {
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
  private final String what;
  private final long size;
  private final int bytes;

  /** Borrows room, undefined at first; the caller registers this with the owner. */
  DeviceResults(Gpu gpu, long size, int bytes, String what) {
    DeviceMemory memory = gpu.countMemory().borrow(size * bytes, size + " " + what);
    this.gpu = gpu;
    this.loan = new Loan(gpu.countMemory(), memory);
    this.what = what;
    this.size = size;
    this.bytes = bytes;
    gpu.reclaimer().watch(this, loan);
  }

  final DeviceMemory memory() {
    return loan.memory;
  }

  /** How many there are. */
  public final long size() {
    return size;
  }

  /** Hands over some results, slice by slice, with the place of each slice in bytes. */
  final void read(long from, long count, Transfers.SliceAction take) {
    Objects.checkFromIndexSize(from, count, size);
    gpu.owner()
        .runInOrder(
            () -> {
              if (loan.over) {
                throw new IllegalStateException("these " + what + " are closed");
              }
              gpu.transfers().read(memory(), from * bytes, count * bytes, take);
            });
  }

  @Override
  public final void close() {
    gpu.owner().release(this, loan::close);
  }
}
