package org.qsketch.lab.jupyter;

import java.util.List;
import jdk.jshell.EvalException;
import jdk.jshell.ImportSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;
import org.qsketch.lab.jsplot.Plot;
import org.qsketch.lab.jupyter.CellProgress.DeferredOutput;
import org.qsketch.lab.jupyter.Renderers.ShownLibrary;

/**
 * Handles every snippet that a cell has run, before the kernel shows its result: errors name their
 * places in cells, and errors that say all in a line are shortened to it.
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
    DeferredOutput.flush();
    CellPlaces.PAGE.ran(event);
    if (event.exception() instanceof EvalException error
        && ShortErrors.isShort(error.getExceptionClassName())) {
      ShortErrors.shorten(error, error.getExceptionClassName());
    }
  }

  /**
   * Follows up a user's imports of jsplot with imports of its own.
   *
   * <ul>
   *   <li>A star import also imports by name the types that share their names with ours. Otherwise
   *       the compiler would call these names ambiguous.
   *   <li>An import of jsplot's {@code Plot} imports {@link Plot}, which shows charts below the
   *       cell.
   * </ul>
   *
   * @param shell the user's
   */
  record JsplotImports(JShell shell) {
    /** The types of jsplot that share their names with types that notebooks import. */
    static final List<String> SHARED_NAMES =
        List.of(
            "tech.tablesaw.plotly.Plot",
            "tech.tablesaw.plotly.components.Axis",
            "tech.tablesaw.plotly.components.Figure",
            "tech.tablesaw.plotly.components.Line");

    private static final String JSPLOTS_PLOT = SHARED_NAMES.getFirst();

    /** Evaluates the imports that follow from one that has just been evaluated. */
    void follow(SnippetEvent event) {
      if (event.snippet() instanceof ImportSnippet added) {
        if (added.subKind() == SubKind.TYPE_IMPORT_ON_DEMAND_SUBKIND) {
          SHARED_NAMES.stream()
              .filter(name -> added.fullname().equals(packageOf(name) + ".*"))
              .forEach(name -> shell.eval("import %s;".formatted(name)));
        } else if ((added.fullname() + ".").startsWith(JSPLOTS_PLOT + ".")) {
          shell.eval(added.source().replace(JSPLOTS_PLOT, Plot.class.getName()));
        }
      }
    }

    private static String packageOf(String name) {
      return name.substring(0, name.lastIndexOf('.'));
    }
  }
}
