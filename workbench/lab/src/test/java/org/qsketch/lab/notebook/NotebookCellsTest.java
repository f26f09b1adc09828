package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for the cells of all notebooks. */
class NotebookCellsTest {
  private static final Pattern WORDS = Pattern.compile("\"[^\"\\n]*\"|//.*");
  private static final Pattern OWN_PATH = Pattern.compile("\"\\.\\.?/|\"results/");
  private static final Pattern RATES = Pattern.compile("_per_second\"|seconds\"");
  private static final Pattern MEASURED =
      Pattern.compile(
          "(?i)\\d ?(?:%|times\\b|µs|ms\\b)|\\b(?:half|third|quarter|tenth|fraction) of (?:the|its)\\b"
              + "|\\b(?:two|three|ten|many) times (?:as|the|better)|\\borders? of magnitude");
  private static final Pattern ERROR_BY_MEMORY =
      Pattern.compile(
          "plot\\(\\w+, \"(?:memory_bytes|counter_bytes|bytes_per_key)\", \"\\w*error\"\\)[^\n]*");
  private static final Pattern LINK =
      Pattern.compile("\\]\\((?!\\w+:)([^)#\\s]*)(?:#([^)\\s]*))?\\)");
  private static final Pattern DIVISION = Pattern.compile("/\\s*+(?!\\d|=|\\*)");

  static List<Path> notebooks() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../../notebooks"))) {
      return files.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList();
    }
  }

  private static Stream<String> cells(Path notebook) throws IOException {
    return cells(notebook, "code");
  }

  static Stream<String> cells(Path notebook, String type) throws IOException {
    JsonNode cells = new ObjectMapper().readTree(notebook.toFile()).get("cells");
    return StreamSupport.stream(cells.spliterator(), false)
        .filter(cell -> cell.get("cell_type").asText().equals(type))
        .map(
            cell ->
                String.join(
                    "",
                    StreamSupport.stream(cell.get("source").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList()));
  }

  private static boolean dividesRates(String cell) {
    return RATES.matcher(cell).find()
        && DIVISION.matcher(WORDS.matcher(cell).replaceAll("text")).find();
  }

  @ParameterizedTest
  @MethodSource("notebooks")
  void filesAreNamedSoThatTheyAreFoundFromAnyFolder(Path notebook) throws IOException {
    assertThat(cells(notebook).filter(cell -> OWN_PATH.matcher(cell).find())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("notebooks")
  void ratesAreDividedByTheHelperThatPairsThemAlone(Path notebook) throws IOException {
    assertThat(cells(notebook).filter(NotebookCellsTest::dividesRates)).isEmpty();
  }

  /** Such sentences are printed by cells that look at the run. */
  @ParameterizedTest
  @MethodSource("notebooks")
  void conclusionsOutsideOfCellsStateNothingThatIsMeasured(Path notebook) throws IOException {
    List<String> conclusions =
        cells(notebook, "markdown")
            .dropWhile(cell -> !cell.startsWith("## What to conclude"))
            .toList();
    assertThat(conclusions).noneMatch(cell -> MEASURED.matcher(cell).find());
  }

  /** To the right of it, a sketch saves nothing. */
  @ParameterizedTest
  @MethodSource("notebooks")
  void chartsOfErrorsByMemoryHaveTheLineOfExactCounts(Path notebook) throws IOException {
    assertThat(
            cells(notebook)
                .flatMap(cell -> ERROR_BY_MEMORY.matcher(cell).results())
                .map(MatchResult::group))
        .allMatch(plot -> plot.contains(".upright(\"exact counts\")"));
  }

  @ParameterizedTest
  @MethodSource("notebooks")
  void linksLeadToFilesAndHeadings(Path notebook) throws IOException {
    List<MatchResult> links =
        cells(notebook, "markdown").flatMap(cell -> LINK.matcher(cell).results()).toList();
    for (MatchResult link : links) {
      Path file = notebook.resolveSibling(link.group(1));
      assertThat(file).exists();
      if (link.group(2) != null) {
        assertThat(headings(file)).contains(link.group(2));
      }
    }
  }

  /** Returns the names by which links lead to the headings of a page. */
  private static List<String> headings(Path page) throws IOException {
    try (Stream<String> lines = Files.lines(page)) {
      return lines
          .filter(line -> line.matches("#+ .*"))
          .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
          .map(words -> words.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
          .toList();
    }
  }
}
