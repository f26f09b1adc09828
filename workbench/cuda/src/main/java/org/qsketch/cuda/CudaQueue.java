package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.qsketch.cuda.CudaProgram.CudaKernel;
import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.KernelArguments;

/** An in-order queue: a stream. */
final class CudaQueue extends CudaResource implements ComputeQueue {
  private static final int NON_BLOCKING = 1;
  private static final int NO_FLAGS = 0;
  private static final byte ZERO = 0;

  private final MemorySegment stream;
  private final Arguments arguments = new Arguments();

  private CudaQueue(CudaContext context, MemorySegment stream) {
    super(context, "the queue of " + context.name());
    this.stream = stream;
  }

  /** Opens a stream that does not wait for the default stream. */
  static CudaQueue open(CudaContext context) {
    MemorySegment stream =
        context.create(
            "open a queue",
            out -> (int) context.driver().streamCreate().invokeExact(out, NON_BLOCKING));
    return context.own(new CudaQueue(context, stream));
  }

  @Override
  public void upload(MemorySegment source, DeviceMemory target, long offset) {
    long bytes = source.byteSize();
    long to = address(target, offset, bytes);
    enqueue(
        "copy to the device",
        bytes,
        () -> (int) driver().memcpyHtoDAsync().invokeExact(to, source, bytes, stream));
  }

  @Override
  public void download(DeviceMemory source, long offset, MemorySegment target) {
    long bytes = target.byteSize();
    long from = address(source, offset, bytes);
    enqueue(
        "copy from the device",
        bytes,
        () -> (int) driver().memcpyDtoHAsync().invokeExact(target, from, bytes, stream));
  }

  @Override
  public void copy(
      DeviceMemory source, long sourceOffset, DeviceMemory target, long targetOffset, long bytes) {
    long from = address(source, sourceOffset, bytes);
    long to = address(target, targetOffset, bytes);
    CudaContext there = ((CudaMemory) source).context();
    if (there.isSameAs(context())) {
      enqueue(
          "copy within the device",
          bytes,
          () -> (int) driver().memcpyDtoDAsync().invokeExact(to, from, bytes, stream));
    } else {
      copyFrom(there, from, to, bytes);
    }
  }

  private void copyFrom(CudaContext there, long from, long to, long bytes) {
    MemorySegment target = context().handle();
    MemorySegment source = there.handle();
    enqueue(
        "copy from %s to %s".formatted(there.name(), context().name()),
        bytes,
        () ->
            (int) driver().memcpyPeerAsync().invokeExact(to, target, from, source, bytes, stream));
  }

  @Override
  public void zero(DeviceMemory memory, long offset, long bytes) {
    long from = address(memory, offset, bytes);
    enqueue(
        "fill memory with zeros",
        bytes,
        () -> (int) driver().memsetD8Async().invokeExact(from, ZERO, bytes, stream));
  }

  private static long address(DeviceMemory memory, long offset, long bytes) {
    return ((CudaMemory) memory).address(offset, bytes);
  }

  /** Queues an operation on memory, unless it has no bytes to process. */
  private void enqueue(String attempt, long bytes, NativeCall call) {
    requireOpen();
    if (bytes > 0) {
      context().run(attempt, call);
    }
  }

  @Override
  public void launch(ComputeKernel kernel, int groups, int groupSize, KernelArguments arguments) {
    requireOpen();
    MemorySegment function = ((CudaKernel) kernel).handle();
    MemorySegment packed = this.arguments.pack(arguments);
    context()
        .run(
            "launch a kernel",
            () ->
                (int)
                    driver()
                        .launchKernel()
                        .invokeExact(
                            function,
                            groups,
                            1,
                            1,
                            groupSize,
                            1,
                            1,
                            0, // bytes of dynamic shared memory
                            stream,
                            packed,
                            MemorySegment.NULL));
  }

  @Override
  public Marker record() {
    requireOpen();
    return CudaMarker.record(context(), stream);
  }

  @Override
  public Marker recordTime() {
    requireOpen();
    return CudaMarker.recordTime(context(), stream);
  }

  @Override
  public void waitFor(Marker marker) {
    requireOpen();
    MemorySegment event = ((CudaMarker) marker).event();
    context()
        .run(
            "make a queue wait for another",
            () -> (int) driver().streamWaitEvent().invokeExact(stream, event, NO_FLAGS));
  }

  @Override
  public long nanosBetween(Marker start, Marker end) {
    requireOpen();
    return ((CudaMarker) start).nanosUntil((CudaMarker) end);
  }

  @Override
  public void finish() {
    requireOpen();
    context().run("finish a queue", () -> (int) driver().streamSynchronize().invokeExact(stream));
  }

  @Override
  void free() {
    context().release(() -> (int) driver().streamSynchronize().invokeExact(stream));
    context().release(() -> (int) driver().streamDestroy().invokeExact(stream));
    arguments.close();
  }

  /**
   * Space for the arguments of a launch, reused by every launch of a queue. The driver takes an
   * array of pointers, each to a value, and has copied the values when it returns.
   */
  private static final class Arguments implements ArgumentWriter, AutoCloseable {
    private static final int CAPACITY = 64;
    private static final long SLOT = Long.BYTES;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment values = arena.allocate(CAPACITY * SLOT, SLOT);
    private final MemorySegment pointers = pointersTo(values);
    private int count;

    private MemorySegment pointersTo(MemorySegment slots) {
      MemorySegment array = arena.allocate(ValueLayout.ADDRESS, CAPACITY);
      for (int i = 0; i < CAPACITY; i++) {
        array.setAtIndex(ValueLayout.ADDRESS, i, slots.asSlice(i * SLOT));
      }
      return array;
    }

    /**
     * Writes the arguments of a launch.
     *
     * @return the pointers to them, valid until the next call
     */
    MemorySegment pack(KernelArguments arguments) {
      count = 0;
      arguments.write(this);
      return pointers;
    }

    @Override
    public void putMemory(DeviceMemory memory) {
      putLong(((CudaMemory) memory).address());
    }

    @Override
    public void putLong(long number) {
      values.setAtIndex(ValueLayout.JAVA_LONG, next(), number);
    }

    @Override
    public void putInt(int number) {
      values.set(ValueLayout.JAVA_INT, next() * SLOT, number);
    }

    private int next() {
      if (count == CAPACITY) {
        throw new IllegalArgumentException(
            "a kernel takes at most %d arguments here, not %d".formatted(CAPACITY, count + 1));
      }
      return count++;
    }

    @Override
    public void close() {
      arena.close();
    }
  }
}
