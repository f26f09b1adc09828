package org.qsketch.lab.plotly;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Control;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Positions;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/** The sliders and menus of charts in a page. */
class PlotControlsTest {
  private static final Source HERE = new Source(Role.MEASURED, "measured");
  private static final Control STREAM =
      new Control(Control.Kind.MENU, "stream", List.of("a<b", "c"), 0);
  private static final Control EXPONENT =
      new Control(Control.Kind.SLIDER, "exponent", List.of("0", "0.5", "1.1"), 1);

  private final Map<List<Integer>, SortedMap<Integer, Chart>> charts = new LinkedHashMap<>();

  private PlotControlsTest at(int stream, int exponent, Chart... panels) {
    SortedMap<Integer, Chart> shown = new TreeMap<>();
    for (Chart panel : panels) {
      shown.put(shown.size(), panel);
    }
    charts.put(List.of(stream, exponent), shown);
    return this;
  }

  private PlotScript script() {
    Positions positions = new Positions(List.of(STREAM, EXPONENT), charts);
    return PlotScript.of(
        new Figure("sample", "A title", "A caption.", "Read.", 1, positions.shown(), positions));
  }

  private static Chart lines(Line... lines) {
    return new LineChart("a panel", Axis.linear("x"), Axis.log10("y"), List.of(lines));
  }

  private static Line thread(double y) {
    return new Line("thread", Mark.GREEN_PLUS, HERE, List.of(Point.of(4, y)));
  }

  private static Line warp(double y) {
    return new Line("warp", Mark.BLUE_DIAMOND, HERE, List.of(Point.of(4, y)));
  }

  private static Chart bars(Bar... bars) {
    return new BarChart("a panel", Axis.linear("y"), List.of(bars));
  }

  private static Bar bar(String category, String name) {
    return new Bar(category, name, Mark.BLUE_DIAMOND, HERE, Measure.exactly(1));
  }

  @Test
  void allPositionsHaveTheSameTracesAndNothingForThoseThatAreMissingThere() {
    PlotScript script =
        at(0, 1, lines(thread(1)))
            .at(1, 1, lines(thread(2), warp(3)))
            .at(0, 2, lines(warp(4)))
            .script();
    assertThat(script.traces())
        .extracting(trace -> trace.get("name").asText())
        .containsExactly("thread", "warp");
    assertThat(script.traces()).allMatch(trace -> trace.get("showlegend").asBoolean());
    assertThat(script.trace(0).at("/y/0").asDouble()).isEqualTo(1);
    assertThat(script.trace(1).at("/y/0").isNull()).isTrue();
    assertThat(script.positions().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("1,0", "1,1", "2,0");
    assertThat(script.positions().at("/1,0/1").isNull()).isTrue();
    assertThat(script.positions().at("/1,1/1/y/0").asDouble()).isEqualTo(3);
    assertThat(script.positions().at("/2,0/0").isNull()).isTrue();
    assertThat(script.positions().at("/2,0/1/y/0").asDouble()).isEqualTo(4);
  }

  @Test
  void zerosAtTheEdgeAreTracesOfTheirOwn() {
    PlotScript script = at(0, 1, lines(thread(1))).at(1, 1, lines(thread(0))).script();
    assertThat(script.traces()).hasSize(2);
    assertThat(script.positions().at("/1,1/1/text/0").asText()).isEqualTo("0");
    assertThat(script.positions().at("/1,0/1").isNull()).isTrue();
  }

  @Test
  void noTextIsEmptySinceOthersMayFollowInItsPlace() {
    PlotScript script = at(0, 1, lines(thread(0), warp(0))).script();
    assertThat(script.traces())
        .extracting(trace -> trace.at("/text/0").asText("-"))
        .containsExactly("-", "0", "-", " ");
  }

  @Test
  void slidersAndMenusSayWhatTheyShowAndWordsAreNoMarkup() {
    JsonNode layout = at(0, 1, lines(thread(1))).script().layout();
    assertThat(layout.at("/sliders/0/active").asInt()).isEqualTo(1);
    assertThat(layout.at("/sliders/0/currentvalue/prefix").asText()).isEqualTo("exponent = ");
    assertThat(layout.at("/sliders/0/steps/2/label").asText()).isEqualTo("1.1");
    assertThat(layout.at("/sliders/0/steps/2/name").asText()).isEqualTo("exponent = 1.1");
    assertThat(layout.at("/updatemenus/0/active").asInt()).isZero();
    assertThat(layout.at("/updatemenus/0/buttons/0/label").asText()).isEqualTo("stream = a&lt;b");
    assertThat(layout.at("/annotations/0/text").asText()).isEqualTo("<b>a panel</b>");
  }

  @Test
  void theWordsAtTheEndsOfASliderHaveSpace() {
    String longest = "zipf:1.1:1048576, wide";
    Control words = new Control(Control.Kind.SLIDER, "stream", List.of("uniform", longest), 0);
    assertThat(padding(words, "r") + PlotLayout.MARGIN_RIGHT)
        .isGreaterThanOrEqualTo(longest.length() * PlotLayout.LETTER / 2);
    assertThat(padding(EXPONENT, "r"))
        .isLessThan(padding(words, "r"))
        .isEqualTo(padding(words, "l"));
  }

  private int padding(Control control, String side) {
    SortedMap<Integer, Chart> shown = new TreeMap<>(Map.of(0, lines(thread(1))));
    Positions positions = new Positions(List.of(control), Map.of(List.of(control.shown()), shown));
    Figure figure = new Figure("id", "Title", "Caption.", "Read.", 1, positions.shown(), positions);
    return PlotScript.of(figure).layout().at("/sliders/0/pad/" + side).asInt();
  }

  @Test
  void controlsStandOneBelowTheOtherAbovePanelsThatKeepTheirSize() {
    JsonNode still =
        PlotScript.of(
                new Figure("id", "A title", "A caption.", "Read.", 1, List.of(lines(thread(1)))))
            .layout();
    JsonNode turned = at(0, 1, lines(thread(1))).script().layout();
    int more = turned.at("/margin/t").asInt() - still.at("/margin/t").asInt();
    assertThat(more).isPositive();
    assertThat(turned.get("height").asInt() - still.get("height").asInt()).isEqualTo(more);
    assertThat(turned.at("/updatemenus/0/y").asDouble())
        .isGreaterThan(turned.at("/sliders/0/y").asDouble());
    assertThat(turned.at("/sliders/0/y").asDouble()).isGreaterThan(1);
    assertThat(still.has("sliders")).isFalse();
  }

  @Test
  void barsKeepTheirPlacesWhereOthersAreMissing() {
    PlotScript script =
        at(0, 1, bars(bar("a", "thread"), bar("a", "warp"), bar("b", "warp")))
            .at(1, 1, bars(bar("b", "warp")))
            .script();
    assertThat(script.positions().at("/1,0/2/x").toString()).endsWith(",1.0]").contains("0.2");
    assertThat(script.positions().at("/1,1/2/x").toString()).isEqualTo("[1.0]");
    assertThat(script.layout().at("/xaxis/ticktext").toString()).isEqualTo("[\"a\",\"b\"]");
  }

  @Test
  void aSliderThatPlaysHasAButtonThatKnowsItsNumberAndIsNoMenu() {
    Control time = new Control(Control.Kind.PLAYER, "until", List.of("1 s", "2 s"), 1);
    Chart first = lines(thread(1));
    Chart last = lines(thread(2));
    Map<List<Integer>, SortedMap<Integer, Chart>> moves =
        Map.of(
            List.of(0, 1, 1), new TreeMap<>(Map.of(0, first)),
            List.of(0, 1, 0), new TreeMap<>(Map.of(0, last)));
    Positions positions = new Positions(List.of(STREAM, EXPONENT, time), moves);
    PlotScript script =
        PlotScript.of(
            new Figure("id", "Title", "Caption.", "Read.", 1, positions.shown(), positions));
    JsonNode layout = script.layout();
    assertThat(script.positions().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("1,1,0", "1,0,0");
    assertThat(layout.at("/sliders")).hasSize(2);
    assertThat(layout.at("/updatemenus")).hasSize(2);
    assertThat(layout.at("/updatemenus/0/direction").asText()).isEqualTo("down");
    assertThat(layout.at("/updatemenus/1/type").asText()).isEqualTo("buttons");
    assertThat(layout.at("/updatemenus/1/buttons/0/args/0").asInt()).isEqualTo(1);
    assertThat(layout.at("/updatemenus/1/y")).isEqualTo(layout.at("/sliders/1/y"));
    assertThat(layout.at("/sliders/1/pad/l").asInt())
        .isGreaterThan(layout.at("/sliders/0/pad/l").asInt());
  }
}
