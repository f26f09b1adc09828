package org.qsketch.gpu.keys;

import java.util.List;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeQueue;

/**
 * Brings results of several devices to one of them. A queue of its own copies them, so that they
 * come while the devices find others.
 */
public final class Returns implements AutoCloseable {
  private final Gpu gpu;
  private final ComputeQueue queue;
  private final ScratchMemory kept;

  /** Opens a queue, and keeps no memory yet. */
  public Returns(Gpu gpu) {
    this.gpu = gpu;
    gpu.markResults();
    this.kept = new ScratchMemory(gpu, "results of other devices");
    this.queue = gpu.device().openQueue();
  }

  /** Returns memory for results, as much as the most of them so far have taken. */
  DeviceMemory memory(long bytes) {
    return kept.atLeast(bytes);
  }

  /**
   * Copies some results.
   *
   * @param source which this device reaches; the host waits for another device, which fails by its
   *     own name
   */
  void copy(DeviceResults source, long from, DeviceMemory target, long to, long bytes) {
    if (source.gpu() == gpu) {
      source.precede(queue);
    } else {
      source.await();
    }
    queue.copy(source.memory(), from, target, to, bytes);
  }

  /**
   * Copies results, and goes on with them when all are there.
   *
   * @param copies copy to the memory for results
   * @param then queues what reads them there
   */
  void bring(List<Runnable> copies, Runnable then) {
    try {
      copies.forEach(Runnable::run);
      gpu.queue().waitFor(queue);
      then.run();
    } finally {
      queue.finish(); // from now on, others may change or free what was read
      queue.waitFor(gpu.queue()); // the next results wait for what reads these
    }
  }

  @Override
  public void close() {
    queue.close();
    kept.close();
  }
}
