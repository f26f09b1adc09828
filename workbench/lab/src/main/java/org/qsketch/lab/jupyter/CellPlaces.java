package org.qsketch.lab.jupyter;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;

/**
 * Knows in which cell a snippet was run, by the number that the page shows, and from which line of
 * it on: JShell numbers snippets, of which a cell may have many.
 */
final class CellPlaces {
  /** The cells of this kernel's notebook. */
  static final CellPlaces PAGE = new CellPlaces();

  private static final int NO_LINE = -1;

  private final Map<String, Place> places = new HashMap<>();
  private int cell;
  private String code = "";
  private int next;

  /**
   * Where a snippet begins.
   *
   * @param cell the number of its cell
   * @param linesBefore those of the cell above it, if that is known
   */
  private record Place(int cell, OptionalInt linesBefore) {
    StackTraceElement of(StackTraceElement frame) {
      return new StackTraceElement(
          frame.getClassName(),
          frame.getMethodName(),
          "cell " + cell,
          linesBefore.isPresent() ? linesBefore.getAsInt() + frame.getLineNumber() : NO_LINE);
    }
  }

  /** A cell is about to be run. */
  synchronized void begin(int number, String source) {
    cell = number;
    code = source;
    next = 0;
  }

  /** A snippet of that cell has run; its error names cells from now on. */
  synchronized void ran(SnippetEvent event) {
    boolean isOfCell = cell > 0 && event.causeSnippet() == null;
    if (isOfCell) {
      Snippet snippet = event.snippet();
      places.put("#" + snippet.id(), new Place(cell, linesBefore(snippet.source())));
    }
    name(event.exception());
  }

  /** Snippets run in their order. What a magic makes of its line is not in the cell. */
  private OptionalInt linesBefore(String source) {
    String stripped = source.strip();
    int start = code.indexOf(stripped, next);
    next = start < 0 ? next : start + stripped.length();
    if (start < 0 || losesLines(source)) {
      return OptionalInt.empty();
    }
    return OptionalInt.of((int) code.substring(0, start).chars().filter(c -> c == '\n').count());
  }

  /** JShell takes all lines of a snippet for its first if an empty one comes before. */
  private static boolean losesLines(String source) {
    return source.startsWith("\n") && source.strip().contains("\n");
  }

  /** Names cells in the stack of an error and of its causes. */
  private void name(Throwable error) {
    for (Throwable each = error; each != null; each = each.getCause()) {
      each.setStackTrace(
          Arrays.stream(each.getStackTrace()).map(this::named).toArray(StackTraceElement[]::new));
    }
  }

  private StackTraceElement named(StackTraceElement frame) {
    Place place = places.get(frame.getFileName());
    return place == null ? frame : place.of(frame);
  }
}
