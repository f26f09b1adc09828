package org.qsketch.lab.jupyter;

import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.SnippetEvent;

/**
 * Hears of every snippet that a cell has run, before the kernel shows what came of it: its errors
 * name the places in cells, and those that say it all in a line show nothing else.
 */
public final class SnippetEvents {
  private SnippetEvents() {}

  /**
   * Listens from now on.
   *
   * @param shell runs the cells
   */
  public static void listenTo(JShell shell) {
    shell.onSnippetEvent(SnippetEvents::accept);
    shell.onSnippetEvent(new JsplotImports(shell)::follow);
  }

  private static void accept(SnippetEvent event) {
    ShownLibrary.PAGE.now(event.snippet().source());
    LateNews.catchUp();
    CellPlaces.PAGE.ran(event);
    if (event.exception() instanceof EvalException error
        && ToldErrors.hold(error.getExceptionClassName())) {
      ToldErrors.shorten(error, error.getExceptionClassName());
    }
  }
}
