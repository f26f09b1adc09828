package org.qsketch.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.util.DoubleComparator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.bench.figures.FigureRenderer;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.job.Results;
import org.qsketch.lab.SampleFilter;
import org.qsketch.lab.SampleGroupBy;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chapter.filter.FilterChapter;
import org.qsketch.lab.chapter.groupby.GroupByChapter;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;

class ReportTest {
  private static final Pattern REFERENCE =
      Pattern.compile("(?:href|src|url|data)\\s*=\\s*\"([^\"]*)\"");
  private static final String HOSTILE = "<script>alert(\"x\")</script> & 'co'";

  private static final FigureResults RESULTS = SampleResults.of("cpu");

  @TempDir static Path folder;

  private static String page;

  @BeforeAll
  static void writeTheReport() throws IOException {
    page = report(RESULTS, folder);
  }

  private static String report(FigureResults results, Path folder) throws IOException {
    results.write(folder);
    return Files.readString(new Report().render(results, folder));
  }

  @Test
  void theBeginningLinksToEveryPart() {
    assertThat(page)
        .contains("<a href=\"#what-the-results-say\">What the results say</a>")
        .doesNotContain("#membership");
    assertThat(Pattern.compile("href=\"#([^\"]*)\"").matcher(page).results())
        .hasSizeGreaterThan(2)
        .allSatisfy(link -> assertThat(page).contains("id=\"%s\"".formatted(link.group(1))));
  }

  @Test
  void thePresenterIsFoundAndReturnsTheReport(@TempDir Path other) throws IOException {
    FigureRenderer presenter = ServiceLoader.load(FigureRenderer.class).findFirst().orElseThrow();
    assertThat(presenter).isInstanceOf(Report.class);
    assertThat(presenter.render(SampleResults.none(), other))
        .isEqualTo(other.resolve("report.html"))
        .isNotEmptyFile();
  }

  @Test
  void everyFigureIsThereWithItsCaptionAndReading() {
    for (Figure figure : Chapters.figures(RESULTS)) {
      assertThat(page)
          .contains("<figure id=\"%s\">".formatted(figure.id()))
          .contains(figure.title())
          .contains("How to read this: " + figure.reading().substring(0, 20));
    }
  }

  @Test
  void everyPanelIsAPictureOfItsOwnSoThatAPhoneStacksThem() {
    for (Figure figure : Chapters.figures(RESULTS)) {
      for (int panel = 0; panel < figure.panels().size(); panel++) {
        assertThat(page)
            .contains("<title>%s: %s</title>".formatted(figure.title(), figure.panelTitle(panel)));
      }
    }
    assertThat(page).contains("@media (max-width", ".picture { grid-template-columns: 1fr;");
  }

  @Test
  void theFirstPageSaysWhatWasRunOnWhatAndThreeFindings() {
    String summary = page.substring(0, page.indexOf("id=\"what-the-results-say\""));
    assertThat(summary)
        .contains("./qsketch figures --backend=cpu --seed=42")
        .contains(
            "2¹⁵ to 2²⁷ keys at most for sketches of frequencies, 7 runs of most times, 3 runs of most errors of a frequency")
        .contains("Sample Device 9000, 8.00 GiB, driver Java", "2026-01-02T03:04:05Z", "0123abc")
        .contains("<li>On cpu (Sample Device 9000), with 2¹⁷ keys", "<li>On cpu, ")
        .contains("<dt>WLF</dt><dd>the work load factor")
        .contains("href=\"#what-the-results-say\"", "href=\"#provenance\"");
    assertThat(summary.split("<li>", -1)).hasSizeBetween(2, 4);
  }

  @Test
  void noFindingStandsTwice() {
    List<String> findings =
        Pattern.compile("<li>(On [^<]*)</li>")
            .matcher(page)
            .results()
            .map(one -> one.group(1))
            .toList();
    assertThat(findings).hasSizeGreaterThan(2).doesNotHaveDuplicates();
  }

  @Test
  void aReportOfRunsThatDifferMuchSaysSoAtTheTop(@TempDir Path other) throws IOException {
    FigureResults steady = SampleResults.of("cpu");
    List<ThroughputResult> disturbed =
        steady.of(SketchStudy.THROUGHPUT).stream()
            .map(
                one -> {
                  Map<String, Object> row = Results.row(one);
                  row.put("max_seconds", 3 * one.minSeconds());
                  return Results.result(ThroughputResult.class, row);
                })
            .toList();
    String words = "The slowest run took more than 2 times as long as the fastest for";
    assertThat(report(steady.with(SketchStudy.THROUGHPUT, disturbed), other)).contains(words);
    assertThat(page).doesNotContain(words);
  }

  @Test
  void theSummaryOfAQuickRunHasNoRate(@TempDir Path other) throws IOException {
    String quick = report(SampleResults.quick("cpu"), other);
    assertThat(quick.substring(0, quick.indexOf("id=\"what-the-results-say\"")))
        .contains("./qsketch figures --quick --backend=cpu", "<li>On cpu, ")
        .doesNotContain("/s (", "/s)");
  }

  @Test
  void aChartOfSinglePointsIsASentence(@TempDir Path other) throws IOException {
    FigureResults one =
        FigureResults.none(SampleResults.provenance("A", "cuda"))
            .with(
                SketchStudy.THROUGHPUT,
                Stream.of("thread", "warp")
                    .map(
                        variant ->
                            SampleResults.run("cuda", variant, "insert", "uniform", 0.5, 4096))
                    .toList());
    assertThat(report(one, other))
        .contains(
            "<strong>cuda, WLF 0.5:</strong> inserts on cuda (10⁶ per second) at uniform keys = 2¹²: thread")
        .contains("thread 100 · warp 200 · one random access per key, in the order they come 400.")
        .contains("words stand here in place of the picture", "href=\"figure-5.svg\"")
        .doesNotContain("<svg", "class=\"picture\"");
  }

  @Test
  void everyLinkLeadsToAFileBesideTheReport() {
    List<String> targets =
        REFERENCE
            .matcher(page)
            .results()
            .map(match -> match.group(1))
            .filter(target -> !target.startsWith("#"))
            .distinct()
            .toList();
    assertThat(targets)
        .contains("figure-5.svg", "figure-5.png", "figure-5.csv", "throughput.csv", "limits.csv")
        .allSatisfy(target -> assertThat(folder.resolve(target)).isNotEmptyFile());
  }

  @Test
  void theReportAsksNothingOfAnyServerAndRunsNoScript() {
    assertThat(
            Pattern.compile("https?://[^\"\\s]*").matcher(page).results().map(MatchResult::group))
        .allSatisfy(
            address ->
                assertThat(address)
                    .isIn("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"));
    assertThat(page).doesNotContain("<script", "@import", "url(http", "<link", "<!DOCTYPE svg");
  }

  @Test
  void hostileNamesStayWords(@TempDir Path other) throws IOException {
    ThroughputResult run = SampleResults.run("cpu", "thread", "insert", "uniform", 0.5, 4096);
    ThroughputResult hostile =
        new ThroughputResult(
            HOSTILE,
            HOSTILE,
            HOSTILE,
            run.operation(),
            run.stream(),
            run.wlf(),
            run.keys(),
            run.counterBytes(),
            run.medianSeconds(),
            run.minSeconds(),
            run.maxSeconds(),
            run.opsPerSecond(),
            run.fractionOfLimit());
    FigureResults results =
        FigureResults.none(SampleResults.provenance(HOSTILE, HOSTILE))
            .with(SketchStudy.THROUGHPUT, List.of(hostile))
            .with(
                SketchStudy.REAL_DATA,
                List.of(SampleResults.error(HOSTILE, HOSTILE, HOSTILE, 0.5, 0.1)))
            .notes(List.of(HOSTILE));
    assertThat(report(results, other))
        .doesNotContain("<script")
        .contains("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp;");
  }

  @Test
  void tablesCompareWithThePaperAndNotesSayWhatIsMissing() {
    assertThat(page)
        .contains("measured / published", "<td class=\"number\">0.0806×</td>")
        .contains("Throughput at the largest number", "<td class=\"number\">25 %</td>")
        .contains("table:rows is not available: there is no network")
        .contains("0123abc", "some-library-1.0.jar");
  }

  @Test
  void cudaAndOpenClOnOneDeviceHaveAFigureATableAndAFile(@TempDir Path other) throws IOException {
    assertThat(report(SampleResults.of("cuda", "opencl"), other))
        .contains("<figure id=\"figure-ratio\">", "CUDA / OpenCL", "href=\"ratio.csv\"");
    assertThat(other.resolve("ratio.csv")).isNotEmptyFile();
    assertThat(page).doesNotContain("CUDA");
  }

  @Test
  void membershipHasASectionOfFindingsFiguresAndTables(@TempDir Path other) throws IOException {
    FigureResults results = SampleFilter.results();
    String report = report(results, other);
    assertThat(report).contains("<h2>Membership</h2>").doesNotContain("no results to draw");
    assertThat(new FilterChapter().figures(results))
        .hasSize(6)
        .allSatisfy(
            figure -> assertThat(report).contains("<figure id=\"%s\">".formatted(figure.id())));
    assertThat(report)
        .contains("The time of a key, measured and published", "GeForce GTX 970", "0.828×")
        .contains("Rates of cuckoo filters", ">160 (", "href=\"filter.csv\"")
        .contains("Cuckoo filters as full as", "href=\"filter-load.csv\"");
    assertThat(other.resolve("figure-filter-6.png")).isNotEmptyFile();
    assertThat(page).doesNotContain("Membership");
  }

  @Test
  void theGroupByHasASectionOfFindingsFiguresAndTables(@TempDir Path other) throws IOException {
    FigureResults results = SampleGroupBy.results();
    String report = report(results, other);
    assertThat(report)
        .contains("<h2>Group-by</h2>")
        .doesNotContain("no results to draw", "<h2>Membership</h2>");
    assertThat(new GroupByChapter().figures(results))
        .hasSize(5)
        .allSatisfy(
            figure -> assertThat(report).contains("<figure id=\"%s\">".formatted(figure.id())));
    assertThat(report)
        .contains("How many times as fast as others", "1.30× to 2.48×", "href=\"group-by.csv\"")
        .contains("Group-by: rates by load factor", ">10.0 (")
        .contains("Group-by beyond the memory budget", "href=\"group-by-passes.csv\"")
        .contains("Group-by: partitions by Theorem 1 and", "href=\"group-by-partitions.csv\"");
    assertThat(other.resolve("figure-group-by-passes.png")).isNotEmptyFile();
    assertThat(page).doesNotContain("Group-by");
  }

  @Test
  void withoutResultsTheReportSaysSo(@TempDir Path other) throws IOException {
    assertThat(report(SampleResults.none(), other))
        .contains("There are no results to draw.")
        .doesNotContain("<figure", "<table");
  }

  @Test
  void aQuickRunIsCalledSoAtTheTop(@TempDir Path other) throws IOException {
    String warning = "Quick run: one measurement per point, rates are not to be quoted";
    assertThat(report(SampleResults.quick("cpu"), other)).contains(warning);
    assertThat(page).doesNotContain(warning);
  }

  @Test
  void figuresOfAnEarlierRunAreDeletedAndNothingElse(@TempDir Path other) throws IOException {
    Path foreign = Files.writeString(other.resolve("figure-mine.txt"), "kept");
    report(RESULTS, other);
    report(SampleResults.none(), other);
    try (Stream<Path> files = Files.list(other)) {
      assertThat(files.filter(file -> file.getFileName().toString().startsWith("figure-")))
          .containsExactly(foreign);
    }
  }

  @Test
  void theNumbersOfAFigureAreBesideIt() throws IOException {
    Figure figure = Chapters.figures(RESULTS).getFirst();
    List<FigureRow> rows = Results.read(folder.resolve("figure-5.csv"), FigureRow.class);
    assertThat(rows).hasSize((int) figure.panels().stream().flatMap(Chart::measures).count());
    assertThat(rows.getFirst())
        .usingRecursiveComparison()
        .withComparatorForType(new DoubleComparator(1e-9), Double.class)
        .isEqualTo(
            new FigureRow(
                "(a) cpu, WLF 0.5",
                "thread",
                "measured",
                "measured",
                "32768",
                100.0,
                80.0,
                125.0,
                "inserts on cpu (10⁶ per second)"));
    assertThat(folder.resolve("figure-5.json")).content().contains("0123abc");
  }

  @Test
  void noTemporaryFileStays() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
    }
  }

  @Test
  void theSameResultsGiveTheSameReport(@TempDir Path other) throws IOException {
    assertThat(report(RESULTS, other)).isEqualTo(page);
  }

  @Test
  void theLanguageOfTheMachineChangesNothing(@TempDir Path other) throws IOException {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(report(RESULTS, other)).isEqualTo(page);
    } finally {
      Locale.setDefault(usual);
    }
  }
}
