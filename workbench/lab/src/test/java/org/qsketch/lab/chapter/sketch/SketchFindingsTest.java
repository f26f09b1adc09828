package org.qsketch.lab.chapter.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.job.Results;
import org.qsketch.lab.SampleResults;

class SketchFindingsTest {
  private static FigureResults withAccuracy(AccuracyResult... results) {
    return FigureResults.none(SampleResults.none().provenance())
        .with(SketchStudy.ACCURACY, List.of(results));
  }

  @Test
  void subWarpIsComparedWithThreadAtTheLargestSize() {
    assertThat(new SketchChapter().findings(SampleResults.of("cpu")))
        .contains(
            "On cpu (Sample Device 9000), with 2¹⁷ keys at WLF 0.5, compared with the thread"
                + " sketch, the sub-warp sketch inserts at 4.00× the rate (400 M/s against 100"
                + " M/s), queries at 4.00× the rate (400 M/s against 100 M/s), removes at 4.00× the"
                + " rate (400 M/s against 100 M/s); published, 2²⁷ keys: GeForce RTX 2080 Ti insert"
                + " 2.90×, query 2.46×; Tesla P100 insert 2.86×, query 1.88×.");
  }

  @Test
  void theyAreComparedAtTheLargestSizeThatBothHave() {
    FigureResults results =
        withThroughput(
            SampleResults.run("cuda", "thread", "insert", "uniform", 0.5, 1 << 12),
            SampleResults.run("cuda", "sub-warp", "insert", "uniform", 0.5, 1 << 12),
            SampleResults.run("cuda", "sub-warp", "insert", "uniform", 0.5, 1 << 13));
    assertThat(new SketchChapter().findings(results))
        .singleElement()
        .asString()
        .contains("2¹² keys", "inserts at 4.00× the rate (400 M/s against 100 M/s);");
  }

  @Test
  void loadsThatThePaperHasNotAreComparedWithNothingPublished() {
    FigureResults results =
        withThroughput(
            SampleResults.run("cuda", "thread", "insert", "uniform", 0.7, 1 << 12),
            SampleResults.run("cuda", "sub-warp", "insert", "uniform", 0.7, 1 << 12));
    assertThat(new SketchChapter().findings(results))
        .singleElement()
        .asString()
        .endsWith("inserts at 4.00× the rate (400 M/s against 100 M/s).");
  }

  @Test
  void theReportBeginsWithTheSpeedAndTheErrorsBesideThePublishedOnes() {
    assertThat(new SketchChapter().headlines(SampleResults.of("cuda", "cpu")))
        .satisfiesExactly(
            speed -> assertThat(speed).startsWith("On cuda (Sample").contains("; published, 2²⁷"),
            errors -> assertThat(errors).startsWith("On cuda, ").contains("of the published ones"));
    assertThat(new SketchChapter().headlines(SampleResults.quick("cpu")))
        .singleElement()
        .asString()
        .contains("of the published ones");
  }

  private static FigureResults withThroughput(ThroughputResult... results) {
    return FigureResults.none(SampleResults.none().provenance())
        .with(SketchStudy.THROUGHPUT, List.of(results));
  }

  @Test
  void cudaIsComparedWithOpenClOnTheSameDevice() {
    assertThat(new SketchChapter().findings(SampleResults.of("cuda", "opencl")))
        .anySatisfy(
            sentence ->
                assertThat(sentence)
                    .startsWith(
                        "Sample Device 9000: with the most uniform keys of each variant, CUDA has 1.25× the"
                            + " rate of OpenCL, and 1.25× in the median of 54 comparisons; least in "));
    assertThat(new SketchChapter().findings(SampleResults.of("cuda", "cpu")))
        .noneMatch(sentence -> sentence.contains("OpenCL"));
  }

  @Test
  void errorsAreComparedWithThePublishedOnes() {
    assertThat(
            new SketchChapter()
                .findings(
                    withAccuracy(
                        SampleResults.error("cpu", "thread", "uniform", 0.5, 0.063),
                        SampleResults.error("cpu", "half-warp", "uniform", 0.5, 0.1),
                        SampleResults.error("cpu", "slim-fat:8", "uniform", 0.5, 0.00149))))
        .contains(
            "On cpu, 1 of 2 mean relative errors lie within 10 % of the published ones; the others:"
                + " slim-fat:8 at WLF 0.5 has 0.300× the published error.");
  }

  @Test
  void realDataAreToldByTheirBestAndWorstError() {
    assertThat(new SketchChapter().findings(SampleResults.of("cpu")))
        .contains(
            "text:words (1,000 keys, 900 distinct), in 0.284× the memory of exact counts: mean"
                + " relative errors from 0.0900"
                + " (thread) to 1.98 (slim-fat:8).");
  }

  @Test
  void exactAnswersOnRealDataAreCalledExact() {
    AccuracyResult exact = SampleResults.error("cpu", "thread", "table:rows", 0.5, 0);
    assertThat(new SketchChapter().findings(withRealData(exact, exact)))
        .contains(
            "table:rows (1,000 keys, 900 distinct), in 0.284× the memory of exact counts: every"
                + " estimate is exact.");
  }

  @Test
  void theSketchesThatAreExactOnRealDataAreCounted() {
    AccuracyResult exact = SampleResults.error("cpu", "thread", "table:rows", 0.5, 0);
    AccuracyResult worst = SampleResults.error("cpu", "warp", "table:rows", 0.5, 0.25);
    assertThat(new SketchChapter().findings(withRealData(exact, worst, exact)))
        .contains(
            "table:rows (1,000 keys, 900 distinct), in 0.284× the memory of exact counts: 2 of 3"
                + " sketches are exact, the largest"
                + " mean relative error is 0.250 (warp).");
  }

  @Test
  void theMemoryOnRealDataIsARangeWhereTablesDiffer() {
    AccuracyResult small = SampleResults.error("cpu", "thread", "table:rows", 0.5, 0.25);
    Map<String, Object> row = new LinkedHashMap<>(Results.row(small));
    row.put("counter_bytes", small.counterBytes() * 5 / 4);
    AccuracyResult large = Results.result(AccuracyResult.class, row);
    assertThat(new SketchChapter().findings(withRealData(small, large)))
        .anyMatch(sentence -> sentence.contains(", in 0.284× to 0.356× the memory of exact"));
  }

  @Test
  void aQuickRunSaysNothingAboutRates() {
    assertThat(new SketchChapter().findings(SampleResults.quick("cpu")))
        .isNotEmpty()
        .noneMatch(sentence -> sentence.contains("compared with the thread sketch"))
        .noneMatch(sentence -> sentence.contains("skewed keys"));
  }

  private static FigureResults withRealData(AccuracyResult... results) {
    return FigureResults.none(SampleResults.none().provenance())
        .with(SketchStudy.REAL_DATA, List.of(results));
  }

  @Test
  void skewIsJudgedByItsWorstCase() {
    assertThat(new SketchChapter().findings(SampleResults.of("cpu")))
        .anySatisfy(
            sentence ->
                assertThat(sentence)
                    .startsWith("cpu: skewed keys cost most in")
                    .contains(" keys, WLF ")
                    .endsWith("0.500× the rate of uniform keys."));
  }

  @Test
  void skewedKeysAreComparedWithUniformOnesOfTheSameDeviceAndTable() {
    ThroughputResult uniform = SampleResults.run("cpu", "warp", "insert", "uniform", 0.5, 1 << 12);
    ThroughputResult skewed = SampleResults.run("cpu", "warp", "insert", "zipf:1.1", 0.5, 1 << 12);
    assertThat(new SketchChapter().findings(withThroughput(uniform, skewed)))
        .anyMatch(sentence -> sentence.contains("rate of uniform keys"));
    assertThat(
            new SketchChapter()
                .findings(withThroughput(changed(uniform, "device", "Another"), skewed)))
        .noneMatch(sentence -> sentence.contains("rate of uniform keys"));
    assertThat(
            new SketchChapter()
                .findings(withThroughput(changed(uniform, "counter_bytes", 4096), skewed)))
        .noneMatch(sentence -> sentence.contains("rate of uniform keys"));
  }

  @Test
  void theLargestSizeIsThatOfOneDevice() {
    FigureResults results =
        withThroughput(
            SampleResults.run("cuda", "thread", "insert", "uniform", 0.5, 1 << 12),
            SampleResults.run("cuda", "sub-warp", "insert", "uniform", 0.5, 1 << 12),
            changed(
                SampleResults.run("cuda", "thread", "insert", "uniform", 0.5, 64), "device", "B"),
            changed(
                SampleResults.run("cuda", "sub-warp", "insert", "uniform", 0.5, 64),
                "device",
                "B"));
    assertThat(new SketchChapter().findings(results))
        .anyMatch(sentence -> sentence.startsWith("On cuda (Sample Device 9000), with 2¹² keys"))
        .anyMatch(sentence -> sentence.startsWith("On cuda (B), with 64 keys"));
  }

  private static ThroughputResult changed(ThroughputResult run, String column, Object value) {
    Map<String, Object> row = new LinkedHashMap<>(Results.row(run));
    row.put(column, value);
    return Results.result(ThroughputResult.class, row);
  }

  @Test
  void errorsOfOtherStreamsAreNotComparedWithThePublishedOnes() {
    assertThat(
            new SketchChapter()
                .findings(
                    withAccuracy(SampleResults.error("cpu", "thread", "zipf:1.1", 0.5, 0.063))))
        .noneMatch(sentence -> sentence.contains("published"));
  }

  @Test
  void underestimatesAreNotPassedOver() {
    AccuracyResult wrong =
        new AccuracyResult(
            "cpu",
            "d",
            "thread",
            "uniform",
            0.5,
            10,
            9,
            64,
            0.06,
            Optional.empty(),
            Optional.empty(),
            1,
            1,
            3,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    assertThat(new SketchChapter().findings(withAccuracy(wrong)))
        .anySatisfy(sentence -> assertThat(sentence).startsWith("3 estimates lie below"));
    assertThat(new SketchChapter().findings(SampleResults.of("cpu")))
        .contains("No estimate lies below the true count, in 108 accuracy results.");
  }

  @Test
  void withoutResultsNothingIsSaid() {
    assertThat(new SketchChapter().findings(SampleResults.none())).isEmpty();
  }
}
