package org.qsketch.lab.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.IntColumn;
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
