package org.qsketch.gpu.program.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One kernel file on its way from OpenCL C to CUDA C++. */
final class Translation {
  private static final Pattern TYPE =
      Pattern.compile("typedef (struct|union)( __attribute__\\(.*\\))? \\{");
  private static final Pattern END_OF_TYPE = Pattern.compile("} (\\w+);");
  private static final String DEVICE = "__device__ ";
  private static final String INLINE = DEVICE + "__forceinline__ ";
  private static final String PRAGMA = "#pragma OPENCL ";

  private final List<String> lines = new ArrayList<>();

  private Translation() {}

  /** Translates the lines of a file. */
  static String of(List<String> opencl) {
    Translation translation = new Translation();
    List<Piece> pieces = Piece.of(opencl);
    for (int i = 0; i < pieces.size(); i++) {
      i += translation.add(pieces, i);
    }
    return String.join("\n", translation.lines) + "\n";
  }

  /** Adds a piece, or a short function; returns how many more pieces that took. */
  private int add(List<Piece> pieces, int at) {
    Piece piece = pieces.get(at);
    switch (piece.kind()) {
      case COMMENT -> addComment(piece);
      case DIRECTIVE -> addDirective(piece);
      case BLANK -> addBlank();
      case CODE -> {
        String code = code(pieces, at);
        if (piece.opensFunction() && pieces.get(at + 2).text().equals("}")) {
          addShortFunction(code, CudaWords.code(pieces.get(at + 1).text()));
          return 2;
        }
        addCode(code, piece.comment());
      }
    }
    return 0;
  }

  private void addComment(Piece piece) {
    String prefix = piece.indent() + "// ";
    if (piece.isVerbatim()) {
      lines.add((prefix + CudaWords.comment(piece.text())).stripTrailing());
    } else {
      lines.addAll(Wrapping.prose(prefix, CudaWords.comment(piece.text())));
    }
  }

  private void addDirective(Piece piece) {
    if (!piece.text().startsWith(PRAGMA)) {
      addCode(CudaWords.code(piece.text()), piece.comment());
    }
  }

  private void addBlank() {
    if (!lines.getLast().isEmpty()) {
      lines.add("");
    }
  }

  private void addCode(String code, String comment) {
    List<String> wrapped = Wrapping.code(code);
    lines.addAll(wrapped.subList(0, wrapped.size() - 1));
    lines.add(wrapped.getLast() + CudaWords.comment(comment));
  }

  /** A function of one statement takes one line if that is long enough. */
  private void addShortFunction(String head, String statement) {
    String whole = head + " " + statement.strip() + " }";
    if (whole.length() <= Wrapping.COLUMNS) {
      lines.add(whole);
    } else {
      addCode(head, "");
      addCode(statement, "");
      lines.add("}");
    }
  }

  private static String code(List<Piece> pieces, int at) {
    Piece piece = pieces.get(at);
    Matcher type = TYPE.matcher(piece.text());
    if (type.matches()) {
      return CudaWords.code(piece.text().substring("typedef ".length()))
          .replace("{", nameOfType(pieces, at) + " {");
    }
    if (END_OF_TYPE.matcher(piece.text()).matches()) {
      return "};";
    }
    return prefix(piece) + CudaWords.code(piece.text());
  }

  private static String nameOfType(List<Piece> pieces, int at) {
    return pieces.stream()
        .skip(at)
        .map(piece -> END_OF_TYPE.matcher(piece.text()))
        .filter(Matcher::matches)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a type has no name"))
        .group(1);
  }

  private static String prefix(Piece piece) {
    if (piece.opensFunction() && !piece.text().startsWith("__kernel ")) {
      return INLINE;
    }
    return piece.declaresFunction() ? DEVICE : "";
  }
}
