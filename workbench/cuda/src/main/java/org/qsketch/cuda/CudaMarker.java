package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.qsketch.gpu.device.ComputeDevice.Marker;

/** An event, recorded in a stream. */
final class CudaMarker extends CudaResource implements Marker {
  private static final int WITH_TIME = 0;
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final MemorySegment event;

  private CudaMarker(CudaContext context, MemorySegment event) {
    super(context, "the marker");
    this.event = event;
  }

  /** Records the state of a stream. */
  static CudaMarker record(CudaContext context, MemorySegment stream) {
    CudaDriver driver = context.driver();
    MemorySegment event =
        context.create(
            "make a marker", out -> (int) driver.eventCreate().invokeExact(out, WITH_TIME));
    CudaMarker marker = context.own(new CudaMarker(context, event));
    try {
      context.run("mark a queue", () -> (int) driver.eventRecord().invokeExact(event, stream));
    } catch (RuntimeException e) {
      marker.close();
      throw e;
    }
    return marker;
  }

  MemorySegment event() {
    requireOpen();
    return event;
  }

  @Override
  public void await() {
    requireOpen();
    context().run("wait for a queue", () -> (int) driver().eventSynchronize().invokeExact(event));
  }

  /** Waits for the later marker and returns the time between the two. */
  long nanosUntil(CudaMarker end) {
    requireOpen();
    end.await();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment milliseconds = arena.allocate(ValueLayout.JAVA_FLOAT);
      context()
          .run(
              "measure the time between markers",
              () -> (int) driver().eventElapsedTime().invokeExact(milliseconds, event, end.event));
      return Math.round(milliseconds.get(ValueLayout.JAVA_FLOAT, 0) * NANOS_PER_MILLISECOND);
    }
  }

  @Override
  void free() {
    context().release(() -> (int) driver().eventDestroy().invokeExact(event));
  }
}
