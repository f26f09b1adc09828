package org.qsketch.lab.chapter.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.lab.SampleBulk;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;

class BulkChapterTest {
  private static final FigureResults RESULTS =
      SampleBulk.of(SampleResults.of("cuda", "opencl", "cpu"), "cuda", "opencl");

  private static final BulkChapter CHAPTER = new BulkChapter();

  @Test
  void thePanelsOfBackendsStandSideBySideARowForEachOperation() {
    assertThat(figure().panels())
        .extracting(Chart::title)
        .containsExactly("cuda, insert", "opencl, insert", "cuda, remove", "opencl, remove");
    assertThat(figure().columns()).isEqualTo(2);
  }

  @Test
  void aPanelHasBothPathsOfEachVariantAndTheLimit() {
    assertThat(lines())
        .extracting(line -> line.name() + " by " + line.source().name())
        .containsExactly(
            "sub-warp, bulk by bulk path",
            "multi-level, bulk by bulk path",
            "tagged, bulk by bulk path",
            "sub-warp, direct by direct path",
            "multi-level, direct by direct path",
            "tagged, direct by direct path",
            "limit by one random access per key");
  }

  @Test
  void theLimitIsThatOfTheSameRun() {
    assertThat(lines().getLast().points())
        .hasSize(5)
        .allSatisfy(
            point -> assertThat(point.y().value() * 1e9).isCloseTo(SampleBulk.LIMIT, within(1.0)));
    assertThat(lines().getFirst().points())
        .allSatisfy(point -> assertThat(point.y().value()).isEqualTo(4));
  }

  @Test
  void findingsSayWhatItIsAndNameTheLargestTableThatAllVariantsHave() {
    List<String> findings = CHAPTER.findings(RESULTS);
    assertThat(findings).hasSize(3);
    assertThat(findings.getFirst()).contains("partitions its keys by slices of the table");
    assertThat(findings.get(1))
        .startsWith("By the bulk path, cuda on Sample Device 9000 inserts 2²⁴ keys")
        .contains("sub-warp 4.00× (4.00 G/s, 384.00 MiB)", "tagged 2.00×");
  }

  @Test
  void theReportBeginsWithNumbersOfTheFirstDevice() {
    assertThat(CHAPTER.headlines(RESULTS)).containsExactly(CHAPTER.findings(RESULTS).get(1));
  }

  @Test
  void aQuickRunSaysWhatItIsAlone() {
    FigureResults quick = SampleBulk.of(SampleResults.quick("cuda"), "cuda");
    assertThat(CHAPTER.headlines(quick)).isEmpty();
    assertThat(CHAPTER.findings(quick)).hasSize(1);
  }

  @Test
  void theTableComparesBytesMovedWithTheCopyOfTheLargestTable() {
    ReportTable table = CHAPTER.tables(RESULTS).getFirst();
    assertThat(table.rows()).hasSize(2 * 3 * 2 * 2);
    assertThat(row(table, "bulk"))
        .containsExactly(
            "cuda",
            "sub-warp",
            "insert",
            "bulk",
            "384.00 MiB",
            "2²⁴",
            "4.00 (3.64–4.44) G/s",
            "400 %",
            "44.0",
            "176 G/s",
            "1760 %");
    assertThat(row(table, "direct")).endsWith("68.0", "61.2 G/s", "612 %");
  }

  @Test
  void withoutAMeasuredCopyThereIsADash() {
    FigureResults alone = RESULTS.with(LimitsStudy.LIMITS, List.of());
    assertThat(row(CHAPTER.tables(alone).getFirst(), "bulk")).endsWith("–");
  }

  @Test
  void aRunOnACpuAloneHasNoSuchSection() {
    FigureResults cpu = SampleResults.of("cpu");
    assertThat(CHAPTER.findings(cpu)).isEmpty();
    assertThat(CHAPTER.figures(cpu)).isEmpty();
    assertThat(CHAPTER.tables(cpu)).noneMatch(ReportTable::hasRows);
  }

  private static List<String> row(ReportTable table, String path) {
    return table.rows().stream().filter(row -> row.contains(path)).findFirst().orElseThrow();
  }

  private static Figure figure() {
    return CHAPTER.figures(RESULTS).getFirst();
  }

  private static List<Line> lines() {
    return ((LineChart) figure().panels().getFirst()).lines();
  }
}
