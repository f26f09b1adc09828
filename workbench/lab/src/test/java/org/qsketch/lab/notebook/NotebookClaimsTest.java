package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.SourceCodeAnalysis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The conclusions of notebooks about the committed runs hold. */
class NotebookClaimsTest {
  private static final Pattern OF_COMMITTED_RUNS =
      Pattern.compile("results\\(\"h100\"\\)|results/h100/|h100\\.|double seconds\\(|claim\\(");

  private final Screen before = Session.current().screen();
  private final JShell shell = JShell.builder().executionEngine("local").build();

  @BeforeEach
  void start() throws IOException {
    Session.current().showOn(new RecordedScreen());
    try (InputStream imports = Workbench.class.getResourceAsStream("imports.jsh")) {
      run(new String(imports.readAllBytes(), StandardCharsets.UTF_8));
    }
    run("List<String> made = new ArrayList<>();");
    run("void claim(boolean holds, String sentence) { made.add(holds + \": \" + sentence); }");
  }

  @AfterEach
  void end() {
    shell.close();
    Session.current().showOn(before);
  }

  /** Runs what needs no measurement; the compiler refuses the rest. */
  private void run(String cell) {
    String rest = cell;
    while (!rest.isBlank()) {
      SourceCodeAnalysis.CompletionInfo next = shell.sourceCodeAnalysis().analyzeCompletion(rest);
      shell.eval(next.source());
      rest = next.remaining();
    }
  }

  private List<String> claims() {
    String text = shell.eval("String.join(\"|\", made)").getLast().value();
    return List.of(text.substring(1, text.length() - 1).split("\\|"));
  }

  @ParameterizedTest
  @CsvSource({"02-throughput, 3", "04-cuda-opencl, 6", "05-skew, 5"})
  void conclusionsAboutCommittedRunsHold(String notebook, int number) throws IOException {
    NotebookCellsTest.cells(Path.of("../../notebooks", notebook + ".ipynb"), "code")
        .filter(cell -> OF_COMMITTED_RUNS.matcher(cell).find())
        .forEach(this::run);
    assertThat(claims()).hasSize(number).allMatch(claim -> claim.startsWith("true: "));
  }
}
