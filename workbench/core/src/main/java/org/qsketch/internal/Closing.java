package org.qsketch.internal;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
    closeAll(all.stream());
  }

  /**
   * Closes all at the same time, as {@link #closeAll} does one after the other.
   *
   * @param all in the order of their failures
   */
  public static void closeAtOnce(Collection<? extends AutoCloseable> all) {
    closeAll(all.parallelStream());
  }

  private static void closeAll(Stream<? extends AutoCloseable> all) {
    List<RuntimeException> failures = all.flatMap(each -> failure(each).stream()).toList();
    if (!failures.isEmpty()) {
      RuntimeException first = failures.getFirst();
      failures.stream().filter(other -> !other.equals(first)).forEach(first::addSuppressed);
      throw first;
    }
  }

  private static Optional<RuntimeException> failure(AutoCloseable something) {
    try {
      close(something);
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(e);
    }
  }
}
