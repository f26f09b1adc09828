package org.qsketch.gpu.program.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.qsketch.gpu.program.translate.Piece.Blank;
import org.qsketch.gpu.program.translate.Piece.CommentLine;
import org.qsketch.gpu.program.translate.Piece.Directive;
import org.qsketch.gpu.program.translate.Piece.Paragraph;
import org.qsketch.gpu.program.translate.Piece.ShortFunction;
import org.qsketch.gpu.program.translate.Piece.Statement;
import org.qsketch.gpu.program.translate.Piece.TypeEnd;
import org.qsketch.gpu.program.translate.Piece.TypeHead;

/** One kernel file on its way from OpenCL C to CUDA C++. */
final class Translation {
  private static final Pattern KERNEL = Pattern.compile("__kernel .*");
  private static final Pattern FUNCTION = Pattern.compile("\\S.*\\) \\{");
  private static final Pattern DECLARATION = Pattern.compile("[^ }].*\\);");
  private static final Pattern INCLUDE = Pattern.compile("^(#include \"\\w+)\\.cl\"$");
  private static final String DEVICE = "__device__ ";
  private static final String INLINE = DEVICE + "__forceinline__ ";

  /** What both preludes say of functions that are not to be inlined. */
  private static final String SEPARATE = "SEPARATE ";

  private final List<String> lines = new ArrayList<>();

  private Translation() {}

  /**
   * Translates the lines of a file.
   *
   * @throws IllegalArgumentException for what has no translation
   */
  static String of(List<String> opencl) {
    Translation translation = new Translation();
    KernelReader.read(opencl).forEach(translation::add);
    return String.join("\n", translation.lines) + "\n";
  }

  private void add(Piece piece) {
    switch (piece) {
      case Blank _ -> addBlank();
      case Paragraph(String indent, String text) ->
          lines.addAll(Wrapping.prose(indent + "// ", CudaWords.comment(text)));
      case CommentLine(String line) -> lines.add(CudaWords.comment(line));
      case Directive(String code, String comment) -> addDirective(code, comment);
      case TypeHead(String code, String name) ->
          lines.add(CudaWords.code(code).replace("{", name + " {"));
      case TypeEnd _ -> lines.add("};");
      case ShortFunction(String head, String statement) -> addShortFunction(head, statement);
      case Statement(String code, String comment) -> addCode(code, comment);
    }
  }

  /** Adds an empty line, unless what was between two of them is gone. */
  private void addBlank() {
    if (!lines.getLast().isEmpty()) {
      lines.add("");
    }
  }

  private void addDirective(String code, String comment) {
    if (code.startsWith("#pragma OPENCL ")) {
      return;
    }
    String line = INCLUDE.matcher(CudaWords.code(code)).replaceAll("$1.cu\"");
    line += CudaWords.comment(comment);
    if (line.length() > Wrapping.COLUMNS || line.endsWith("\\")) {
      throw new IllegalArgumentException("'%s' does not fit one line".formatted(code));
    }
    lines.add(line);
  }

  /** Adds a function that takes one line if that is long enough. */
  private void addShortFunction(String head, String statement) {
    String whole = declared(head) + " " + CudaWords.code(statement).strip() + " }";
    if (whole.length() <= Wrapping.COLUMNS) {
      lines.add(whole);
    } else {
      addCode(head, "");
      addCode(statement, "");
      lines.add("}");
    }
  }

  private void addCode(String code, String comment) {
    List<String> wrapped = Wrapping.code(declared(code));
    lines.addAll(wrapped.subList(0, wrapped.size() - 1));
    lines.add(wrapped.getLast() + CudaWords.comment(comment));
  }

  /** Code in CUDA C++, which marks functions of the device. */
  private static String declared(String code) {
    String prefix = "";
    if (FUNCTION.matcher(code).matches() && !KERNEL.matcher(code).matches()) {
      prefix = code.startsWith(SEPARATE) ? DEVICE : INLINE;
    } else if (DECLARATION.matcher(code).matches()) {
      prefix = DEVICE;
    }
    return prefix + CudaWords.code(code);
  }
}
