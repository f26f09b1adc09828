package org.qsketch.gpu.program.translate;

import java.util.ArrayList;
import java.util.List;

/**
 * What is translated at once: a paragraph of a comment, a directive, a statement or the head of one
 * with its block. What was broken into lines is one line again.
 *
 * @param kind what it is
 * @param text code with its indentation; of a comment only what it says
 * @param comment what follows the code in its line, with the space between
 * @param indent what a comment begins with
 */
record Piece(Kind kind, String text, String comment, String indent) {
  private static final String COMMENT = "//";
  private static final String TRAILING = "  //";

  enum Kind {
    BLANK,
    COMMENT,
    DIRECTIVE,
    CODE
  }

  /** Divides a file. */
  static List<Piece> of(List<String> lines) {
    List<Piece> pieces = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      int end = end(lines, at);
      pieces.addAll(of(lines.subList(at, end), kind(lines.get(at))));
      at = end;
    }
    return pieces;
  }

  private static Kind kind(String line) {
    if (line.isBlank()) {
      return Kind.BLANK;
    }
    if (line.startsWith("#")) {
      return Kind.DIRECTIVE;
    }
    return line.stripLeading().startsWith(COMMENT) ? Kind.COMMENT : Kind.CODE;
  }

  private static int end(List<String> lines, int from) {
    int end = from + 1;
    switch (kind(lines.get(from))) {
      case COMMENT -> {
        while (isProse(lines.get(from)) && end < lines.size() && isProse(lines.get(end))) {
          end++;
        }
      }
      case CODE -> {
        while (!isWhole(lines.subList(from, end))) {
          end++;
        }
      }
      case BLANK, DIRECTIVE -> {}
    }
    return end;
  }

  /** A line of a paragraph; lists, which are indented, stay as they are. */
  private static boolean isProse(String line) {
    return kind(line) == Kind.COMMENT && !saysLiterally(said(line));
  }

  private static boolean saysLiterally(String said) {
    return said.isEmpty() || said.startsWith("  ");
  }

  /** What a line of a comment says. */
  private static String said(String line) {
    String said = line.strip().substring(COMMENT.length());
    return said.startsWith(" ") ? said.substring(1) : said;
  }

  private static boolean isWhole(List<String> lines) {
    String code = joined(lines.stream().map(line -> split(line)[0]).toList());
    char last = code.charAt(code.length() - 1);
    return "{};".indexOf(last) >= 0 && count(code, '(') == count(code, ')');
  }

  private static long count(String text, char wanted) {
    return text.chars().filter(c -> c == wanted).count();
  }

  /** Lines as one, which a bracket at the end of a line does not part. */
  private static String joined(List<String> lines) {
    StringBuilder joined = new StringBuilder(lines.getFirst());
    for (String line : lines.subList(1, lines.size())) {
      joined.append(joined.charAt(joined.length() - 1) == '(' ? "" : " ").append(line.strip());
    }
    return joined.toString();
  }

  /** The code of a line, and the comment after it with the space between. */
  private static String[] split(String line) {
    int at = line.indexOf(TRAILING);
    if (at < 0) {
      return new String[] {line, ""};
    }
    String code = line.substring(0, at).stripTrailing();
    return new String[] {code, line.substring(code.length())};
  }

  private static List<Piece> of(List<String> lines, Kind kind) {
    if (kind == Kind.COMMENT) {
      String first = lines.getFirst();
      String indent = first.substring(0, first.indexOf(COMMENT));
      String text = String.join(" ", lines.stream().map(Piece::said).toList());
      return List.of(new Piece(kind, text, "", indent));
    }
    String[] parts = split(joined(lines));
    String text = parts[0];
    int body = text.indexOf(" { ");
    boolean isShortFunction = kind == Kind.CODE && !text.startsWith(" ") && text.endsWith(" }");
    return isShortFunction
        ? List.of(
            code(text.substring(0, body + 2)),
            code("  " + text.substring(body + 3, text.length() - 2)),
            code("}"))
        : List.of(new Piece(kind, text, parts[1], ""));
  }

  private static Piece code(String text) {
    return new Piece(Kind.CODE, text, "", "");
  }

  /** Whether a comment is to stay in the line it is in. */
  boolean isVerbatim() {
    return saysLiterally(text);
  }

  /** Whether a function begins here. */
  boolean opensFunction() {
    return isFunction() && text.endsWith("{");
  }

  /** Whether this says that there is a function. */
  boolean declaresFunction() {
    return isFunction() && text.endsWith(";");
  }

  private boolean isFunction() {
    return kind == Kind.CODE
        && !text.startsWith(" ")
        && !text.startsWith("typedef ")
        && text.contains("(");
  }
}
