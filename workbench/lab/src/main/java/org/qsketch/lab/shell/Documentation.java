package org.qsketch.lab.shell;

import java.lang.reflect.InaccessibleObjectException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;

/**
 * Explains a name in code: its signature and its Javadoc, as the JDK's shell shows them.
 *
 * @param shell knows what the code may refer to
 */
public record Documentation(JShell shell) {
  private static final int WIDTH = 90;
  private static final Pattern NAME_AT_END = Pattern.compile("[\\p{javaJavaIdentifierPart}.]+$");

  /** Up to the space behind it, where another sentence follows. */
  private static final Pattern FIRST_SENTENCE =
      Pattern.compile("^(?:[^.{]++|\\{[^}]*+}|\\.(?!\\s))*+\\.\\s++(?=[^@<])");

  /** The components, which JShell has behind the name of a record, before each of its members. */
  private static final Pattern HEADER_OF_RECORD = Pattern.compile("\\([^()]*\\)(?=[.(])");

  /**
   * Looks up the name at a place, or the method whose arguments stand there.
   *
   * @param code one snippet or several
   * @param cursor a place in it, from 0 to its length
   * @return every meaning, with a blank line between them; empty if there is none
   */
  public String at(String code, int cursor) {
    int begin = beginOfSnippet(code, cursor);
    String snippet = code.substring(begin);
    String asked = snippet.substring(0, endOfName(snippet, cursor - begin));
    return Stream.of(asked, asked + "(", nameAtEnd(asked))
        .map(this::find)
        .filter(meanings -> !meanings.isEmpty())
        .findFirst()
        .orElse(List.of())
        .stream()
        .map(Documentation::text)
        .collect(Collectors.joining("\n\n"));
  }

  private List<SourceCodeAnalysis.Documentation> find(String code) {
    return shell.sourceCodeAnalysis().documentation(code, code.length(), true);
  }

  /**
   * Returns the name at the end of the code. A class is no value: where one is due, JShell knows
   * classes only by themselves.
   */
  private String nameAtEnd(String code) {
    Matcher name = NAME_AT_END.matcher(code);
    return !isText(code) && name.find() ? name.group() : "";
  }

  /** Tells whether the end of the code is in a text or behind all code. */
  private boolean isText(String code) {
    SourceCodeAnalysis.Completeness end =
        shell.sourceCodeAnalysis().analyzeCompletion(code).completeness();
    return end == SourceCodeAnalysis.Completeness.UNKNOWN
        || end == SourceCodeAnalysis.Completeness.EMPTY;
  }

  /** Finds the beginning of the snippet, since JShell looks only at the first one. */
  private int beginOfSnippet(String code, int cursor) {
    int begin = 0;
    while (true) {
      CompletionInfo info = shell.sourceCodeAnalysis().analyzeCompletion(code.substring(begin));
      int next =
          info.completeness().isComplete() ? code.length() - info.remaining().length() : begin;
      if (next <= begin || next >= cursor) {
        return begin;
      }
      begin = next;
    }
  }

  /** Finds the end of a name. The name of a method ends behind the parenthesis that follows. */
  private static int endOfName(String code, int cursor) {
    int end = cursor;
    while (end < code.length() && Character.isJavaIdentifierPart(code.charAt(end))) {
      end++;
    }
    boolean isName = end > 0 && Character.isJavaIdentifierPart(code.charAt(end - 1));
    return isName && code.startsWith("(", end) ? end + 1 : end;
  }

  private static String text(SourceCodeAnalysis.Documentation meaning) {
    String signature = HEADER_OF_RECORD.matcher(meaning.signature()).replaceAll("");
    String javadoc =
        meaning.javadoc() == null
            ? new SourceComment(JavadocSources.ofCheckout()).of(signature).orElse(null)
            : meaning.javadoc();
    return javadoc == null ? signature : formatted(signature, javadoc).strip();
  }

  /**
   * Keeps the space behind the first sentence, which the JDK's formatter loses unless it is written
   * so.
   */
  static String spaced(String javadoc) {
    return FIRST_SENTENCE.matcher(javadoc).replaceFirst("$0&#32;");
  }

  /** Formats by the JDK's own formatter, where its module opens it; the launcher sees to that. */
  private static String formatted(String signature, String javadoc) {
    try {
      Class<?> formatter = Class.forName("jdk.internal.shellsupport.doc.JavadocFormatter");
      return (String)
          formatter
              .getMethod("formatJavadoc", String.class, String.class)
              .invoke(
                  formatter.getConstructor(int.class, boolean.class).newInstance(WIDTH, false),
                  signature,
                  spaced(javadoc));
    } catch (ReflectiveOperationException | InaccessibleObjectException _) {
      return "%s\n%s".formatted(signature, javadoc);
    }
  }
}
