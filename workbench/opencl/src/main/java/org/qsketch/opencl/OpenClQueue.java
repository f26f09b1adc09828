package org.qsketch.opencl;

import java.lang.foreign.MemorySegment;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_mem;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.KernelArguments;

/** An in-order queue that flushes each command, so that the device starts it at once. */
final class OpenClQueue extends Resource implements ComputeQueue {
  /** A marker is a fill of this many bytes. */
  static final int MARKER_BYTES = 4;

  /** Wide patterns fill memory several times faster than single bytes. */
  private static final int WIDEST_PATTERN = 16;

  private static final Pointer ZEROS = Pointer.to(new byte[WIDEST_PATTERN]);

  private final cl_command_queue handle;
  private final cl_mem markerTarget;
  private final LaunchTurns turns;

  /** Takes over a queue and a buffer of {@link #MARKER_BYTES}. */
  OpenClQueue(OpenClDevice device, cl_command_queue handle, cl_mem markerTarget) {
    super(device, "a queue");
    this.handle = handle;
    this.markerTarget = markerTarget;
    this.turns = device.launchTurns();
  }

  @Override
  public void upload(MemorySegment source, DeviceMemory target, long offset) {
    cl_mem memory = buffer(target, offset, source.byteSize());
    if (source.byteSize() > 0) {
      enqueue(
          () ->
              CL.clEnqueueWriteBuffer(
                  handle,
                  memory,
                  false,
                  offset,
                  source.byteSize(),
                  Pointer.to(source.asByteBuffer()),
                  0,
                  null,
                  null));
    }
  }

  @Override
  public void download(DeviceMemory source, long offset, MemorySegment target) {
    cl_mem memory = buffer(source, offset, target.byteSize());
    if (target.byteSize() > 0) {
      enqueue(
          () ->
              CL.clEnqueueReadBuffer(
                  handle,
                  memory,
                  false,
                  offset,
                  target.byteSize(),
                  Pointer.to(target.asByteBuffer()),
                  0,
                  null,
                  null));
    }
  }

  @Override
  public void copy(
      DeviceMemory source, long sourceOffset, DeviceMemory target, long targetOffset, long bytes) {
    cl_mem from = buffer(source, sourceOffset, bytes);
    cl_mem to = buffer(target, targetOffset, bytes);
    if (bytes > 0) {
      enqueue(
          () ->
              CL.clEnqueueCopyBuffer(
                  handle, from, to, sourceOffset, targetOffset, bytes, 0, null, null));
    }
  }

  @Override
  public void zero(DeviceMemory memory, long offset, long bytes) {
    cl_mem target = buffer(memory, offset, bytes);
    if (bytes > 0) {
      // offset and size must be multiples of the pattern's size
      long pattern = Math.min(WIDEST_PATTERN, Long.lowestOneBit(offset | bytes));
      enqueue(
          () ->
              CL.clEnqueueFillBuffer(handle, target, ZEROS, pattern, offset, bytes, 0, null, null));
    }
  }

  private cl_mem buffer(DeviceMemory memory, long offset, long bytes) {
    return OpenClMemory.of(memory, device()).handleFor(offset, bytes);
  }

  @Override
  public void launch(ComputeKernel kernel, int groups, int groupSize, KernelArguments arguments) {
    OpenClKernel own = OpenClKernel.of(kernel, device());
    enqueue(() -> turns.launch(handle, () -> own.enqueue(handle, groups, groupSize, arguments)));
  }

  /**
   * Records a marker by a fill of a few bytes. By the specification, OpenCL's own markers have
   * times, but some drivers record none, or times out of order. All drivers record the times of
   * commands that do work.
   */
  @Override
  public Marker record() {
    cl_event event = new cl_event();
    enqueue(
        () ->
            CL.clEnqueueFillBuffer(
                handle, markerTarget, ZEROS, MARKER_BYTES, 0, MARKER_BYTES, 0, null, event));
    return device().register(new OpenClMarker(device(), event));
  }

  /** Records a marker; all commands have times. */
  @Override
  public Marker recordTime() {
    return record();
  }

  @Override
  public void waitFor(Marker marker) {
    cl_event[] events = {OpenClMarker.of(marker, device()).handle()};
    enqueue(() -> CL.clEnqueueBarrierWithWaitList(handle, events.length, events, null));
  }

  private void enqueue(Runnable command) {
    checkOpen();
    device()
        .health()
        .run(
            () -> {
              command.run();
              CL.clFlush(handle);
            });
  }

  @Override
  public long nanosBetween(Marker start, Marker end) {
    long last = OpenClMarker.of(end, device()).nanos();
    return last - OpenClMarker.of(start, device()).nanos();
  }

  @Override
  public void finish() {
    checkOpen();
    device().health().run(() -> CL.clFinish(handle));
  }

  @Override
  void free() {
    turns.leave(handle);
    Health.quietly(() -> CL.clFinish(handle));
    Health.quietly(() -> CL.clReleaseCommandQueue(handle));
    Health.quietly(() -> CL.clReleaseMemObject(markerTarget));
  }
}
