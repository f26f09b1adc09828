package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.lab.SampleBulk;
import org.qsketch.lab.SampleFilter;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chapter.sketch.ThroughputFigure;
import org.qsketch.lab.chart.Figure;

class RunResultsTest {
  @BeforeAll
  static void showNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  @TempDir Path checkout;

  private Path keep(String place) throws IOException {
    Path folder = checkout.resolve(place);
    SampleResults.of("cuda", "opencl").write(Files.createDirectories(folder));
    return folder;
  }

  @Test
  void resultsAreFoundBesideTheNotebooksAndFromBelow() throws IOException {
    keep("notebooks/results/card");
    Path below = Files.createDirectories(checkout.resolve("notebooks/mine/deep"));
    for (Path from : List.of(checkout, checkout.resolve("notebooks"), below)) {
      RunResults results = RunResults.read("card", from);
      assertThat(results.throughput("cuda").stringColumn("backend").unique().asList())
          .containsExactly("cuda");
      assertThat(results.ratios().rowCount()).isPositive();
      assertThat(results.figures()).extracting(Figure::id).contains("figure-7", "figure-ratio");
    }
  }

  @Test
  void aFolderOfOnesOwnIsFoundByItsPath() throws IOException {
    Path folder = keep("somewhere");
    assertThat(RunResults.read(folder.toString(), Path.of("")))
        .hasToString(
            "972 rates and 72 errors, measured 2026-01-02T03:04:05Z on cuda (Sample Device 9000),"
                + " opencl (Sample Device 9000)");
  }

  @Test
  void resultsOfFiltersAreTables() {
    RunResults results = new RunResults(SampleFilter.results());
    assertThat(results.filterRates("cuda").rowCount()).isEqualTo(9);
    assertThat(results.filterRates().rowCount()).isEqualTo(27);
    assertThat(results.filterPhases().stringColumn("probe_case").asList())
        .containsExactly("best", "average", "worst");
    assertThat(results.filterLoads("cpu").rowCount()).isEqualTo(6);
    assertThat(results.filterLoads("cuda").rowCount()).isZero();
  }

  @Test
  void bothPathsAreDrawnWhereARunHasThemAndOtherwiseItSaysWhatMeasuresThem() {
    RunResults results = new RunResults(SampleBulk.of(SampleResults.of("cuda", "cpu"), "cuda"));
    assertThat(Workbench.figureBulk(results.bulk("cuda")).panels()).hasSize(2);
    assertThat(results.bulk("cpu").isEmpty()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workbench.figureBulk(results.bulk("cpu")))
        .withMessageContaining("`qsketch figures` measures them on devices");
  }

  @Test
  void unknownResultsAreRefusedWithThoseThereAre() throws IOException {
    keep("notebooks/results/card");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunResults.read("chart", checkout))
        .withMessageStartingWith("there are no results 'chart': choose from card, or give");
  }

  @Test
  void aTerminalSavesFiguresAndSaysWhere() throws IOException {
    List<String> lines = new ArrayList<>();
    Path folder = checkout.resolve("figures");
    Figure figure = ThroughputFigure.inserts(SampleResults.of("cpu")).orElseThrow();
    new Terminal(folder, lines::add).announce(figure);
    assertThat(lines)
        .singleElement()
        .asString()
        .contains(folder.resolve("figure-5.svg").toString());
    assertThat(folder.resolve("figure-5.png")).isNotEmptyFile();
    assertThat(folder.resolve("figure-5.svg")).content().startsWith("<svg");
  }

  @Test
  void aTerminalSavesChartsOfJsplotAsPagesAndSaysWhere() {
    List<String> lines = new ArrayList<>();
    Terminal terminal = new Terminal(checkout, lines::add);
    Figure figure = ThroughputFigure.inserts(SampleResults.of("cpu")).orElseThrow();
    terminal.show(Workbench.jsplot(figure));
    terminal.show(Workbench.jsplot(figure));
    assertThat(lines).doesNotHaveDuplicates().hasSize(2);
    assertThat(lines.getFirst()).startsWith("a chart, to be opened in a browser: " + checkout);
    assertThat(Path.of(lines.getFirst().replaceFirst(".*: ", "")))
        .content()
        .startsWith("<!DOCTYPE html>");
  }
}
