package org.qsketch.lab.jupyter;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.DeviceException;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.lab.notebook.Session;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.SketchFullException;

/**
 * Errors whose message says all there is to say: of their stacks, which {@code lastError()} keeps,
 * only the places in the user's own cells are shown.
 */
final class ShortErrors {
  private static final List<Class<? extends Throwable>> KINDS =
      List.of(
          IllegalArgumentException.class,
          IllegalStateException.class,
          IOException.class,
          BackendUnavailableException.class,
          DeviceException.class,
          InsufficientMemoryException.class,
          InterruptedRunException.class,
          SketchFullException.class);

  private ShortErrors() {}

  /** Tells whether an error is of such a kind. */
  static boolean isShort(String className) {
    try {
      Class<?> kind = Class.forName(className, false, ShortErrors.class.getClassLoader());
      return KINDS.stream().anyMatch(told -> told.isAssignableFrom(kind));
    } catch (ClassNotFoundException _) {
      return false;
    }
  }

  /**
   * Keeps the stack for {@code lastError()}, and shortens it.
   *
   * @param error of such a kind
   * @param className what it is called; JShell's errors stand for others
   */
  static void shorten(Throwable error, String className) {
    CellPlaces.PAGE.nameLast(error);
    Session.current().rememberError(trace(error, className));
    for (Throwable each = error; each != null; each = each.getCause()) {
      each.setStackTrace(
          Arrays.stream(each.getStackTrace())
              .filter(CellPlaces::isOfCell)
              .toArray(StackTraceElement[]::new));
    }
  }

  private static String trace(Throwable error, String className) {
    Stream<String> frames = Arrays.stream(error.getStackTrace()).map(frame -> "\tat " + frame);
    String what = "%s: %s".formatted(className, error.getMessage());
    return Stream.concat(Stream.of(what), frames).collect(Collectors.joining("\n"));
  }
}
