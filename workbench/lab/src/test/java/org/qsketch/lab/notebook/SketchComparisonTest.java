package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.lab.notebook.Workbench.compare;
import static org.qsketch.lab.notebook.Workbench.hashes;
import static org.qsketch.lab.notebook.Workbench.keys;
import static org.qsketch.lab.notebook.Workbench.on;
import static org.qsketch.lab.notebook.Workbench.repeats;
import static org.qsketch.lab.notebook.Workbench.streams;
import static org.qsketch.lab.notebook.Workbench.throughput;
import static org.qsketch.lab.notebook.Workbench.variants;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.keys.UserHash;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Measure;
import tech.tablesaw.api.Table;

class SketchComparisonTest {
  private static final UserHash CONSTANT = UserHash.of("constant", (_, _) -> 0);

  private static Compared compared;

  @BeforeAll
  static void compareTwoHashes() {
    Session.current().showOn(new RecordedScreen());
    compared =
        compare(
            keys(200),
            variants("sub-warp"),
            hashes(HashFamily.mix(), CONSTANT),
            on("cpu"),
            repeats(1));
  }

  @Test
  void hashesAreComparedOnUniformAndOnZipfKeys() {
    Table table = compared.table();
    assertThat(table.stringColumn("hash").asList())
        .containsExactly("mix", "mix", "constant", "constant");
    assertThat(table.stringColumn("stream").asList())
        .containsExactly("uniform", "zipf:1.1", "uniform", "zipf:1.1");
    assertThat(table.doubleColumn("inserts_per_second").asList()).allMatch(rate -> rate > 0);
    assertThat(table.doubleColumn("mean_relative_error").get(2))
        .as("all keys in one bucket")
        .isGreaterThan(100);
  }

  @Test
  void theChartHasRatesAboveErrorsAndAPanelForEachStream() {
    assertThat(compared.figure().panels())
        .extracting(Chart::title)
        .containsExactly(
            "inserts, uniform", "inserts, zipf:1.1", "errors, uniform", "errors, zipf:1.1");
    assertThat(((BarChart) compared.figure().panels().getFirst()).categories())
        .containsExactly("mix", "constant");
    assertThat(compared.figure().panels().getLast().y())
        .isEqualTo(Axis.log10("mean relative error"));
  }

  @Test
  void ratesAndErrorsShowTheirSpread() {
    SketchComparison.Row row =
        new SketchComparison.Row(
            "cpu", "warp", "mix", "uniform", .5, 8, 1e6, 9e5, 2e6, 2e6, .1, .05, .2, .2, 64, "A");
    List<Chart> panels = SketchComparison.of(List.of(row)).figure().panels();
    assertThat(panels.getFirst().measures()).containsExactly(new Measure(1, 0.9, 2));
    assertThat(panels.getLast().measures()).containsExactly(new Measure(.1, .05, .2));
  }

  @Test
  void keysOfOnesOwnAreCompared() {
    Compared mine =
        compare(
            "mine", Keys.of(1, 1, 2, 3, 5, 8), variants("thread", "tagged"), on("cpu"), repeats(2));
    assertThat(mine.table().stringColumn("stream").asList()).containsExactly("mine", "mine");
    assertThat(mine.table().longColumn("keys").asList()).containsExactly(6L, 6L);
    assertThat(mine.table().doubleColumn("inserts_per_second").asList()).allMatch(rate -> rate > 0);
  }

  @Test
  void ratesOfOnesOwnKeysHaveEveryOperation() {
    Table rates =
        throughput("mine", Keys.of(1, 1, 2, 3), variants("sub-warp"), on("cpu"), repeats(1));
    assertThat(rates.stringColumn("operation").asList())
        .containsExactly("insert", "query", "remove");
    assertThat(rates.stringColumn("stream").asList()).containsOnly("mine");
  }

  @Test
  void errorsComeFromThreeSeedsUnlessOthersAreChosen() {
    assertThat(Setup.of().seeds()).isEqualTo(3);
  }

  @Test
  void itShowsItselfAsATable() {
    assertThat(compared.toString())
        .contains("inserts_per_second", "constant", "(comparison): 4 panels");
  }

  @Test
  void oneHashHasNoColumn() {
    List<SketchComparison.Row> rows =
        Stream.of("thread", "warp")
            .map(
                variant ->
                    new SketchComparison.Row(
                        "cpu", variant, "mix", "uniform", .5, 8, 1e6, 9e5, 2e6, 2e6, .1, .05, .2,
                        .2, 64, "A"))
            .toList();
    Compared one = SketchComparison.of(rows);
    assertThat(one.table().columnNames()).doesNotContain("hash").contains("variant");
    assertThat(((BarChart) one.figure().panels().getFirst()).categories())
        .containsExactly("thread", "warp");
    assertThat(one.figure().panels()).hasSize(2);
  }

  @Test
  void otherStreamsTakeThePlaceOfTheUsualOnes() {
    Setup setup = Setup.of(streams("uniform", "zipf:1.1"), streams("zipf:1.5"));
    assertThat(setup.plan().streams()).containsExactly("zipf:1.5");
  }
}
