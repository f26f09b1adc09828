package org.qsketch.gpu.context;

import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;

/** The host's cores, for work that a device leaves to them; opened when first needed. */
public final class HostCores implements AutoCloseable {
  private static final String CPU = "cpu";

  private Backend backend;

  /**
   * Returns the CPU backend.
   *
   * @return a backend on all cores, closed with this
   */
  public synchronized Backend backend() {
    if (backend == null) {
      backend = Backends.open(CPU);
    }
    return backend;
  }

  @Override
  public synchronized void close() {
    if (backend != null) {
      backend.close();
    }
  }
}
