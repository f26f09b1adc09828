package org.qsketch.lab.plotly;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.draw.NoFontsException;
import org.qsketch.lab.report.Chapters;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.plotly.api.LinePlot;
import tech.tablesaw.plotly.api.VerticalBarPlot;

class PlotlyHtmlTest {
  private static final Figure FIGURE = Chapters.figures(SampleResults.of("cpu")).getFirst();
  private static final Pattern ADDRESS = Pattern.compile("(src|href)=\"(?!data:)|https?://|//cdn");

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  private static Figure named(String words) {
    Line line =
        new Line(
            words, Mark.BLACK_CIRCLE, new Source(Role.MEASURED, words), List.of(Point.of(2, 1)));
    LineChart panel = new LineChart(words, Axis.linear(words), Axis.linear(words), List.of(line));
    return new Figure("hostile", words, words, words, 1, List.of(panel));
  }

  private static tech.tablesaw.plotly.components.Figure linePlot(String title, double... values) {
    Table table =
        Table.create(
            "t",
            DoubleColumn.create("x", new double[values.length]),
            DoubleColumn.create("y", values));
    return LinePlot.create(title, table, "x", "y");
  }

  @Test
  void aFigureIsAPictureUntilItIsDrawn() throws NoFontsException {
    String html = PlotlyHtml.of(FIGURE).html();
    assertThat(html)
        .contains("<img src=\"data:image/png;base64,")
        .contains("alt=\"" + FIGURE.title() + ": ")
        .contains("<strong>" + FIGURE.title() + "</strong>")
        .contains("Plotly.newPlot(");
    assertThat(html.indexOf("<img")).isLessThan(html.indexOf("<script>"));
  }

  @Test
  void nothingLeadsOutOfThePage() throws NoFontsException {
    assertThat(PlotlyHtml.of(FIGURE).html()).doesNotContainPattern(ADDRESS);
    assertThat(PlotlyHtml.of(linePlot("mine", 1, 2)).html()).doesNotContainPattern(ADDRESS);
  }

  @Test
  void theSameFigureGivesTheSamePiece() throws NoFontsException {
    assertThat(PlotlyHtml.of(FIGURE)).isEqualTo(PlotlyHtml.of(FIGURE));
  }

  @Test
  void noWordsEndTheScriptOrStartAnother() throws NoFontsException {
    String html = PlotlyHtml.of(named("</script><script>alert(\"'1'\")<!--")).html();
    assertThat(count(html, "<script>")).isEqualTo(1);
    assertThat(count(html, "</script>")).isEqualTo(1);
    assertThat(html).doesNotContain("<!--");
  }

  @Test
  void aChartOfJsplotIsShownTheSameWay() {
    String html = PlotlyHtml.of(linePlot("it's </script> mine", 1, 2)).html();
    assertThat(html).contains("This chart needs JavaScript").contains("Plotly.newPlot(");
    assertThat(count(html, "<script>")).isEqualTo(1);
    assertThat(count(html, "</script>")).isEqualTo(1);
  }

  @Test
  void wordsOfAChartOfJsplotKeepTheirTags() {
    Table table =
        Table.create(
            "t", StringColumn.create("category", "</script><i>"), DoubleColumn.create("value", 1));
    String html = PlotlyHtml.of(VerticalBarPlot.create("t", table, "category", "value")).html();
    assertThat(html).contains("[\"<\\/script><i>\"]");
  }

  @Test
  void theLibraryComesOnceAndOnDemand() throws NoFontsException {
    PlotlyHtml alone = PlotlyHtml.of(FIGURE);
    String together = alone.withLibrary().html();
    assertThat(together).startsWith(alone.html()).endsWith("</script>\n");
    assertThat(together.length() - alone.html().length()).isBetween(1_000_000, 4_000_000);
  }
}
