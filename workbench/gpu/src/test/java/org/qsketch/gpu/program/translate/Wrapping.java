package org.qsketch.gpu.program.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Breaks lines where they pass 100 columns, as clang-format does in the style of this project. */
final class Wrapping {
  static final int COLUMNS = 100;

  private static final int CONTINUATION = 4;
  private static final List<String> BREAKS = List.of(", ", "; ", " || ", " && ");
  private static final Pattern OF_A_KERNEL = Pattern.compile("__launch_bounds__\\(\\w+\\) $");

  /**
   * A place where a line may end.
   *
   * @param end index of the character after it
   * @param open the columns after the brackets that are open there
   */
  private record Break(int end, List<Integer> open) {
    int depth() {
      return open.size();
    }
  }

  /** Where operands of a statement that is in no brackets are aligned. */
  private final int outerColumn;

  private Wrapping(String statement) {
    this.outerColumn = outerColumn(statement);
  }

  /** Lines of prose, each with a prefix. */
  static List<String> prose(String prefix, String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(prefix);
    for (String word : text.split(" ", -1)) {
      if (line.length() > prefix.length() && line.length() + 1 + word.length() > COLUMNS) {
        lines.add(line.toString());
        line = new StringBuilder(prefix);
      }
      line.append(line.length() > prefix.length() ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /**
   * Lines of code.
   *
   * @param statement the whole of it in one line, indented
   * @throws IllegalArgumentException if there is no place to break it at
   */
  static List<String> code(String statement) {
    return new Wrapping(statement).lines(statement);
  }

  private List<String> lines(String statement) {
    List<String> lines = new ArrayList<>();
    List<Integer> open = List.of();
    String rest = statement;
    while (rest.length() > COLUMNS) {
      Break at = best(rest, open);
      lines.add(rest.substring(0, at.end()).stripTrailing());
      open = at.open();
      int column = open.isEmpty() ? outerColumn : open.getLast();
      rest = " ".repeat(column) + rest.substring(at.end());
    }
    lines.add(rest);
    return lines;
  }

  /** The outermost break before the line is full, and of those the last. */
  private static Break best(String line, List<Integer> open) {
    Break best = null;
    for (Break candidate : breaks(line, open)) {
      if (best == null || candidate.depth() <= best.depth()) {
        best = candidate;
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("no place to break '%s'".formatted(line.strip()));
    }
    return best;
  }

  private static List<Break> breaks(String line, List<Integer> openBefore) {
    List<Break> breaks = new ArrayList<>();
    List<Integer> open = new ArrayList<>(openBefore);
    for (int end = indent(line) + 1; end <= COLUMNS + 1; end++) {
      switch (line.charAt(end - 1)) {
        case '(', '[' -> open.add(end);
        case ')', ']' -> open.removeLast();
        case ' ' -> {
          if (isBreak(line.substring(0, end))) {
            breaks.add(new Break(end, List.copyOf(open)));
          }
        }
        default -> {}
      }
    }
    return breaks;
  }

  private static boolean isBreak(String before) {
    return OF_A_KERNEL.matcher(before).find() || BREAKS.stream().anyMatch(before::endsWith);
  }

  /** Operands are aligned; what follows the bounds of a kernel is indented. */
  private static int outerColumn(String statement) {
    int assignment = statement.indexOf(" = ");
    int result = statement.indexOf("return ");
    if (assignment >= 0) {
      return assignment + " = ".length();
    }
    return result >= 0 ? result + "return ".length() : indent(statement) + CONTINUATION;
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }
}
