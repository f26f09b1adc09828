package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Events of a context. Those without a time are used again: copies record one for every slice, and
 * to make and to destroy each would keep all threads waiting for the driver.
 */
final class CudaEvents {
  private static final int WITH_TIME = 0;
  private static final int WITHOUT_TIME = 2;

  private final CudaContext context;
  private final Deque<MemorySegment> spare = new ConcurrentLinkedDeque<>();

  CudaEvents(CudaContext context) {
    this.context = context;
  }

  /** An event without a time, to be given back. */
  MemorySegment take() {
    MemorySegment event = spare.poll();
    return event == null ? create(WITHOUT_TIME) : event;
  }

  void giveBack(MemorySegment event) {
    spare.push(event);
  }

  /** A new event with a time, to be destroyed. */
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

  /** Destroys all that were given back. */
  void destroySpare() {
    for (MemorySegment event = spare.poll(); event != null; event = spare.poll()) {
      destroy(event);
    }
  }
}
