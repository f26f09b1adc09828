package org.qsketch.cuda;

import java.util.concurrent.atomic.AtomicBoolean;

/** A resource of a context that is freed once: by its owner, or with the context. */
abstract class CudaResource implements AutoCloseable {
  private final CudaContext context;
  private final String title;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * Makes an open resource.
   *
   * @param title the name of the resource in messages, for example {@code the marker}
   */
  CudaResource(CudaContext context, String title) {
    this.context = context;
    this.title = title;
  }

  final CudaContext context() {
    return context;
  }

  final CudaDriver driver() {
    return context.driver();
  }

  final void requireOpen() {
    if (closed.get()) {
      throw new IllegalStateException(title + " is closed");
    }
  }

  @Override
  public final void close() {
    if (closed.compareAndSet(false, true)) {
      context.disown(this);
      free();
    }
  }

  /** Returns the resource to the driver. Called once; never throws. */
  abstract void free();
}
