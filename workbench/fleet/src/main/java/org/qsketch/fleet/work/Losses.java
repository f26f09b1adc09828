package org.qsketch.fleet.work;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.qsketch.backend.DeviceException;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.SketchFullException;

/**
 * Remembers that a device has failed in the middle of a change: its counts are unknown then, and a
 * structure of several devices refuses everything until it is emptied.
 */
public final class Losses {
  private volatile String loss = "";

  /** Starts without losses. */
  public Losses() {}

  /** Changes a structure, as {@link #guard(boolean, Supplier)} does. */
  public void guard(boolean several, Runnable change) {
    Runnable _ =
        guard(
            several,
            () -> {
              change.run();
              return change;
            });
  }

  /**
   * Changes a structure.
   *
   * @param several whether several devices are changed, so that some may have taken their share
   *     where another one refuses its own
   */
  public <T> T guard(boolean several, Supplier<T> change) {
    return guard(several, () -> false, change);
  }

  /**
   * Changes a structure.
   *
   * @param several as above
   * @param begun tells whether a share has been taken. Any exception counts as a loss then, if
   *     several devices are changed
   */
  public <T> T guard(boolean several, BooleanSupplier begun, Supplier<T> change) {
    requireNone();
    try {
      return change.get();
    } catch (RuntimeException | Error e) {
      if (isLoss(e) || (several && (e instanceof SketchFullException || begun.getAsBoolean()))) {
        remember(e);
      }
      throw e;
    }
  }

  /** Excludes exceptions of the caller's keys, which change nothing. */
  private static boolean isLoss(Throwable failure) {
    return failure instanceof DeviceException
        || failure instanceof InsufficientMemoryException
        || failure instanceof Error;
  }

  /** Changes a structure; any exception counts as a loss. */
  public void guardAll(Runnable change) {
    requireNone();
    try {
      change.run();
    } catch (RuntimeException | Error e) {
      remember(e);
      throw e;
    }
  }

  private void remember(Throwable failure) {
    loss = String.valueOf(failure.getMessage());
  }

  /** Refuses to go on if something was lost. */
  public void requireNone() {
    if (!loss.isEmpty()) {
      throw new IllegalStateException(
          "counts were lost when a device failed: clear the structure or make another one (%s)"
              .formatted(loss));
    }
  }

  /** Replaces the state of a structure, which ends an earlier loss. */
  public void reset(Runnable change) {
    loss = "";
    guardAll(change);
  }
}
