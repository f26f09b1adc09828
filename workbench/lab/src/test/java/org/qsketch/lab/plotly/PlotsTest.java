package org.qsketch.lab.plotly;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.report.Chapters;

class PlotsTest {
  private static final Source HERE = new Source(Role.MEASURED, "measured");
  private static final Source CARD = new Source(Role.PUBLISHED, "published, a card");
  private static final Axis KEYS = Axis.log2("keys");
  private static final Axis RATE = Axis.log10("rate (10⁹ per second)");

  static List<Figure> figures() {
    return Chapters.figures(SampleResults.of("cuda", "opencl"));
  }

  private static Figure figure(Chart... panels) {
    return new Figure("sample", "A title", "A caption.", "Read it.", 2, List.of(panels));
  }

  private static Chart lines(Line... lines) {
    return new LineChart("a panel", KEYS, RATE, List.of(lines));
  }

  private static Line line(Source source, Point... points) {
    return new Line("thread", Mark.GREEN_PLUS, source, List.of(points));
  }

  private static Chart bars(Axis axis, Measure... heights) {
    List<Bar> bars =
        Stream.of(heights)
            .map(height -> new Bar("words", "thread", Mark.BLUE_DIAMOND, HERE, height))
            .toList();
    return new BarChart("a panel", axis, bars);
  }

  private static List<Double> numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asDouble).toList();
  }

  @ParameterizedTest
  @MethodSource("figures")
  void everyValueOfAFigureIsInTheDataAsItIs(Figure figure) {
    List<Double> values =
        figure.panels().stream().flatMap(Chart::measures).map(Measure::value).sorted().toList();
    List<Double> plotted =
        PlotScript.of(figure).traces().stream()
            .filter(trace -> trace.has("xaxis") && !trace.path("mode").asText().equals("text"))
            .flatMap(trace -> numbers(trace.get("y")).stream())
            .sorted()
            .toList();
    assertThat(plotted).isEqualTo(values);
  }

  @ParameterizedTest
  @MethodSource("figures")
  void everyPanelHasItsAxesAndItsTitle(Figure figure) {
    PlotScript script = PlotScript.of(figure);
    Set<String> axes =
        script.traces().stream()
            .filter(trace -> trace.has("xaxis"))
            .map(trace -> trace.get("xaxis").asText().replace("x", "xaxis"))
            .collect(Collectors.toSet());
    assertThat(axes).hasSize(figure.panels().size()).allMatch(script.layout()::has);
    assertThat(script.layout().get("annotations")).hasSize(figure.panels().size());
    assertThat(script.layout().at("/annotations/0/text").asText()).contains(figure.panelTitle(0));
  }

  @ParameterizedTest
  @MethodSource("figures")
  void theLegendNamesEachThingOnce(Figure figure) {
    List<String> shown =
        PlotScript.of(figure).traces().stream()
            .filter(trace -> trace.get("showlegend").asBoolean())
            .map(trace -> trace.get("name").asText())
            .toList();
    assertThat(shown).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("figures")
  void theSameFigureGivesTheSameScript(Figure figure) {
    assertThat(Plots.of(figure).asJavascript("one"))
        .isEqualTo(Plots.of(figure).asJavascript("one"));
  }

  @Test
  void panelsStandInAGridWithoutOverlap() {
    Chart panel = lines(line(HERE, Point.of(4, 1)));
    JsonNode layout = PlotScript.of(figure(panel, panel, panel)).layout();
    assertThat(numbers(layout.at("/xaxis/domain")).getLast())
        .isLessThan(numbers(layout.at("/xaxis2/domain")).getFirst());
    assertThat(numbers(layout.at("/yaxis3/domain")).getLast())
        .isLessThan(numbers(layout.at("/yaxis/domain")).getFirst());
    assertThat(layout.at("/xaxis3/domain")).isEqualTo(layout.at("/xaxis/domain"));
  }

  @Test
  void equalAxesMoveTogether() {
    Chart panel = lines(line(HERE, Point.of(4, 1)));
    JsonNode layout = PlotScript.of(figure(panel, panel)).layout();
    assertThat(layout.at("/xaxis2/matches").asText()).isEqualTo("x");
    assertThat(layout.at("/yaxis2/matches").asText()).isEqualTo("y");
    assertThat(layout.at("/xaxis").has("matches")).isFalse();
  }

  @Test
  void errorBarsReachFromTheSmallestToTheLargestValue() {
    Point spread = new Point(4, new Measure(2, 1.5, 4));
    JsonNode trace = PlotScript.of(figure(lines(line(HERE, Point.of(2, 1), spread)))).trace(0);
    assertThat(numbers(trace.at("/error_y/arrayminus"))).containsExactly(0.0, 0.5);
    assertThat(numbers(trace.at("/error_y/array"))).containsExactly(0.0, 2.0);
    assertThat(trace.at("/error_y/visible").asBoolean()).isTrue();
  }

  @Test
  void whatWasPublishedIsLightHollowAndDashedBehindWhatWasMeasured() {
    Line measured = line(HERE, Point.of(4, 1));
    Line published = line(CARD, Point.of(4, 2));
    PlotScript script = PlotScript.of(figure(lines(measured, published)));
    assertThat(script.trace(0).at("/line/color").asText()).isEqualTo("#80CFB9");
    assertThat(script.trace(0).at("/line/dash").asText()).isEqualTo("6.0px,3.0px");
    assertThat(script.trace(0).at("/marker/color").asText()).isEqualTo("#FFFFFF");
    assertThat(script.trace(1).at("/line/color").asText()).isEqualTo("#009E73");
    assertThat(script.trace(1).at("/line/dash").asText()).isEqualTo("solid");
    assertThat(script.trace(1).at("/marker/symbol").asText()).isEqualTo("cross-thin");
    assertThat(script.trace(2).at("/name").asText()).isEqualTo(CARD.name());
    assertThat(script.trace(2).at("/x/0").isNull()).isTrue();
  }

  @Test
  void pointsThatAreNotJoinedHaveNoLine() {
    Line points = new Line("thread", Mark.GREEN_PLUS, HERE, List.of(Point.of(4, 1)), false);
    assertThat(PlotScript.of(figure(lines(points))).trace(0).at("/mode").asText())
        .isEqualTo("markers");
    assertThat(PlotScript.of(figure(lines(line(HERE, Point.of(4, 1))))).trace(0).at("/mode"))
        .hasToString("\"lines+markers\"");
  }

  @Test
  void whatWasPublishedAloneIsInTheLegend() {
    Line other = new Line("warp", Mark.BLUE_DIAMOND, HERE, List.of(Point.of(4, 1)));
    PlotScript script = PlotScript.of(figure(lines(other, line(CARD, Point.of(4, 2)))));
    assertThat(script.trace(0).at("/name").asText()).isEqualTo("thread");
    assertThat(script.trace(0).at("/showlegend").asBoolean()).isTrue();
    assertThat(script.trace(2).at("/mode").asText()).isEqualTo("lines+markers");
    assertThat(script.trace(2).at("/marker/color").asText()).isEqualTo("#FFFFFF");
  }

  @Test
  void powersOfTwoAreTheTicksOfALogarithmicAxis() {
    Line line = line(HERE, Point.of(1 << 15, 1), Point.of(1 << 17, 1));
    JsonNode axis = PlotScript.of(figure(lines(line))).layout().get("xaxis");
    assertThat(axis.get("type").asText()).isEqualTo("log");
    assertThat(numbers(axis.get("tickvals"))).containsExactly(32768.0, 65536.0, 131072.0);
    assertThat(axis.at("/ticktext/0").asText()).isEqualTo("2¹⁵");
    assertThat(Math.pow(10, numbers(axis.get("range")).getFirst())).isBetween(3e4, 32768.0);
  }

  @Test
  void thePointerShowsNameSourcePlaceAndValueWithItsSpread() {
    Point point = new Point(1 << 20, new Measure(12.34, 12, 12.5));
    JsonNode trace = PlotScript.of(figure(lines(line(HERE, point)))).trace(0);
    assertThat(trace.at("/hovertext/0").asText())
        .isEqualTo(
            "<b>thread</b>, measured<br>keys: 2²⁰"
                + "<br>rate (10⁹ per second): 12.3 (12.0 – 12.5)");
  }

  @Test
  void thePointerShowsOnlyThePlaceOfAnUprightLine() {
    Source exact = new Source(Role.LIMIT, "memory of exact counts");
    Line upright = Line.upright("exact", exact, 1 << 20, 0.5, 4);
    JsonNode trace = PlotScript.of(figure(lines(upright))).trace(0);
    assertThat(trace.get("hovertext"))
        .hasSize(2)
        .allMatch(
            words -> words.asText().equals("<b>exact</b>, memory of exact counts<br>keys: 2²⁰"));
  }

  @Test
  void thePointerShowsTheValuesOfALimit() {
    Source limit = new Source(Role.LIMIT, "one random access per key");
    Line line = line(limit, Point.of(1 << 20, 0.5), Point.of(1 << 21, 4));
    JsonNode trace = PlotScript.of(figure(lines(line))).trace(0);
    assertThat(trace.at("/hovertext/1").asText()).endsWith("rate (10⁹ per second): 4.00");
  }

  @Test
  void aBarOfExactlyZeroKeepsItsValueAndADigitOnALogarithmicAxis() {
    Chart panel = bars(RATE, Measure.exactly(0), Measure.exactly(0.01));
    PlotScript script = PlotScript.of(figure(panel));
    assertThat(numbers(script.trace(0).get("y"))).containsExactly(0.0, 0.01);
    JsonNode words = script.trace(1);
    assertThat(words.at("/text/0").asText()).isEqualTo("0");
    assertThat(numbers(words.get("y"))).allMatch(y -> y > 0);
  }

  @Test
  void aPointOfExactlyZeroStandsHollowAtTheEdgeWithADigitAndKeepsItsEntry() {
    Line none = new Line("warp", Mark.BLUE_DIAMOND, HERE, List.of(Point.of(4, 0)));
    PlotScript script =
        PlotScript.of(figure(lines(line(HERE, Point.of(4, 0.01), Point.of(8, 0.1)), none)));
    assertThat(script.trace(1).at("/showlegend").asBoolean()).isTrue();
    assertThat(script.trace(1).at("/y/0").isNull()).isTrue();
    JsonNode zero = script.trace(2);
    assertThat(zero.at("/text/0").asText()).isEqualTo("0");
    assertThat(zero.at("/legendgroup").asText()).isEqualTo("warp");
    assertThat(zero.at("/showlegend").asBoolean()).isFalse();
    assertThat(zero.at("/marker/color").asText()).isEqualTo("#FFFFFF");
    assertThat(numbers(zero.get("y"))).containsExactly(0.01);
    assertThat(zero.at("/hovertext/0").asText()).endsWith("rate (10⁹ per second): 0");
  }

  @Test
  void barsOfAGroupStandSideBySide() {
    Bar one = new Bar("words", "thread", Mark.BLUE_DIAMOND, HERE, Measure.exactly(1));
    Bar other = new Bar("words", "warp", Mark.GREEN_PLUS, HERE, Measure.exactly(2));
    PlotScript script =
        PlotScript.of(figure(new BarChart("a panel", Axis.linear("error"), List.of(one, other))));
    double left = script.trace(0).at("/x/0").asDouble();
    double right = script.trace(2).at("/x/0").asDouble();
    assertThat(right - left).isGreaterThan(script.trace(0).get("width").asDouble());
    assertThat(left + right).isZero();
  }

  @Test
  void wordsAreNoMarkupToPlotly() {
    String hostile = "<b>\"a\" & 'b'</b></script>";
    Line line = new Line(hostile, Mark.BLACK_CIRCLE, HERE, List.of(Point.of(2, 1)));
    Axis axis = Axis.log10(hostile);
    PlotScript script =
        PlotScript.of(figure(new LineChart(hostile, Axis.linear(hostile), axis, List.of(line))));
    String escaped = "&lt;b&gt;\"a\" &amp; 'b'&lt;/b&gt;&lt;/script&gt;";
    assertThat(script.trace(0).get("name").asText()).isEqualTo(escaped);
    assertThat(script.layout().at("/yaxis/title/text").asText()).isEqualTo(escaped);
    assertThat(script.layout().at("/annotations/0/text").asText()).contains(escaped);
    assertThat(script.trace(0).at("/hovertext/0").asText())
        .contains(escaped)
        .doesNotContain("<b>\"");
  }
}
