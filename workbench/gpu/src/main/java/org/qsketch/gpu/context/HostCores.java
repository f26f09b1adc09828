package org.qsketch.gpu.context;

import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;

/** The cores of the host, for what a device leaves to them; opened when they are first needed. */
public final class HostCores implements AutoCloseable {
  private static final String CPU = "cpu";

  private Backend backend;

  /**
   * The backend of the host's processor.
   *
   * @return all cores, closed with this
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
