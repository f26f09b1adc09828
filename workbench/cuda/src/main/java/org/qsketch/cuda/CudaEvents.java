package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Makes the events of a context. Events without a time are used again: copies record one for each
 * slice, and all threads would wait for the driver if it made and destroyed each.
 */
final class CudaEvents {
  private static final int WITH_TIME = 0;
  private static final int WITHOUT_TIME = 2;

  private final CudaContext context;
  private final Deque<MemorySegment> spare = new ConcurrentLinkedDeque<>();

  CudaEvents(CudaContext context) {
    this.context = context;
  }

  /** Returns an event without a time, which must be given back. */
  MemorySegment take() {
    MemorySegment event = spare.poll();
    return event == null ? create(WITHOUT_TIME) : event;
  }

  void giveBack(MemorySegment event) {
    spare.push(event);
  }

  /** Makes an event with a time, which must be destroyed. */
  MemorySegment createTimed() {
    return create(WITH_TIME);
  }

  private MemorySegment create(int flags) {
    return context.create(
        "make a marker", out -> (int) context.driver().eventCreate().invokeExact(out, flags));
  }

  void destroy(MemorySegment event) {
    context.release(() -> (int) context.driver().eventDestroy().invokeExact(event));
  }

  /** Destroys all events that were given back. */
  void destroySpare() {
    for (MemorySegment event = spare.poll(); event != null; event = spare.poll()) {
      destroy(event);
    }
  }
}
