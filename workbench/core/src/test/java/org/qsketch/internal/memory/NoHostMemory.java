package org.qsketch.internal.memory;

/** Makes the host seem to have no memory left, until it is closed. */
public final class NoHostMemory implements AutoCloseable {
  public NoHostMemory() {
    AvailableMemory.measureBy(() -> 0);
  }

  @Override
  public void close() {
    AvailableMemory.reset();
  }
}
