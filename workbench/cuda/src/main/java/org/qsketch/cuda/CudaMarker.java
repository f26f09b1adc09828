package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Consumer;
import org.qsketch.gpu.device.ComputeDevice.Marker;

/** An event, recorded in a stream. */
final class CudaMarker extends CudaResource implements Marker {
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final MemorySegment event;
  private final Consumer<MemorySegment> release;

  private CudaMarker(CudaContext context, MemorySegment event, Consumer<MemorySegment> release) {
    super(context, "the marker");
    this.event = event;
    this.release = release;
  }

  /** Records the state of a stream. */
  static CudaMarker record(CudaContext context, MemorySegment stream) {
    CudaEvents events = context.events();
    return record(new CudaMarker(context, events.take(), events::giveBack), stream);
  }

  /** Records the state of a stream, and the time. */
  static CudaMarker recordTime(CudaContext context, MemorySegment stream) {
    CudaEvents events = context.events();
    return record(new CudaMarker(context, events.createTimed(), events::destroy), stream);
  }

  private static CudaMarker record(CudaMarker marker, MemorySegment stream) {
    CudaContext context = marker.context();
    context.own(marker);
    try {
      context.run(
          "mark a queue",
          () -> (int) context.driver().eventRecord().invokeExact(marker.event, stream));
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

  /** Waits for a later marker and returns the time between the two. */
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
    release.accept(event);
  }
}
