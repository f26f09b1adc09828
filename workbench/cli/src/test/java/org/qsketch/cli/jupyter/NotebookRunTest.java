package org.qsketch.cli.jupyter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NotebookRunTest {
  private static final Path OURS = Path.of("../../notebooks");
  private static final String DECLARATIONS =
      "int depth = 3;\\nlong keys = largest(); // many\\nfinal double load = 0.5;\\n"
          + "boolean wide=false;\\nString backend = \\\"\\\";\\nvar other = 1;";

  @TempDir private Path folder;

  private void notebook(String name, String... cells) throws IOException {
    Files.writeString(
        folder.resolve(name), "{\"cells\": [%s]}".formatted(String.join(", ", cells)));
  }

  private static String cell(String tag, String source) {
    return "{\"cell_type\": \"code\", \"metadata\": {\"tags\": [\"%s\"]}, \"source\": [\"%s\"]}"
        .formatted(tag, source);
  }

  private String set(String name, String value) throws IOException {
    notebook("07-design.ipynb", cell("other", "int none = 1;"), cell("parameters", DECLARATIONS));
    return NotebookRun.of(folder, List.of("07"), Map.of(name, value)).getFirst().parameters();
  }

  private List<String> chosen(String... names) throws IOException {
    return NotebookRun.of(folder, List.of(names), Map.of()).stream()
        .map(run -> Path.of(run.path()).getFileName().toString())
        .toList();
  }

  @Test
  void notebooksAreChosenByNumberNameOrFileInTheOrderGiven() throws IOException {
    for (String name : List.of("02-rates", "07-design", "0", "07-design-more")) {
      notebook(name + ".ipynb");
    }
    Files.createFile(folder.resolve("README.md"));
    assertThat(chosen("07-design", "0.ipynb", "02", "02-rates"))
        .containsExactly("07-design.ipynb", "0.ipynb", "02-rates.ipynb");
    assertThat(chosen()).hasSize(4).isSorted();
  }

  @Test
  void aNotebookThatIsNotThereIsRefusedWithThoseThatAre() throws IOException {
    notebook("02-rates.ipynb");
    notebook("07-design.ipynb");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chosen("02", "2"))
        .withMessage("there is no notebook '2' in %s: choose from 02-rates, 07-design", folder);
  }

  @Test
  void aNumberThatSeveralNotebooksBeginWithIsRefused() throws IOException {
    notebook("07-design.ipynb");
    notebook("07-more.ipynb");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chosen("07"))
        .withMessage("'07' is more than one notebook: choose from 07-design, 07-more");
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          keys    | 2^24       | long keys = 16777216L;
          keys    | -7         | long keys = -7L;
          depth   | 4k         | int depth = 4000;
          load    | 1e-2       | double load = 0.01;
          wide    | true       | boolean wide = true;
          backend | cuda:1     | String backend = "cuda:1";
          backend | a"b\\u0041 | String backend = "a\\"b\\\\u0041";
          """)
  void aParameterIsSetByAJavaLiteralOfItsType(String name, String value, String cell)
      throws IOException {
    assertThat(set(name, value)).isEqualTo(cell);
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource({
    "keys, many, a whole number of 64 bits",
    "keys, 2^63, a whole number of 64 bits",
    "keys, '', a whole number of 64 bits",
    "depth, 2^31, a whole number of 32 bits",
    "load, NaN, a number",
    "load, half, a number",
    "wide, yes, true or false"
  })
  void aValueThatDoesNotFitIsOneLineWithTheTypeThatWould(String name, String value, String type) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set(name, value))
        .withMessageStartingWith("the parameter %s is '%s': give %s", name, value, type)
        .withMessageNotContaining("\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"other", "none", "Keys"})
  void aParameterThatNoNotebookDeclaresIsRefusedWithThoseThereAre(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set(name, "1"))
        .withMessage(
            "there is no parameter '%s' in the notebooks to run: choose from backend, depth, keys,"
                + " load, wide",
            name);
  }

  @Test
  void aParameterOfANotebookThatDoesNotRunIsRefused() throws IOException {
    notebook("a.ipynb", cell("parameters", "int x = 1;"));
    notebook("b.ipynb", cell("parameters", "int y = 1;"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NotebookRun.of(folder, List.of("a"), Map.of("y", "2")))
        .withMessage("there is no parameter 'y' in the notebooks to run: choose from x");
  }

  @Test
  void aNotebookWithoutAParameterRunsWithoutItAndSaysSo() throws IOException {
    notebook("a.ipynb", cell("parameters", "int x = 1;"));
    notebook("b.ipynb", cell("parameters", "int y = 1;"));
    List<NotebookRun> runs = NotebookRun.of(folder, List.of(), Map.of("x", "2"));
    assertThat(runs).extracting(NotebookRun::parameters).containsExactly("int x = 2;", "");
    assertThat(runs).extracting(NotebookRun::missing).containsExactly(List.of(), List.of("x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text", "[]", "{}", "5", "{\"cells\": 3}", "{\"cells\": [3]}"})
  void aFileThatIsNoNotebookIsLeftToTheRun(String content) throws IOException {
    Files.writeString(folder.resolve("a.ipynb"), content);
    assertThat(NotebookRun.of(folder, List.of(), Map.of()))
        .singleElement()
        .extracting(NotebookRun::parameters)
        .isEqualTo("");
  }

  @Test
  void ourNotebooksTakeKeysAndABackend() throws IOException {
    Map<String, String> values = Map.of("keys", "2^24", "backend", "cuda:1");
    assertThat(NotebookRun.of(OURS, List.of("02", "07"), values))
        .extracting(NotebookRun::parameters)
        .containsOnly("long keys = 16777216L;\nString backend = \"cuda:1\";");
    assertThat(NotebookRun.of(OURS, List.of(), Map.of("keys", "2^24")))
        .allSatisfy(run -> assertThat(run.missing()).isEmpty());
  }
}
