package org.qsketch.lab.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.lab.SampleResults;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class TableTextTest {
  private static final int WIDTH = 80;

  private static Table accuracy() {
    return Tables.of(
        "accuracy", AccuracyResult.class, SampleResults.of("cpu").of(SketchStudy.ACCURACY));
  }

  @Test
  void noLineIsWiderThanTheTerminal() {
    assertThat(TableText.of(accuracy(), WIDTH).lines())
        .hasSizeGreaterThan(10)
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(WIDTH));
  }

  @Test
  void aWideTableSaysOnceWhatAllRowsHaveInCommon() {
    assertThat(TableText.of(accuracy(), WIDTH))
        .containsOnlyOnce(SampleResults.DEVICE)
        .containsPattern("In all rows: .*backend cpu")
        .contains("mean_relative_error");
  }

  @Test
  void columnsThatDoNotFitGoOnBelowBesideTheFirst() {
    Table wide =
        Table.create(
            "wide",
            StringColumn.create("name", "a", "b"),
            IntColumn.create("x".repeat(20), new int[] {1, 2}),
            IntColumn.create("y".repeat(20), new int[] {3, 4}));
    assertThat(TableText.of(wide, 40).lines())
        .containsExactly(
            "wide",
            "",
            "name  " + "x".repeat(20),
            "----  " + "-".repeat(20),
            "a     " + " ".repeat(19) + "1",
            "b     " + " ".repeat(19) + "2",
            "",
            "name  " + "y".repeat(20),
            "----  " + "-".repeat(20),
            "a     " + " ".repeat(19) + "3",
            "b     " + " ".repeat(19) + "4");
  }

  @Test
  void aTableThatFitsIsShownAsItIs() {
    Table small = Table.create("small", StringColumn.create("s", "same", "same"));
    assertThat(TableText.of(small, WIDTH)).isEqualTo("small\n\ns\n----\nsame\nsame");
  }

  @Test
  void aLongTableIsCutAndSaysSo() {
    int rows = TableHtml.MOST_ROWS + 1234;
    Table table = Table.create("t", IntColumn.create("n", IntStream.range(0, rows).toArray()));
    assertThat(TableText.of(table, WIDTH)).endsWith("29\n1,234 more rows: printAll() shows them");
  }

  @Test
  void aTableWithoutRowsOrColumnsIsItsName() {
    assertThat(TableText.of(Table.create("empty"), WIDTH)).isEqualTo("empty");
    assertThat(TableText.of(accuracy().emptyCopy(), WIDTH)).startsWith("accuracy\n\nbackend");
  }

  @Test
  void resultsShowThemselvesSoAlsoWhenTheyAreFilteredAndSorted() {
    Table some = accuracy().sortOn("-wlf").first(3).copy();
    assertThat(some).hasToString(TableText.of(some));
  }
}
