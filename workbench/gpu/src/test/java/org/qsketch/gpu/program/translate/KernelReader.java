package org.qsketch.gpu.program.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.qsketch.gpu.program.translate.Piece.Blank;
import org.qsketch.gpu.program.translate.Piece.CommentLine;
import org.qsketch.gpu.program.translate.Piece.Directive;
import org.qsketch.gpu.program.translate.Piece.Paragraph;
import org.qsketch.gpu.program.translate.Piece.ShortFunction;
import org.qsketch.gpu.program.translate.Piece.Statement;
import org.qsketch.gpu.program.translate.Piece.TypeEnd;
import org.qsketch.gpu.program.translate.Piece.TypeHead;

/** Divides a kernel file, as clang-format leaves it, into pieces. */
final class KernelReader {
  private static final Pattern COMMENT = Pattern.compile("( *)//( ?)(.*)");
  private static final Pattern TRAILING = Pattern.compile("(.*?)( *//.*)?");
  private static final Pattern TYPE = Pattern.compile("typedef ((struct|union).*\\{)");
  private static final Pattern END_OF_TYPE = Pattern.compile("} (\\w+);");
  private static final Pattern ONE_LINE = Pattern.compile("(\\S.*\\) \\{) (.*) }");
  private static final Pattern FUNCTION = Pattern.compile("\\S.*\\) \\{");

  private final List<String> lines;
  private int at;

  private KernelReader(List<String> lines) {
    this.lines = lines;
  }

  /** The pieces of a file, in order. */
  static List<Piece> read(List<String> lines) {
    KernelReader reader = new KernelReader(lines);
    List<Piece> pieces = new ArrayList<>();
    while (reader.at < lines.size()) {
      pieces.add(reader.next());
    }
    return pieces;
  }

  private Piece next() {
    String line = lines.get(at);
    if (line.isEmpty()) {
      at++;
      return new Blank();
    }
    if (line.startsWith("#")) {
      at++;
      Matcher parts = match(TRAILING, line);
      return new Directive(parts.group(1), comment(parts));
    }
    return COMMENT.matcher(line).matches() ? comment() : code();
  }

  private Piece comment() {
    if (!isProse(at)) {
      return new CommentLine(lines.get(at++));
    }
    String indent = match(COMMENT, lines.get(at)).group(1);
    List<String> said = new ArrayList<>();
    for (; isProse(at); at++) {
      said.add(match(COMMENT, lines.get(at)).group(3));
    }
    return new Paragraph(indent, String.join(" ", said));
  }

  /** Whether a line belongs to a paragraph: those of lists are indented. */
  private boolean isProse(int index) {
    if (index == lines.size()) {
      return false;
    }
    Matcher comment = COMMENT.matcher(lines.get(index));
    return comment.matches() && !comment.group(3).isEmpty() && !comment.group(3).startsWith(" ");
  }

  private Piece code() {
    Statement whole = statement();
    Matcher type = TYPE.matcher(whole.code());
    if (type.matches()) {
      return new TypeHead(type.group(1), nameOfType());
    }
    if (END_OF_TYPE.matcher(whole.code()).matches()) {
      return new TypeEnd();
    }
    Matcher oneLine = ONE_LINE.matcher(whole.code());
    if (oneLine.matches()) {
      return new ShortFunction(oneLine.group(1), "  " + oneLine.group(2));
    }
    return FUNCTION.matcher(whole.code()).matches() ? function(whole) : whole;
  }

  /** A function that was too long for one line may be short all the same. */
  private Piece function(Statement head) {
    int body = at;
    Statement first = lines.get(at).startsWith("#") ? head : statement();
    if (at < lines.size() && lines.get(at).equals("}") && first.comment().isEmpty()) {
      at++;
      return new ShortFunction(head.code(), first.code());
    }
    at = body;
    return head;
  }

  private Statement statement() {
    StringBuilder code = new StringBuilder();
    String comment = "";
    do {
      Matcher parts = match(TRAILING, lines.get(at++));
      boolean goesOn = !code.isEmpty() && code.charAt(code.length() - 1) != '(';
      code.append(goesOn ? " " : "");
      code.append(code.isEmpty() ? parts.group(1) : parts.group(1).strip());
      comment += comment(parts);
    } while (!isWhole(code.toString()) && at < lines.size());
    return new Statement(code.toString(), comment);
  }

  private static boolean isWhole(String code) {
    return "{};".contains(code.substring(code.length() - 1))
        && count(code, '(') == count(code, ')');
  }

  private static long count(String text, char wanted) {
    return text.chars().filter(c -> c == wanted).count();
  }

  private String nameOfType() {
    return lines.stream()
        .skip(at)
        .map(END_OF_TYPE::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a type has no name"))
        .group(1);
  }

  private static String comment(Matcher parts) {
    return parts.group(2) == null ? "" : parts.group(2);
  }

  private static Matcher match(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("cannot read '%s'".formatted(line));
    }
    return matcher;
  }
}
