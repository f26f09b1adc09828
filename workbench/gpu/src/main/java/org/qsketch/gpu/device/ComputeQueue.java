package org.qsketch.gpu.device;

import java.lang.foreign.MemorySegment;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;

/**
 * Operations of a device that run in order. All calls but {@link #finish} return before the
 * operation is done. Memory that it uses must stay allocated, and staging memory unchanged, until a
 * {@link Marker} recorded afterwards is reached.
 */
public interface ComputeQueue extends AutoCloseable {
  /**
   * Copies to the device.
   *
   * @param source a slice of staging memory
   * @param target where to
   * @param offset the first byte in the target
   */
  void upload(MemorySegment source, DeviceMemory target, long offset);

  /**
   * Copies from the device.
   *
   * @param source where from
   * @param offset the first byte in the source
   * @param target a slice of staging memory
   */
  void download(DeviceMemory source, long offset, MemorySegment target);

  /**
   * Copies within the device, or from one that it {@linkplain ComputeDevice#canRead reaches}.
   *
   * @param source where from
   * @param sourceOffset the first byte in the source
   * @param target where to, not overlapping
   * @param targetOffset the first byte in the target
   * @param bytes how many
   */
  void copy(
      DeviceMemory source, long sourceOffset, DeviceMemory target, long targetOffset, long bytes);

  /**
   * Fills memory with zeros.
   *
   * @param memory what to fill
   * @param offset the first byte
   * @param bytes how many
   */
  void zero(DeviceMemory memory, long offset, long bytes);

  /**
   * Runs a kernel.
   *
   * @param kernel what to run
   * @param groups the number of work-groups (thread blocks), at least 1
   * @param groupSize work-items (threads) in each
   * @param arguments of the kernel
   */
  void launch(ComputeKernel kernel, int groups, int groupSize, KernelArguments arguments);

  /**
   * Marks the operations queued so far.
   *
   * @return the marker, owned by the caller
   */
  Marker record();

  /**
   * Marks the operations queued so far, and the time when they are done.
   *
   * @return the marker, owned by the caller
   */
  Marker recordTime();

  /**
   * Makes operations queued from now on wait for a marker.
   *
   * @param marker of any queue of the device
   */
  void waitFor(Marker marker);

  /**
   * Makes operations queued from now on wait for what another queue has been told.
   *
   * @param other of the same device
   */
  default void waitFor(ComputeQueue other) {
    try (Marker told = other.record()) {
      waitFor(told);
    }
  }

  /**
   * Returns the time on the device from one marker to another.
   *
   * @param start recorded on this queue with its time
   * @param end recorded on this queue, later, with its time
   * @return nanoseconds; waits for the end
   */
  long nanosBetween(Marker start, Marker end);

  /** Waits until all queued operations are done. */
  void finish();

  /** Waits, and frees the queue. Closing twice is fine. */
  @Override
  void close();
}
