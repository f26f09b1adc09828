package org.qsketch.lab.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class TableHtmlTest {
  @Test
  void textIsEscaped() {
    Table table = Table.create("<b>", StringColumn.create("a<b", "<script>alert(1)</script>"));
    assertThat(TableHtml.of(table))
        .contains("&lt;b&gt;", "a&lt;b", "&lt;script&gt;")
        .doesNotContain("<script>");
  }

  @Test
  void numbersStandAtTheRight() {
    Table table =
        Table.create("t", IntColumn.create("n", new int[] {7}), StringColumn.create("s", "x"));
    assertThat(TableHtml.of(table))
        .containsPattern("text-align: right[^>]*>7<")
        .containsPattern("text-align: left[^>]*>x<");
  }

  @Test
  void whatAllRowsOfAWideTableHaveInCommonIsSaidOnce() {
    Table wide = numbers(3);
    for (int column = 0; column < 8; column++) {
      wide.addColumns(
          StringColumn.create("c" + column, "same", "same", column == 7 ? "b" : "same"));
    }
    assertThat(TableHtml.of(wide))
        .contains("In all rows: c0 same · c1 same", "c6 same</p>", ">c7<")
        .doesNotContain(">c6<");
    assertThat(TableHtml.of(wide.first(1))).contains(">c6<").doesNotContain("In all rows");
    assertThat(TableHtml.of(wide.rejectColumns("c0"))).contains(">c6<");
  }

  @Test
  void memoryThatAllRowsOfAWideTableHaveInCommonIsSaidOnce() {
    Table wide = numbers(2);
    for (int column = 0; column < 8; column++) {
      wide.addColumns(StringColumn.create("c" + column, "a", "b"));
    }
    wide.addColumns(LongColumn.create("memory_bytes", 8192, 8192));
    assertThat(TableHtml.of(wide)).contains("In all rows: memory_bytes 8.00 KiB</p>");
  }

  @Test
  void aLongTableScrollsWithinAFewLinesBelowItsHead() {
    assertThat(TableHtml.of(numbers(TableHtml.MOST_ROWS)))
        .contains("overflow: auto; max-height: 25em", "position: sticky");
  }

  @Test
  void numbersOfOnesOwnAndSummariesHaveFewDigits() {
    Table table =
        Table.create(
            "own",
            DoubleColumn.create("score", 0.12345678901, 1),
            DoubleColumn.create("Mean [ops_per_second]", 2.73412345e10, 1e9));
    assertThat(TableHtml.of(table)).contains(">0.123457<", ">27.3 G/s<");
  }

  @Test
  void aLongTableIsCutAndSaysSo() {
    assertThat(TableHtml.of(numbers(TableHtml.MOST_ROWS + 1234)))
        .contains(">29</td>", "1,234 more rows")
        .doesNotContain(">30</td>");
  }

  @Test
  void aTableThatFitsIsShownWhole() {
    assertThat(TableHtml.of(numbers(TableHtml.MOST_ROWS)))
        .contains(">29</td>")
        .doesNotContain("more rows");
  }

  private static Table numbers(int count) {
    return Table.create("t", IntColumn.create("n", IntStream.range(0, count).toArray()));
  }
}
