package org.qsketch.lab.jupyter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import jdk.jshell.JShell;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.keys.UserHash;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chapter.sketch.ThroughputFigure;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.jupyter.Renderers.ShownLibrary;
import org.qsketch.lab.notebook.Compared;
import org.qsketch.lab.notebook.Plot;
import org.qsketch.lab.notebook.RunResults;
import org.qsketch.lab.notebook.Session;
import org.qsketch.lab.notebook.Workbench;
import org.qsketch.lab.plotly.PlotlyHtml;
import org.qsketch.lab.report.Chapters;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class RenderersTest {
  private static final int LIBRARY = 1_000_000;

  private final RunResults results = new RunResults(SampleResults.of("cpu"));
  private final Figure figure = Chapters.figures(results.all()).getFirst();
  private final Renderer kernel = new Renderer();

  @BeforeEach
  void register() {
    Session.current().showOn(new CellScreen(new RecordedDisplay()));
    new Renderers(kernel).register();
  }

  @AfterEach
  void leaveTheCell() {
    CellPlaces.PAGE.begin(0, "");
  }

  /** The inserts of uniform keys at one working load factor: a line for each variant. */
  private Table inserts() {
    Table table = results.throughput();
    return table.where(
        table
            .stringColumn("operation")
            .isEqualTo("insert")
            .and(table.stringColumn("stream").isEqualTo("uniform"))
            .and(table.numberColumn("wlf").isEqualTo(1)));
  }

  private String html(Object value) {
    return (String) kernel.render(value).getData(MIMEType.TEXT_HTML);
  }

  private String words(Object value) {
    return (String) kernel.render(value).getData(MIMEType.TEXT_PLAIN);
  }

  @Test
  void aTableIsHtmlAndWords() {
    Table table = results.throughput();
    assertThat(html(table)).startsWith("<div").contains("<table>", "more rows");
    assertThat(words(table)).contains("throughput", "ops_per_second");
  }

  @Test
  void textOfFilesControlsNeitherThePageNorTheTerminal(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("lines"), "\u001b[31mred\n\u202eleft\n");
    var counted = Workbench.count(Workbench.lines(file.toString()));
    Table own = Table.create("own", StringColumn.create("text", "\u001b[31mred", "\u202eleft"));
    for (Table table :
        List.of(
            Workbench.top(counted),
            Workbench.topK(Workbench.lines(file.toString()), 2),
            Workbench.groupBy(Workbench.lines(file.toString())),
            own)) {
      assertThat(List.of(html(table), words(table)))
          .allSatisfy(
              text ->
                  assertThat(text)
                      .contains("\\u001b[31mred", "\\u202eleft")
                      .doesNotContain("\u001b", "\u202e"));
    }
    assertThat(Workbench.groupBy(Workbench.lines(file.toString())).toString())
        .contains("\\u001b[31mred")
        .doesNotContain("\u001b", "\u202e");
    assertThat(counted.toString()).contains("\\u001b[31mred").doesNotContain("\u001b", "\u202e");
  }

  @Test
  void howExactATableIsStandsAboveIt(@TempDir Path folder) throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "to be or not to be");
    Table top = Workbench.topK(Workbench.words(text.toString()), 4);
    assertThat(html(top)).contains(">" + top.name() + "</caption>");
    assertThat(words(top)).contains("the 4 most frequent of 6 keys: all counts are exact");
  }

  @Test
  void aFigureHasAPictureForPlacesWithoutScripts() {
    DisplayData shown = kernel.render(figure);
    byte[] png = Base64.getDecoder().decode((String) shown.getData(MIMEType.IMAGE_PNG));
    assertThat(new String(png, 1, 3, StandardCharsets.US_ASCII)).isEqualTo("PNG");
    assertThat(words(figure)).startsWith("Fig. 5: inserts. Throughput of inserts");
    assertThat(html(figure)).contains("data:image/png;base64,", "<script>");
  }

  @Test
  void aPageGetsTheLibraryOnceUnlessItsCellIsRunAgain() {
    ShownLibrary page = new ShownLibrary();
    PlotlyHtml chart = PlotlyHtml.of(Workbench.jsplot(figure));
    page.now("figure5()");
    assertThat(page.html(chart)).hasSizeGreaterThan(LIBRARY);
    page.now("figure6()");
    assertThat(page.html(chart)).hasSizeLessThan(LIBRARY);
    page.now("figure5()");
    assertThat(page.html(chart)).hasSizeGreaterThan(LIBRARY);
  }

  @Test
  void aCellThatShowsManyChartsBringsTheLibraryOnce() {
    ShownLibrary page = new ShownLibrary();
    PlotlyHtml chart = PlotlyHtml.of(Workbench.jsplot(figure));
    for (int run = 0; run < 2; run++) {
      page.now("for (Figure chart : charts) Plot.show(chart);");
      assertThat(page.html(chart)).hasSizeGreaterThan(LIBRARY);
      assertThat(page.html(chart)).hasSizeLessThan(LIBRARY);
    }
  }

  @Test
  void aPlotAndAChartOfJsplotAreDrawn() {
    assertThat(html(Workbench.plot(inserts(), "keys", "ops_per_second"))).contains("<script>");
    assertThat(html(Workbench.jsplot(figure))).contains("<script>").doesNotContain("https://cdn");
  }

  @Test
  void whatIsWrongWithAPlotIsToldInOneLineWithItsCell() {
    CellPlaces.PAGE.begin(4, "plot(table);");
    try (JShell shell = JShell.builder().executionEngine("local").build()) {
      shell.eval("1;").forEach(CellPlaces.PAGE::ran);
    }
    Plot wrong = Workbench.plot(inserts(), "keys", "wlf").y(Axis.log2("wlf"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> words(wrong))
        .withMessageContaining("cannot be vertical")
        .satisfies(
            error ->
                assertThat(error.getStackTrace())
                    .extracting(StackTraceElement::toString)
                    .containsExactly(".(cell 4)"));
    assertThat(Workbench.lastError()).contains("cannot be vertical", "LineChart");
  }

  @Test
  void aChartOfJsplotThatIsShownWhileTheCellRunsIsDrawnToo() {
    RecordedDisplay display = new RecordedDisplay();
    new CellScreen(display).show(Workbench.jsplot(figure));
    assertThat(display.shown).containsExactly("a chart, which needs a browser");
    assertThat((String) display.data.getFirst().getData(MIMEType.TEXT_HTML))
        .contains("Plotly.newPlot(");
  }

  @Test
  void aComparisonIsAChartAboveItsTable() {
    Figure figure = ThroughputFigure.inserts(SampleResults.of("cpu")).orElseThrow();
    Compared compared =
        new Compared(Table.create("rows", StringColumn.create("hash", "mine")), figure);
    assertThat(html(compared).indexOf("<script>"))
        .isPositive()
        .isLessThan(html(compared).indexOf(">mine</td>"));
    assertThat(words(compared)).contains("mine", figure.title());
  }

  @Test
  void filtersAndAnswersHaveWords() {
    CuckooFilterSpec spec = CuckooFilterSpec.forKeys(95).build();
    try (Backend cpu = CpuBackend.open(1);
        CuckooFilter filter = cpu.create(spec);
        Answers answers = filter.insert(Keys.of(7L, 8L))) {
      assertThat(words(spec)).isEqualTo(spec.toString());
      assertThat(words(filter)).isEqualTo(spec + ", load 0.0128");
      assertThat(words(answers)).isEqualTo("2 answers, 2 of them yes");
    }
  }

  @Test
  void groupBysHaveWords() {
    GroupBySpec spec = GroupBySpec.count().memoryBudget(1 << 20);
    try (Backend cpu = CpuBackend.open(1);
        GroupBy groupBy = cpu.create(spec);
        Groups groups = groupBy.aggregate(Keys.of(7L, 8L, 7L))) {
      assertThat(words(groups)).startsWith("2 groups of 64-bit keys: ");
      assertThat(words(spec)).isEqualTo("count by auto, load factor 0.5, in 1.00 MiB");
      assertThat(words(GroupBySpec.sum()))
          .isEqualTo("sum by auto, load factor 0.5, in all the memory there is");
      assertThat(words(groupBy.statistics())).startsWith("1 tile, 0 of them by the host");
    }
  }

  @Test
  void keysSketchesAndEstimatesHaveWords() {
    SketchSpec spec = SketchSpec.thread().forKeys(100).build();
    try (Backend cpu = CpuBackend.open(1);
        Keys keys = Keys.of(7, 7, 8);
        Sketch sketch = cpu.create(spec)) {
      sketch.insert(keys);
      assertThat(words(cpu)).startsWith("cpu: ").contains("1 unit,");
      assertThat(words(keys)).isEqualTo("3 keys of 32 bits: 7, 7, 8");
      assertThat(words(sketch)).isEqualTo(spec.summary());
      assertThat(words(spec)).isEqualTo(spec.summary());
      try (Counts counts = sketch.query(keys)) {
        assertThat(words(counts)).isEqualTo("3 estimates: 2, 2, 1");
      }
    }
  }

  @Test
  void arraysAreWrittenAsJShellDoesAndLongOnesAreCut() {
    assertThat(words(new int[] {1, 2, 3})).isEqualTo("int[3] { 1, 2, 3 }");
    assertThat(words(new String[] {"a", null})).isEqualTo("String[2] { \"a\", null }");
    assertThat(words(new long[1100]))
        .startsWith("long[1100] { 0, 0, ")
        .endsWith(", … 1,000 more }");
    assertThat(words(Collections.nCopies(101, "x"))).startsWith("[x, x, ").endsWith(", … 1 more]");
  }

  @Test
  void hashesHaveNames() {
    assertThat(words(HashFamily.mix())).isEqualTo("hash mix");
    assertThat(words(UserHash.of("mine", (_, _) -> 0))).isEqualTo("hash mine");
  }
}
