package org.qsketch.gpu.keys;

import java.util.Objects;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.memory.Transfers;

/** Results for keys in borrowed memory of a device, copied to the host when they are asked for. */
abstract class DeviceResults implements AutoCloseable {
  private final Gpu gpu;
  private final SpareMemory.Loan loan;
  private final String what;
  private final long size;
  private final int bytes;

  /** Borrows memory, undefined at first; the caller registers this with the owner. */
  DeviceResults(Gpu gpu, long size, int bytes, String what) {
    this.gpu = gpu;
    this.loan = gpu.countMemory().loan(size * bytes, size + " " + what);
    this.what = what;
    this.size = size;
    this.bytes = bytes;
    gpu.reclaimer().watch(this, loan);
  }

  final Gpu gpu() {
    return gpu;
  }

  final DeviceMemory memory() {
    return loan.memory();
  }

  /** Returns the number of results. */
  public final long size() {
    return size;
  }

  /** Hands over some results, slice by slice, with the place of each slice in bytes. */
  final void read(long from, long count, Transfers.SliceAction take) {
    Objects.checkFromIndexSize(from, count, size);
    gpu.owner()
        .runInOrder(
            () -> {
              if (loan.isClosed()) {
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
