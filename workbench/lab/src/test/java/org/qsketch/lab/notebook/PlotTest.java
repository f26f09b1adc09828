package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LegendNames;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Scale;
import org.qsketch.lab.draw.StaticRenderer;
import org.qsketch.lab.plotly.PlotlyHtml;
import org.qsketch.lab.plotly.Plots;
import tech.tablesaw.api.DateColumn;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

class PlotTest {
  private final Table table =
      Table.create(
          "errors",
          StringColumn.create("variant", "warp", "thread", "warp", "thread"),
          LongColumn.create("counter_bytes", 64, 64, 32, 32),
          DoubleColumn.create("mean_relative_error", 0.1, 0.05, 0.2, 0.0),
          LongColumn.create("depth", 1, 1, 2, 2));

  @BeforeAll
  static void saveNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  private final Plot plot = Plot.of(table, "counter_bytes", "mean_relative_error");

  @Test
  void columnsOfResultsHaveTheirAxes() {
    LineChart chart = only(plot.figure());
    assertThat(chart.x()).isEqualTo(Axis.log2("device memory (bytes)"));
    assertThat(chart.y().scale()).isEqualTo(Scale.LOG10);
    assertThat(only(plot.x(Axis.linear("bytes")).figure()).x().label()).isEqualTo("bytes");
  }

  @Test
  void rowsOfOneNameMakeALineInTheMarkOfTheVariant() {
    LineChart chart = only(plot.lines("variant").figure());
    assertThat(chart.lines()).extracting(Line::name).containsExactly("warp", "thread");
    assertThat(chart.lines().getFirst().points()).extracting(Point::x).containsExactly(32.0, 64.0);
    assertThat(chart.lines().getFirst().mark()).isEqualTo(Mark.ORANGE_SQUARE);
  }

  @Test
  void anUprightLineStandsAtAColumnAndSpansTheOthers() {
    Table rows = table.copy().addColumns(LongColumn.create("exact counts", 48, 48, 48, 48));
    Plot all = Plot.of(rows, "counter_bytes", "mean_relative_error").upright("exact counts");
    assertThat(only(all.lines("variant").drawn()).lines().getLast())
        .satisfies(line -> assertThat(line.name()).isEqualTo("exact counts"))
        .extracting(Line::points)
        .isEqualTo(List.of(Point.of(48, 0.05), Point.of(48, 0.2)));
    assertThat(all.lines("variant").drawn().caption()).doesNotContain("Means");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plot.of(rows, "variant", "depth").upright("exact counts"))
        .withMessageContaining("holds texts");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> all.upright("nothing"))
        .withMessageContaining("nothing");
  }

  @Test
  void textOfFilesControlsNeitherPagesNorPictures() throws IOException {
    Table keys =
        Table.create(
            "\u202ekeys",
            StringColumn.create("text", "\u001b[31mred", "\u202eleft"),
            StringColumn.create("kind", "\u0007", "\u0007"),
            LongColumn.create("exact", 7, 5));
    Figure figure = Plot.of(keys, "text", "exact").choice("kind").figure();
    assertThat(figure.panels().toString()).contains("\\u001b[31mred", "\\u202eleft");
    assertThat(new StaticRenderer().svg(figure) + PlotlyHtml.of(figure).html() + figure.words("."))
        .contains("\\u0007")
        .doesNotContain("\u001b", "\u202e", "\u0007", "\"\\u001b");
  }

  @Test
  void numbersNameLinesAndPanelsTogetherWithTheirColumn() {
    Figure figure = plot.lines("variant", "depth").panels("depth").figure();
    assertThat(figure.panels()).extracting(Chart::title).containsExactly("depth = 1", "depth = 2");
    assertThat(figure.columns()).isEqualTo(2);
    assertThat(((LineChart) figure.panels().getLast()).lines())
        .extracting(Line::name)
        .containsExactly("warp, depth = 2", "thread, depth = 2");
  }

  @Test
  void aZeroIsDrawnOnALogarithmAndTheCaptionSaysHow() {
    Figure figure = plot.lines("variant").figure();
    assertThat(figure.caption())
        .isEqualTo(
            "The mean relative error against the device memory. Hollow marks with a 0 at the lower"
                + " edge are exactly 0, which has no place on a logarithmic axis.");
    assertThat(only(figure).lines().getLast().points())
        .extracting(point -> point.y().value())
        .containsExactly(0.0, 0.05);
    assertThat(plot.y(Axis.linear("error")).figure().caption()).doesNotContain("Hollow");
  }

  @Test
  void aLineOfZerosAloneStaysInTheLegend() {
    Table best = table.where(table.longColumn("counter_bytes").isEqualTo(32));
    Figure figure = Plot.of(best, "depth", "mean_relative_error").lines("variant").figure();
    assertThat(only(figure).lines()).extracting(Line::name).containsExactly("warp", "thread");
    assertThat(Plots.of(figure).asJavascript("one")).contains("\"name\":\"thread\"");
  }

  @Test
  void whatHasNoPlaceAtAllIsSaidToBeLeftOut() {
    table.doubleColumn("mean_relative_error").set(0, -1.0);
    assertThat(plot.y(Axis.log10("error")).figure().caption())
        .endsWith(" Left out: 1 of 4 rows, whose values have no place on an axis.");
  }

  @Test
  void anAxisThatNobodyChoseHasAPlaceForNegativeValues() {
    table.doubleColumn("mean_relative_error").set(0, -1.0);
    Figure figure = plot.figure();
    assertThat(only(figure).y().scale()).isEqualTo(Scale.LINEAR);
    assertThat(figure.caption()).doesNotContain("Left out");
  }

  @ParameterizedTest
  @CsvSource({
    "ops_per_second, 5.9e10, operations (10⁹ per second), 59",
    "ops_per_second, 2e6, operations (10⁶ per second), 2",
    "ops_per_second, 900, operations per second, 900",
    "median_seconds, 0.03, median time (ms), 30",
    "median_seconds, 4.5e-6, median time (µs), 4.5",
    "seconds, 12, time (s), 12",
    "data_bytes, 3221225472, data (GiB), 3",
    "score, 123456789, score (10⁶), 123.456789",
    "score, 1234, score, 1234",
    "fraction_of_limit, 0.25, fraction of limit, 0.25"
  })
  void anAxisHasAUnitThatLeavesItsNumbersFewDigits(
      String column, double value, String label, double shown) {
    Table one =
        Table.create(
            "one",
            LongColumn.create("keys", new long[] {16}),
            DoubleColumn.create(column, new double[] {value}));
    LineChart chart = only(Plot.of(one, "keys", column).figure());
    assertThat(chart.y().label()).isEqualTo(label);
    assertThat(chart.lines().getFirst().points().getFirst().y().value())
        .isCloseTo(shown, within(1e-9));
  }

  @Test
  void valuesThatSpanDecadesAlongALogarithmStandOnOneAndZerosAreMarked() {
    Table spanning = growing(0, 0.001, 10);
    Figure figure = Plot.of(spanning, "keys", "seconds").figure();
    assertThat(only(figure).y()).isEqualTo(Axis.log10("time (s)"));
    assertThat(figure.caption()).contains("Hollow marks");
    assertThat(only(Plot.of(spanning, "n", "seconds").figure()).y().scale())
        .as("equal differences stay such")
        .isEqualTo(Scale.LINEAR);
    assertThat(only(Plot.of(growing(0, 1, 10), "keys", "seconds").figure()).y().scale())
        .isEqualTo(Scale.LINEAR);
    assertThat(only(Plot.of(growing(-1, 0.001, 10), "keys", "seconds").figure()).y().scale())
        .isEqualTo(Scale.LINEAR);
    Axis linear = Axis.linear("seconds");
    assertThat(only(Plot.of(spanning, "keys", "seconds").y(linear).figure()).y()).isEqualTo(linear);
  }

  @Test
  void barsThatSpanDecadesDoSoTooButForRates() {
    Table bars =
        Table.create(
            "bars",
            StringColumn.create("method", "ours", "theirs"),
            DoubleColumn.create("seconds", 1e-6, 2),
            DoubleColumn.create("rows_per_second", 2, 1e6));
    Figure times = Plot.of(bars, "method", "seconds").figure();
    Figure rates = Plot.of(bars, "method", "rows_per_second").figure();
    assertThat(times.panels().getFirst().y().scale()).isEqualTo(Scale.LOG10);
    assertThat(rates.panels().getFirst().y().scale()).isEqualTo(Scale.LINEAR);
  }

  private static Table growing(double... seconds) {
    return Table.create(
        "growing",
        LongColumn.create("keys", 16, 32, 64),
        LongColumn.create("n", 16, 32, 64),
        DoubleColumn.create("seconds", seconds));
  }

  @ParameterizedTest
  @CsvSource({"keys, keys (10⁶)", "counter_bytes, device memory (MiB)", "time_seconds, time (s)"})
  void anyColumnCanBeVertical(String column, String label) {
    Table one =
        Table.create(
            "one", DoubleColumn.create("wlf", .5), LongColumn.create(column, new long[] {1 << 20}));
    assertThat(only(Plot.of(one, "wlf", column).figure()).y().label()).isEqualTo(label);
  }

  @Test
  void oneLineHasNoNameButTheTitle() {
    Figure figure = Plot.of(growing(1, 2, 3), "keys", "seconds").figure();
    assertThat(new LegendNames(figure).has(only(figure).lines().getFirst())).isFalse();
  }

  @Test
  void numbersAreWrittenAlikeInLegendsTitlesAndSliders() {
    Table sized =
        Table.create(
            "sized",
            LongColumn.create("keys", 1000, 1000, 1 << 20, 1 << 20),
            DoubleColumn.create("wlf", .5, 1, .5, 1),
            DoubleColumn.create("error", 1, 2, 3, 4));
    assertThat(only(Plot.of(sized, "wlf", "error").lines("keys").figure()).lines())
        .extracting(Line::name)
        .containsExactly("keys = 1,000", "keys = 2²⁰");
    assertThat(Plot.of(sized, "wlf", "error").slider("keys").figure().positions().words())
        .isEqualTo("keys = 1,000");
  }

  @Test
  void anAxisThatWasChosenKeepsItsNumbers() {
    LineChart chart =
        only(Plot.of(mixed(), "keys", "ops_per_second").y(Axis.linear("rate")).figure());
    assertThat(chart.y().label()).isEqualTo("rate");
    assertThat(chart.lines().getFirst().points().getFirst().y().value()).isEqualTo(1e6);
  }

  /** A knob of one's own, and two seeds. */
  private static Table own() {
    return Table.create(
        "own",
        DoubleColumn.create("size", 1, 1, 2, 2, 1, 1, 2, 2),
        DoubleColumn.create("score", 5, 6, 7, 8, 9, 10, 11, 12),
        DoubleColumn.create("knob", .1, .2, .1, .2, .1, .2, .1, .2),
        LongColumn.create("seed", 1, 1, 1, 1, 2, 2, 2, 2));
  }

  @Test
  void numbersThatWereChosenForEachPlaceAreLinesAndThoseOfRepetitionsAreNot() {
    LineChart chart = only(Plot.of(own(), "size", "score").figure());
    assertThat(chart.lines()).extracting(Line::name).containsExactly("knob = 0.1", "knob = 0.2");
    assertThat(chart.lines().getFirst().points())
        .containsExactly(new Point(1, new Measure(7, 5, 9)), new Point(2, new Measure(9, 7, 11)));
  }

  @Test
  void textsAreCategoriesOfBars() {
    Figure figure = Plot.of(mixed(), "variant", "ops_per_second").lines("backend").figure();
    BarChart chart = (BarChart) figure.panels().getFirst();
    assertThat(chart.categories()).containsExactly("warp", "thread");
    assertThat(chart.y()).isEqualTo(Axis.linear("operations (10⁶ per second)"));
    assertThat(chart.bars())
        .extracting(Bar::name)
        .contains("cpu, keys = 16", "cpu, keys = 64", "opencl, keys = 16");
  }

  @Test
  void barsThatNothingDividesAreNamedByTheirCategories() {
    Table table =
        Table.create(
            "own",
            StringColumn.create("who", "a", "b", "a"),
            DoubleColumn.create("score", 0, 2, 4));
    BarChart chart = (BarChart) Plot.of(table, "who", "score").figure().panels().getFirst();
    assertThat(chart.bars()).extracting(Bar::name).containsExactly("a", "b");
    assertThat(chart.bars().getFirst().height()).isEqualTo(new Measure(2, 0, 4));
    assertThat(chart.bars()).extracting(Bar::mark).doesNotHaveDuplicates();
  }

  /** Three days with a sum each. */
  private static Table daily(Column<?> days) {
    return Table.create("daily", days, DoubleColumn.create("sum", 3, 1, 2));
  }

  @Test
  void datesAreAnAxisOfTimeInTheirOrderAlsoThoseThatAreTexts() {
    StringColumn texts = StringColumn.create("day", "2026-02-01", "2026-01-01", "2026-01-02");
    DateColumn dates = DateColumn.create("day", texts.asList().stream().map(LocalDate::parse));
    double january = LocalDate.of(2026, 1, 1).toEpochDay();
    for (Column<?> days : List.of(texts, dates)) {
      Figure figure = Plot.of(daily(days), "day", "sum").figure();
      assertThat(only(figure).x()).isEqualTo(new Axis("day", Scale.DATE));
      assertThat(only(figure).lines().getFirst().points())
          .containsExactly(
              Point.of(january, 1), Point.of(january + 1, 2), Point.of(january + 31, 3));
      assertThat(Plots.of(figure).asJavascript("one"))
          .contains("\"type\":\"date\"", ": 2026-02-01<br>", "\"x\":[1.7672256E12,");
    }
  }

  @Test
  void aTextThatIsNoDateMakesBarsAndAMissingOneIsLeftOut() {
    StringColumn texts = StringColumn.create("day", "2026-02-01", "2026-01-01", "");
    assertThat(Plot.of(daily(texts), "day", "sum").figure().caption())
        .endsWith(" Left out: 1 of 3 rows, whose values have no place on an axis.");
    assertThat(Plot.of(daily(texts.copy().set(2, "2026-02-31")), "day", "sum").figure().panels())
        .hasOnlyElementsOfType(BarChart.class);
  }

  @Test
  void theLabelOfAnAxisOfDatesCanBeChosen() {
    StringColumn texts = StringColumn.create("day", "2026-02-01", "2026-01-01", "2026-01-02");
    Plot labelled = Plot.of(daily(texts), "day", "sum").x(Axis.linear("day of sale"));
    assertThat(only(labelled.figure()).x()).isEqualTo(new Axis("day of sale", Scale.DATE));
  }

  /** Names that all differ. */
  private static Table named(int rows) {
    return Table.create(
        "named",
        StringColumn.create("who", IntStream.range(0, rows).mapToObj(i -> "name " + i)),
        DoubleColumn.create("place", new double[rows]),
        DoubleColumn.create("score", IntStream.range(0, rows).asDoubleStream().toArray()));
  }

  @Test
  void moreLinesThanCanBeToldApartAreRefused() {
    Plot lines = Plot.of(named(25), "place", "score");
    assertThatIllegalArgumentException()
        .isThrownBy(lines::figure)
        .withMessage(
            "'named' has 25 combinations of who, more than the 24 lines that can be told apart:"
                + " keep fewer rows by table.where(…), or draw means over them by"
                + " table.selectColumns(\"place\", \"score\")");
    assertThat(lines.slider("who").figure().positions().isEmpty()).isFalse();
    assertThat(only(Plot.of(named(24), "place", "score").figure()).lines()).hasSize(24);
    Table means = named(25).selectColumns("place", "score");
    assertThat(only(Plot.of(means, "place", "score").figure()).lines()).hasSize(1);
  }

  @Test
  void moreBarsThanCanBeReadAreRefused() {
    Plot bars = Plot.of(named(41), "who", "score");
    assertThatIllegalArgumentException()
        .isThrownBy(bars::figure)
        .withMessage(
            "the column 'who' has 41 different values, more than the 40 bars whose names can be"
                + " read: keep fewer rows, as by table.first(40), or choose a column of numbers or"
                + " dates");
    assertThat(Plot.of(named(40), "who", "score").figure().panels()).hasSize(1);
  }

  @Test
  void moreBarsThanColoursHaveOne() {
    int colours = Mark.values().length;
    assertThat(marks(Plot.of(named(colours), "who", "score"))).hasSize(colours);
    assertThat(marks(Plot.of(named(colours + 1), "who", "score"))).hasSize(1);
  }

  private static Set<Mark> marks(Plot plot) {
    BarChart chart = (BarChart) plot.figure().panels().getFirst();
    return chart.bars().stream().map(Bar::mark).collect(Collectors.toSet());
  }

  /** Two backends, two factors, the same places. */
  private static Table mixed() {
    return Table.create(
        "rates",
        StringColumn.create("backend", "cpu", "opencl", "cpu", "opencl", "cpu", "opencl"),
        StringColumn.create("device", "A", "B", "A", "B", "A", "B"),
        StringColumn.create("variant", "warp", "warp", "warp", "warp", "thread", "thread"),
        StringColumn.create(
            "stream", "uniform", "uniform", "uniform", "uniform", "uniform", "uniform"),
        DoubleColumn.create("wlf", 0.5, 0.5, 0.5, 0.5, 0.5, 0.5),
        LongColumn.create("keys", 16, 16, 64, 64, 16, 16),
        DoubleColumn.create("ops_per_second", 1e6, 2e6, 3e6, 4e6, 5e6, 6e6));
  }

  @Test
  void rowsOfTwoBackendsAreNeverJoinedAndTheLegendNamesOnlyWhatDiffers() {
    LineChart chart = only(Plot.of(mixed(), "keys", "ops_per_second").lines("variant").figure());
    assertThat(chart.lines())
        .extracting(Line::name)
        .containsExactly("warp, cpu", "warp, opencl", "thread, cpu", "thread, opencl");
    assertThat(chart.lines())
        .extracting(Line::mark)
        .startsWith(Mark.ORANGE_SQUARE, Mark.ORANGE_SQUARE);
    assertThat(chart.lines()).extracting(line -> line.source()).doesNotContainNull();
    assertThat(chart.lines().get(0).source()).isNotEqualTo(chart.lines().get(1).source());
  }

  @Test
  void rowsOfTwoBackendsAreNotJoinedWhereTheirPlacesDiffer() {
    Table table = mixed();
    table.longColumn("keys").set(1, 32L).set(3, 128L);
    Table warp = table.where(table.stringColumn("variant").isEqualTo("warp"));
    assertThat(only(Plot.of(warp, "keys", "ops_per_second").figure()).lines())
        .extracting(Line::name)
        .containsExactly("cpu", "opencl");
  }

  @Test
  void whatGoesAlongWithXDividesNoLine() {
    Table table = mixed();
    table.doubleColumn("wlf").set(2, 2.0);
    Table warp = table.where(table.stringColumn("backend").isEqualTo("cpu"));
    assertThat(only(Plot.of(warp, "keys", "ops_per_second").lines("variant").figure()).lines())
        .extracting(Line::name)
        .containsExactly("warp", "thread");
  }

  @Test
  void twoWorkLoadFactorsAreTwoLines() {
    Table table = mixed();
    table.doubleColumn("wlf").set(1, 2.0).set(3, 2.0);
    table.stringColumn("backend").set(1, "cpu").set(3, "cpu");
    table.stringColumn("device").set(1, "A").set(3, "A");
    Table warp = table.where(table.stringColumn("variant").isEqualTo("warp"));
    assertThat(only(Plot.of(warp, "keys", "ops_per_second").figure()).lines())
        .extracting(Line::name)
        .containsExactly("wlf = 0.5", "wlf = 2");
  }

  @Test
  void repeatedRunsOfTheSameSettingsAreTheirMeanWithItsSpread() {
    Table twice = mixed().append(mixed());
    twice.doubleColumn("ops_per_second").set(6, 3e6);
    Figure figure = Plot.of(twice, "keys", "ops_per_second").lines("variant").figure();
    assertThat(only(figure).lines().getFirst().points())
        .containsExactly(new Point(16, new Measure(2, 1, 3)), Point.of(64, 3));
    assertThat(figure.caption())
        .endsWith(" Means: 12 rows make 6 points, as some are of one line and place.");
    assertThat(figure.reading()).contains("the mean of all rows of its line and place");
  }

  @Test
  void aMeanOfZeroAndMoreHasNoSpreadOnALogarithm() {
    Table twice = table.append(table.copy());
    twice.doubleColumn("mean_relative_error").set(7, 0.4);
    Figure figure =
        Plot.of(twice, "counter_bytes", "mean_relative_error").lines("variant").figure();
    assertThat(only(figure).lines().getLast().points().getFirst()).isEqualTo(Point.of(32, 0.2));
  }

  @Test
  void theTitleNamesTheFile() {
    assertThat(plot.title("Memory, against (error)!").figure().id())
        .isEqualTo("memory-against-error");
    assertThat(plot.title("…").figure().id()).isEqualTo("plot");
  }

  @Test
  void aPlotWithoutATitleHasNoneAnywhere() throws IOException {
    Figure figure = Plot.of(growing(1, 2, 3), "keys", "seconds").title("").figure();
    assertThat(new LegendNames(figure).has(only(figure).lines().getFirst())).isFalse();
    assertThat(figure.panelTitle(0)).isEmpty();
    assertThat(PlotlyHtml.of(figure).html())
        .contains("alt=\"The seconds against")
        .doesNotContain("<strong>", "<b>");
    assertThat(plot.title("").slider("depth").figure().panelTitle(0)).isEqualTo("depth = 1");
    assertThat(plot.title("").lines("variant").panels("depth").figure().panelTitle(1))
        .isEqualTo("(b) depth = 2");
  }

  @Test
  void aTableWithoutANameMakesAPlotWithoutATitle() {
    Table nameless = Table.create(DoubleColumn.create("x", 1, 2), DoubleColumn.create("y", 1, 2));
    assertThat(Plot.of(nameless, "x", "y").figure().title()).isEmpty();
  }

  @Test
  void morePanelsThanThereAreLettersAreRefused() {
    Table measured =
        Table.create(
            "measured",
            DoubleColumn.create("x", new double[27]),
            DoubleColumn.create("y", new double[27]),
            DoubleColumn.create("error", IntStream.range(0, 27).asDoubleStream().toArray()));
    Plot all = Plot.of(measured, "x", "y").panels("error");
    assertThatIllegalArgumentException()
        .isThrownBy(all::figure)
        .withMessage(
            "the figure 'measured' has 27 panels, more than letters from (a) to (z): choose panels"
                + " by columns with fewer values");
    Table fewer = measured.first(26);
    assertThat(Plot.of(fewer, "x", "y").panels("error").figure().panels()).hasSize(26);
  }

  @Test
  void aPlotOfNothingIsRefused() {
    Table nothing = table.emptyCopy();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plot.of(nothing, "depth", "mean_relative_error").figure())
        .withMessageContaining("no row of 'errors' has a depth and a mean_relative_error");
  }

  private static LineChart only(Figure figure) {
    assertThat(figure.panels()).hasSize(1);
    return (LineChart) figure.panels().getFirst();
  }
}
