package org.qsketch.lab.jupyter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import jdk.jshell.JShell;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CellPlacesTest {
  private final CellPlaces places = new CellPlaces();
  private final JShell shell = JShell.builder().executionEngine("local").build();
  private Throwable error;

  @AfterEach
  void close() {
    shell.close();
  }

  /** Runs a cell as the kernel does, snippet by snippet; the last error is kept. */
  private void run(int number, String code) {
    places.begin(number, code);
    String rest = code;
    while (!rest.isBlank()) {
      CompletionInfo snippet = shell.sourceCodeAnalysis().analyzeCompletion(rest);
      rest = snippet.remaining();
      shell.eval(snippet.source()).forEach(this::ran);
    }
  }

  private void ran(SnippetEvent event) {
    places.ran(event);
    if (event.exception() != null) {
      error = event.exception();
    }
  }

  private static List<String> cells(Throwable error) {
    return Arrays.stream(error.getStackTrace())
        .map(StackTraceElement::toString)
        .filter(frame -> frame.contains("(cell"))
        .toList();
  }

  @Test
  void aStackNamesCellsAsThePageCountsThemAndTheirLines() {
    run(7, "int f(int x) {\n  int y = 1;\n  return y / x;\n}\nint a = 1;");
    run(12, "int b = 0;\nint c = 0;\n\nint d = f(b);");
    assertThat(cells(error)).containsExactly(".f(cell 7:3)", ".(cell 12:4)");
  }

  @Test
  void whereJShellKnowsNoLineTheCellIsNamed() {
    run(1, "int a = 1;\n\nint f(int x) {\n  return a / x;\n}\nint b = f(0);");
    assertThat(cells(error)).containsExactly(".f(cell 1)", ".(cell 1:6)");
  }

  @Test
  void theSameLineTwiceIsTwoLines() {
    run(1, "int n = 1;\nn = 1 / n--;\nn = 0;\nn = 1 / n--;");
    assertThat(cells(error)).containsExactly(".(cell 1:4)");
    run(2, "int m = 1;\nint f() { return 2 / m--; }\nf();\nf();");
    assertThat(cells(error)).containsExactly(".f(cell 2:2)", ".(cell 2:4)");
  }

  @Test
  void aCellThatIsRunAgainHasItsNewNumber() {
    String cell = "int f() {\n  return 1 / 0;\n}";
    run(1, cell);
    run(2, cell + "\nf();");
    assertThat(cells(error)).containsExactly(".f(cell 2:2)", ".(cell 2:4)");
  }

  @Test
  void causesNameCellsToo() {
    run(3, "\nint f() { return 1 / 0; }");
    run(4, "try { f(); } catch (Exception e) { throw new RuntimeException(e); }");
    assertThat(cells(error)).containsExactly(".(cell 4:1)");
    assertThat(cells(error.getCause())).startsWith(".f(cell 3:2)");
  }

  @Test
  void errorsToldInALineKeepThePlacesInCellsAlone() {
    run(3, "int f() { throw new IllegalStateException(new java.io.IOException(\"gone\")); }");
    run(4, "int n = 1;\nf();");
    ShortErrors.shorten(error, IllegalStateException.class.getName());
    for (Throwable each : List.of(error, error.getCause())) {
      assertThat(each.getStackTrace())
          .extracting(StackTraceElement::toString)
          .containsExactly(".f(cell 3:1)", ".(cell 4:2)");
    }
  }

  @Test
  void anErrorOfAnotherThreadHasThePlaceOfTheSnippetThatHasRunLast() {
    run(3, "int n = 1;\nn++;");
    Throwable other = new IllegalStateException("damaged");
    places.nameLast(other);
    assertThat(cells(other)).containsExactly(".(cell 3:2)");
    places.nameLast(other);
    assertThat(cells(other)).hasSize(1);
  }

  @Test
  void whatIsNotInTheCellHasNoLine() {
    places.begin(5, "%magic");
    shell.eval("int n = 1 / 0;").forEach(this::ran);
    assertThat(cells(error)).containsExactly(".(cell 5)");
  }
}
