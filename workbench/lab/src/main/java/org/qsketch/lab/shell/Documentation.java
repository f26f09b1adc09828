package org.qsketch.lab.shell;

import java.lang.reflect.InaccessibleObjectException;
import java.util.List;
import java.util.stream.Collectors;
import jdk.jshell.JShell;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;

/**
 * What a name in code means: its signature and its Javadoc, as the JDK's shell shows them.
 *
 * @param shell knows what the code may refer to
 */
public record Documentation(JShell shell) {
  private static final int WIDTH = 90;

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
    int end = endOfName(snippet, cursor - begin);
    List<SourceCodeAnalysis.Documentation> found = find(snippet, end);
    List<SourceCodeAnalysis.Documentation> meanings =
        found.isEmpty() ? find(snippet.substring(0, end) + "(", end + 1) : found;
    return meanings.stream().map(Documentation::text).collect(Collectors.joining("\n\n"));
  }

  private List<SourceCodeAnalysis.Documentation> find(String code, int cursor) {
    return shell.sourceCodeAnalysis().documentation(code, cursor, true);
  }

  /** JShell looks at the first snippet alone. */
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

  /** Of the name of a method the end is behind the parenthesis that follows. */
  private static int endOfName(String code, int cursor) {
    int end = cursor;
    while (end < code.length() && Character.isJavaIdentifierPart(code.charAt(end))) {
      end++;
    }
    boolean isName = end > 0 && Character.isJavaIdentifierPart(code.charAt(end - 1));
    return isName && code.startsWith("(", end) ? end + 1 : end;
  }

  private static String text(SourceCodeAnalysis.Documentation meaning) {
    String javadoc = meaning.javadoc();
    return javadoc == null ? meaning.signature() : formatted(meaning.signature(), javadoc).strip();
  }

  /** The JDK's own formatter, where its module opens it; the launcher sees to that. */
  private static String formatted(String signature, String javadoc) {
    try {
      Class<?> formatter = Class.forName("jdk.internal.shellsupport.doc.JavadocFormatter");
      return (String)
          formatter
              .getMethod("formatJavadoc", String.class, String.class)
              .invoke(
                  formatter.getConstructor(int.class, boolean.class).newInstance(WIDTH, false),
                  signature,
                  javadoc);
    } catch (ReflectiveOperationException | InaccessibleObjectException _) {
      return "%s\n%s".formatted(signature, javadoc);
    }
  }
}
