package org.qsketch.lab.jupyter;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.SnippetEvent;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.DeviceException;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.lab.notebook.Session;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.SketchFullException;

/**
 * Hears of every snippet that a cell has run, before the kernel shows what came of it: errors whose
 * message says all there is to say lose their stack, which {@code lastError()} keeps.
 */
public final class SnippetEvents {
  private static final List<Class<? extends Throwable>> TOLD_IN_ONE_LINE =
      List.of(
          IllegalArgumentException.class,
          IllegalStateException.class,
          IOException.class,
          BackendUnavailableException.class,
          DeviceException.class,
          InsufficientMemoryException.class,
          InterruptedRunException.class,
          SketchFullException.class);

  private SnippetEvents() {}

  /**
   * Listens from now on.
   *
   * @param shell runs the cells
   */
  public static void listenTo(JShell shell) {
    shell.onSnippetEvent(SnippetEvents::accept);
    shell.onSnippetEvent(new JsplotImports(shell)::ran);
  }

  private static void accept(SnippetEvent event) {
    ShownLibrary.PAGE.now(event.snippet().source());
    LateNews.catchUp();
    CellPlaces.PAGE.ran(event);
    if (event.exception() instanceof EvalException error && isToldInOneLine(error)) {
      Session.current().rememberError(trace(error));
      error.setStackTrace(new StackTraceElement[0]);
    }
  }

  private static boolean isToldInOneLine(EvalException error) {
    try {
      Class<?> kind =
          Class.forName(error.getExceptionClassName(), false, SnippetEvents.class.getClassLoader());
      return TOLD_IN_ONE_LINE.stream().anyMatch(told -> told.isAssignableFrom(kind));
    } catch (ClassNotFoundException _) {
      return false;
    }
  }

  private static String trace(EvalException error) {
    Stream<String> frames = Arrays.stream(error.getStackTrace()).map(frame -> "\tat " + frame);
    String what = "%s: %s".formatted(error.getExceptionClassName(), error.getMessage());
    return Stream.concat(Stream.of(what), frames).collect(Collectors.joining("\n"));
  }
}
