package org.qsketch.internal;

import java.util.Collection;

/** Closes what throws no checked exception, although its type allows one. */
public final class Closing {
  private Closing() {}

  /**
   * Closes something.
   *
   * @param something whatever it holds
   */
  public static void close(AutoCloseable something) {
    try {
      something.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Closes all, also if some cannot be closed; then the first failure is thrown at the end.
   *
   * @param all in this order
   */
  public static void closeAll(Collection<? extends AutoCloseable> all) {
    RuntimeException failure = null;
    for (AutoCloseable each : all) {
      try {
        close(each);
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else if (!failure.equals(e)) {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
