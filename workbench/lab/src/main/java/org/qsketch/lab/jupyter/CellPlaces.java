package org.qsketch.lab.jupyter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
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
  private static final String CELL = "cell ";

  /** The package in which JShell puts snippets. */
  private static final String SNIPPETS = "REPL.";

  private final Map<String, Place> places = new HashMap<>();
  private int cell;
  private String code = "";
  private int next;
  private Place last = new Place(0, OptionalInt.empty());

  /**
   * The position at which a snippet begins.
   *
   * @param cell the number of its cell
   * @param linesBefore the lines of the cell above it, if that is known
   */
  private record Place(int cell, OptionalInt linesBefore) {
    StackTraceElement start() {
      return of(new StackTraceElement("", "", "", 1));
    }

    StackTraceElement of(StackTraceElement frame) {
      return new StackTraceElement(
          frame.getClassName(),
          frame.getMethodName(),
          CELL + cell,
          linesBefore.isPresent() ? linesBefore.getAsInt() + frame.getLineNumber() : NO_LINE);
    }
  }

  /** Begins a cell. */
  synchronized void begin(int number, String source) {
    cell = number;
    code = source;
    next = 0;
  }

  /** Notes that a snippet of that cell has run: its error names cells from now on. */
  synchronized void ran(SnippetEvent event) {
    boolean isOfCell = cell > 0 && event.causeSnippet() == null;
    if (isOfCell) {
      Snippet snippet = event.snippet();
      last = new Place(cell, linesBefore(snippet.source()));
      places.put("#" + snippet.id(), last);
    }
    name(event.exception());
  }

  /**
   * Counts the lines of the cell before a snippet. Snippets run in their order. What a magic makes
   * of its line is not in the cell.
   */
  private OptionalInt linesBefore(String source) {
    String stripped = source.strip();
    int start = code.indexOf(stripped, next);
    next = start < 0 ? next : start + stripped.length();
    if (start < 0 || losesLines(source)) {
      return OptionalInt.empty();
    }
    return OptionalInt.of((int) code.substring(0, start).chars().filter(c -> c == '\n').count());
  }

  /**
   * Tells whether lines are lost. JShell takes all lines of a snippet for its first if an empty one
   * comes before.
   */
  private static boolean losesLines(String source) {
    return source.startsWith("\n") && source.strip().contains("\n");
  }

  /**
   * Names the snippet that has run last where a stack names no cell: while its value is shown, it
   * is in none any more, and other threads that worked for it never knew it.
   */
  synchronized void nameLast(Throwable error) {
    List<StackTraceElement> frames = new ArrayList<>(List.of(error.getStackTrace()));
    if (last.cell > 0 && frames.stream().noneMatch(CellPlaces::isOfCell)) {
      frames.add(last.start());
      error.setStackTrace(frames.toArray(StackTraceElement[]::new));
    }
  }

  /** Tells whether an error comes from a snippet that is running. */
  static boolean isOfSnippet(Throwable error) {
    return Arrays.stream(error.getStackTrace())
        .anyMatch(frame -> frame.getClassName().startsWith(SNIPPETS));
  }

  /** Tells whether a frame is one that was named. */
  static boolean isOfCell(StackTraceElement frame) {
    return frame.getFileName() != null && frame.getFileName().startsWith(CELL);
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
