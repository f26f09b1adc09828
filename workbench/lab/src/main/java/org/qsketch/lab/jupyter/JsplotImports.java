package org.qsketch.lab.jupyter;

import java.util.List;
import jdk.jshell.ImportSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;

/**
 * Whoever imports a package of jsplot by a star means its names, also those that our imports have
 * too: these are imported one by one then, as if the user had done it.
 *
 * @param shell the user's
 */
record JsplotImports(JShell shell) {
  /** What is called alike in jsplot and in a package of ours that notebooks import. */
  static final List<String> CALLED_ALIKE =
      List.of(
          "tech.tablesaw.plotly.Plot",
          "tech.tablesaw.plotly.components.Axis",
          "tech.tablesaw.plotly.components.Figure",
          "tech.tablesaw.plotly.components.Line");

  /** A snippet has run. */
  void ran(SnippetEvent event) {
    if (event.snippet() instanceof ImportSnippet star
        && star.subKind() == SubKind.TYPE_IMPORT_ON_DEMAND_SUBKIND) {
      CALLED_ALIKE.stream()
          .filter(name -> star.fullname().equals(packageOf(name) + ".*"))
          .forEach(name -> shell.eval("import %s;".formatted(name)));
    }
  }

  private static String packageOf(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }
}
