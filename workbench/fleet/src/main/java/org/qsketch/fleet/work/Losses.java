package org.qsketch.fleet.work;

import java.util.function.Supplier;
import org.qsketch.backend.DeviceException;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * Remembers that a device has failed in the middle of a change: nobody knows then what it has
 * counted, and a structure of several devices refuses everything until it is emptied.
 */
public final class Losses {
  private String loss = "";

  /** Nothing has been lost. */
  public Losses() {}

  /** Changes a structure. */
  public <T> T guard(Supplier<T> change) {
    requireNone();
    try {
      return change.get();
    } catch (DeviceException | InsufficientMemoryException e) {
      loss = e.getMessage();
      throw e;
    }
  }

  /** Refuses to go on if something was lost. */
  public void requireNone() {
    if (!loss.isEmpty()) {
      throw new IllegalStateException(
          "counts were lost when a device failed: clear the structure or make another one (%s)"
              .formatted(loss));
    }
  }

  /** The structure holds what it should, again. */
  public void forget() {
    loss = "";
  }
}
