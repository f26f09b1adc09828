package org.qsketch.lab.chapter.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.SampleDistinct;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Role;

class DistinctChapterTest {
  private static final FigureResults RESULTS = SampleDistinct.of(SampleResults.of("cpu", "cuda"));

  private static final DistinctChapter CHAPTER = new DistinctChapter();

  @Test
  void errorsOfOneStreamStandBesideThoseOfAUnion() {
    Figure figure = CHAPTER.figures(RESULTS).getFirst();
    assertThat(figure.panels())
        .extracting(Chart::title)
        .containsExactly(
            "1.00 KiB, one stream",
            "1.00 KiB, union of two halves",
            "4.00 KiB, one stream",
            "4.00 KiB, union of two halves");
    assertThat(lines(figure, 1))
        .extracting(Line::name)
        .containsExactly("qsketch", "fast", "stated");
    assertThat(lines(figure, 1).getFirst().points().getLast().y().value())
        .isCloseTo(1, within(1e-9));
    assertThat(figure.caption()).contains("100 sets of keys");
  }

  @Test
  void ratesHaveAPanelOfStreamsAndOneOfPrecisionsForEachPlace() {
    Figure figure = CHAPTER.figures(RESULTS).getLast();
    assertThat(figure.panels())
        .extracting(Chart::title)
        .containsExactly(
            "cpu, serial: streams",
            "cpu, serial: precisions",
            "cpu, multi-core: streams",
            "cpu, multi-core: precisions",
            "cuda: streams",
            "cuda: precisions");
    assertThat(lines(figure, 0))
        .extracting(Line::name)
        .containsExactly(
            "uniform, 32 bits", "zipf:1.1, 32 bits", "one key, 32 bits", "fast", "slow", "copy");
    assertThat(lines(figure, 1))
        .extracting(Line::name)
        .containsExactly("precision 10, 32 bits", "precision 12, 32 bits", "copy");
    assertThat(lines(figure, 2)).extracting(Line::name).doesNotContain("fast", "slow");
  }

  @Test
  void theLimitIsWhatACopyMoves() {
    Line copy = lines(CHAPTER.figures(RESULTS).getLast(), 4).getLast();
    assertThat(copy.source().role()).isEqualTo(Role.LIMIT);
    assertThat(copy.points())
        .hasSize(2)
        .allSatisfy(
            point ->
                assertThat(point.y().value() * 1e9).isCloseTo(SampleDistinct.COPY, within(1.0)));
  }

  @Test
  void findingsCompareWithWhatIsStatedWithLibrariesAndWithACopy() {
    assertThat(CHAPTER.findings(RESULTS))
        .containsExactly(
            "In 1.00 KiB, estimates of 1,000,000 different keys are off by 2.38 %"
                + " (root mean square of 100 sets of keys); 2.38 % is stated. The mean is off by at"
                + " most 0.238 %, and chance explains up to 0.713 %.",
            "In 4.00 KiB, estimates of 1,000,000 different keys are off by 1.19 %"
                + " (root mean square of 100 sets of keys); 1.19 % is stated. The mean is off by at"
                + " most 0.119 %, and chance explains up to 0.357 %.",
            "For the same error of a union, the memory of stored sketches over the memory of"
                + " qsketch is: fast 4.00×.",
            "cpu, serial on Sample Device 9000 counts the different ones of 2²⁰ uniform keys of 32"
                + " bits at 100 M/s, which is 3 % of the bandwidth of a copy; 0.900× the rate on"
                + " zipf:1.1; 1.20× where all keys are equal; 2.50× the rate of the fastest"
                + " library, fast at 40.0 M/s.",
            "cpu, multi-core on Sample Device 9000 counts the different ones of 2²⁰ uniform keys of"
                + " 32 bits at 200 M/s, which is 5 % of the bandwidth of a copy; 0.900× the rate on"
                + " zipf:1.1; 1.20× where all keys are equal.",
            "cuda on Sample Device 9000 counts the different ones of 2²⁰ uniform keys of 32 bits at"
                + " 2.00 G/s, which is 50 % of the bandwidth of a copy; 0.900× the rate on"
                + " zipf:1.1; 1.20× where all keys are equal.");
  }

  @Test
  void aQuickRunSaysNothingAboutRatesOrMemory() {
    FigureResults quick = SampleDistinct.of(SampleResults.quick("cpu"));
    assertThat(CHAPTER.findings(quick)).hasSize(2).allMatch(one -> one.contains("are off by"));
    assertThat(CHAPTER.headlines(quick)).isEmpty();
  }

  @Test
  void tablesHaveTheMostKeys() {
    List<ReportTable> tables = CHAPTER.tables(RESULTS);
    assertThat(tables.getFirst().rows()).hasSize(2 * 2 * 2);
    assertThat(tables.getFirst().rows().getFirst())
        .containsExactly(
            "qsketch", "1.00 KiB", "1", "1.00 KiB", "2.38", "2.38", "0.238", "7.13", "4.63");
    assertThat(tables.getLast().rows()).hasSize(3 * 2 * 3 + 2);
    assertThat(tables.getLast().rows().getFirst())
        .containsExactly(
            "cpu",
            "serial",
            "qsketch",
            "uniform",
            "32",
            "1.00 KiB",
            "2²⁰",
            "100 (80.0–125) M/s",
            "3 %");
  }

  @Test
  void earlierRunsHaveNoSuchSection() {
    FigureResults earlier = SampleResults.of("cpu");
    assertThat(CHAPTER.findings(earlier)).isEmpty();
    assertThat(CHAPTER.figures(earlier)).isEmpty();
    assertThat(CHAPTER.tables(earlier)).noneMatch(ReportTable::hasRows);
  }

  private static List<Line> lines(Figure figure, int panel) {
    return ((LineChart) figure.panels().get(panel)).lines();
  }
}
