package org.qsketch.gpu.keys;

import java.util.Objects;
import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.memory.Transfers;

/** Results for keys in borrowed memory of a device, copied to the host when they are asked for. */
abstract class DeviceResults implements AutoCloseable {
  private final Gpu gpu;
  private final Held held;
  private final String what;
  private final long size;
  private final int bytes;

  /** Borrows memory, undefined at first; the caller registers this with the owner. */
  DeviceResults(Gpu gpu, long size, int bytes, String what) {
    this.gpu = gpu;
    this.held = new Held(gpu.countMemory().loan(size * bytes, size + " " + what));
    this.what = what;
    this.size = size;
    this.bytes = bytes;
    gpu.reclaimer().watch(this, held);
  }

  final Gpu gpu() {
    return gpu;
  }

  final DeviceMemory memory() {
    return held.loan.memory();
  }

  /** Marks the end of the operations that find the results, all of which are queued. */
  final void mark() {
    held.end = Optional.of(gpu.queue().record());
  }

  /** Lets what a queue of the device is told next wait until the results are found. */
  final void precede(ComputeQueue queue) {
    held.end.ifPresentOrElse(queue::waitFor, () -> queue.waitFor(gpu.queue()));
  }

  /** Waits until the results are found. A failure is the device's own. */
  final void await() {
    held.end.ifPresentOrElse(Marker::await, gpu.queue()::finish);
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
              if (held.loan.isClosed()) {
                throw new IllegalStateException("these " + what + " are closed");
              }
              gpu.transfers().read(memory(), from * bytes, count * bytes, take);
            });
  }

  @Override
  public final void close() {
    gpu.owner().release(this, held::close);
  }

  /** The memory of results, and the marker behind the operations that find them. */
  private static final class Held implements AutoCloseable {
    private final SpareMemory.Loan loan;
    private Optional<Marker> end = Optional.empty();

    Held(SpareMemory.Loan loan) {
      this.loan = loan;
    }

    @Override
    public void close() {
      loan.close();
      end.ifPresent(Marker::close);
    }
  }
}
