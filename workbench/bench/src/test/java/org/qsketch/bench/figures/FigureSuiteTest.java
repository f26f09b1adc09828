package org.qsketch.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterLoadExperiment;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassExperiment;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.fake.FakeBackend;
import org.qsketch.fake.RecordedProgress;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.sketch.Variant;

class FigureSuiteTest {
  private static final FigureOptions TINY =
      new FigureOptions(Duration.ofSeconds(1), 512, 512, 1, 1, List.of(), 7);

  private static FigureResults results;

  @BeforeAll
  static void runTheSuite() {
    try (Backend cpu = Backends.open("cpu")) {
      results = new FigureSuite(TINY).run(List.of(cpu), Progress.NONE);
    }
  }

  @Test
  void throughputCoversEveryVariantOperationAndStream() {
    assertThat(results.of(SketchStudy.THROUGHPUT))
        .filteredOn(result -> result.stream().equals("uniform"))
        .hasSize(2 * (Variant.NAMES.size() * 3 - 1)); // tagged cannot remove
    assertThat(results.of(SketchStudy.THROUGHPUT))
        .extracting(ThroughputResult::stream)
        .contains("uniform", "zipf:1.0", "zipf:1.1", "zipf:1.5");
  }

  @Test
  void accuracyCoversTheColumnsOfThePaper() {
    assertThat(results.of(SketchStudy.ACCURACY))
        .extracting(AccuracyResult::variant)
        .contains("thread", "warp", "sub-warp", "multi-level", "slim-fat:3", "slim-fat:8");
    assertThat(results.of(SketchStudy.ACCURACY))
        .allSatisfy(result -> assertThat(result.underestimates()).isZero());
  }

  @Test
  void errorsAreMeasuredInEqualMemoryOnUniformAndSkewedKeys() {
    assertThat(results.of(SketchStudy.LOAD))
        .extracting(one -> "%s %s".formatted(one.variant(), one.stream()))
        .contains("sub-warp uniform", "thread zipf:0.8", "tagged zipf:1.0", "tagged zipf:1.5");
    assertThat(results.of(SketchStudy.LOAD))
        .allSatisfy(
            one ->
                assertThat(one.counterBytes())
                    .isLessThanOrEqualTo(one.memoryBytes().orElseThrow()));
  }

  @Test
  void timesOfDepthsCountAmongAllTimes() {
    assertThat(results.timed()).containsAll(results.of(SketchStudy.DEPTH));
  }

  @Test
  void theDepthSweepHasThreeDepthsOfTheThreadSketch() {
    assertThat(results.of(SketchStudy.DEPTH)).extracting(DepthResult::depth).contains(1, 2, 3);
    assertThat(results.of(SketchStudy.DEPTH))
        .extracting(result -> result.throughput().variant())
        .containsOnly("thread");
  }

  @Test
  void theFilterHasRatesPhasesAndLoads() {
    assertThat(results.of(FilterStudy.RATES))
        .extracting(FilterResult::operation)
        .contains("insert", "present", "absent");
    assertThat(results.of(FilterStudy.RATES))
        .extracting(FilterResult::execution)
        .contains("serial");
    assertThat(results.of(FilterStudy.PHASES)).extracting(FilterPhases::probeCase).hasSize(3);
    assertThat(results.of(FilterStudy.LOADS))
        .extracting(FilterLoad::entries, FilterLoad::fingerprintBits, FilterLoad::targetLoad)
        .hasSize(3 * 2 * FilterLoadExperiment.LOADS.size())
        .doesNotHaveDuplicates();
  }

  @Test
  void theGroupByHasSweepsOfLoadFactorsAndOfGroups() {
    assertThat(results.of(GroupByStudy.RATES))
        .extracting(GroupByResult::sweep, GroupByResult::stream, GroupByResult::groups)
        .contains(
            tuple("load-factor", "distinct", 512L),
            tuple("load-factor", "uniform", 32L),
            tuple("groups", "uniform", 1L),
            tuple("groups", "uniform", 10L),
            tuple("groups", "distinct", 512L));
    assertThat(results.of(GroupByStudy.RATES))
        .extracting(GroupByResult::stream)
        .contains("zipf:1.1", "zipf:1.5");
    assertThat(results.of(GroupByStudy.PARTITIONS)).isNotEmpty();
    assertThat(results.of(GroupByStudy.SIZES)).isNotEmpty();
  }

  @Test
  void aDeviceAlsoGroupsBeyondItsBudget() {
    FakeBackend fake = new FakeBackend(LongUnaryOperator.identity(), 1 << 27);
    FigureResults some = new FigureSuite(TINY).run(List.of(fake), Progress.NONE);
    assertThat(some.of(GroupByStudy.PASSES))
        .extracting(MultiPassResult::ratio)
        .containsExactlyElementsOf(MultiPassExperiment.RATIOS);
    assertThat(some.of(GroupByStudy.RATES))
        .filteredOn(result -> result.sweep().equals("load-factor"))
        .hasSize(2 * 7 * 3);
  }

  @Test
  void limitsAndProvenanceAreThere() {
    assertThat(results.of(LimitsStudy.LIMITS)).isNotEmpty();
    assertThat(results.provenance().seed()).isEqualTo(7);
    assertThat(results.provenance().options()).containsEntry("largest", "512");
    assertThat(results.of(SketchStudy.REAL_DATA)).isEmpty();
  }

  @Test
  void resultsShowHowManyThereAreOfEachKind() {
    assertThat(results.toString())
        .hasSizeLessThan(400)
        .contains("117 in load.csv")
        .doesNotContain("bulk.csv");
  }

  @Test
  void resultsAreTheSameAfterWritingAndReading(@TempDir Path folder) throws IOException {
    results.write(folder);
    assertThat(FigureResults.read(folder)).isEqualTo(results);
  }

  @Test
  void ofARunThatWasKeptInPartTheRestIsEmpty(@TempDir Path folder) throws IOException {
    results.write(folder);
    Files.delete(folder.resolve("limits.csv"));
    Files.delete(folder.resolve("notes.txt"));
    Files.delete(folder.resolve("filter.csv"));
    Files.delete(folder.resolve("filter-phases.csv"));
    Files.delete(folder.resolve("filter-load.csv"));
    Files.delete(folder.resolve("group-by.csv"));
    Files.delete(folder.resolve("group-by-sizes.csv"));
    Files.delete(folder.resolve("group-by-passes.csv"));
    Files.delete(folder.resolve("group-by-partitions.csv"));
    FigureResults kept = FigureResults.read(folder);
    assertThat(kept.of(LimitsStudy.LIMITS)).isEmpty();
    assertThat(kept.notes()).isEmpty();
    assertThat(new FilterStudy().files()).allSatisfy(file -> assertThat(kept.of(file)).isEmpty());
    assertThat(new GroupByStudy().files()).allSatisfy(file -> assertThat(kept.of(file)).isEmpty());
    assertThat(kept.of(SketchStudy.ACCURACY)).isEqualTo(results.of(SketchStudy.ACCURACY));
  }

  @Test
  void whatDoesNotFitInTheMemoryOfTheDeviceIsLeftOutAndNoted() {
    FakeBackend small = new FakeBackend(LongUnaryOperator.identity(), 1 << 18);
    FigureResults some = new FigureSuite(TINY).run(List.of(small), Progress.NONE);
    assertThat(some.of(SketchStudy.THROUGHPUT))
        .extracting(ThroughputResult::variant)
        .contains("sub-warp");
    assertThat(some.of(SketchStudy.THROUGHPUT))
        .extracting(ThroughputResult::variant)
        .doesNotContain("multi-level");
    assertThat(some.notes())
        .contains("fake: no multi-level, multi-level-locked with 512 keys, for want of memory");
  }

  @Test
  void aDeviceWithoutMemoryHasNoResultsButNotes() {
    FigureResults none = new FigureSuite(repeated(1024)).run(List.of(tiny()), Progress.NONE);
    assertThat(none.of(SketchStudy.THROUGHPUT)).isEmpty();
    assertThat(none.of(SketchStudy.ACCURACY)).isEmpty();
    assertThat(new FilterStudy().files()).allSatisfy(file -> assertThat(none.of(file)).isEmpty());
    assertThat(none.of(GroupByStudy.RATES)).isEmpty();
    assertThat(none.notes())
        .contains(
            "fake: no group-by of 2^10 pairs, for want of memory",
            "fake: no filter with 768 keys, for want of memory",
            "fake: throughput goes up to 0 keys: 512 do not fit in memory with half of it to"
                + " spare");
  }

  @Test
  void aLadderThatTimeEndsSaysHowMuchTimeThereWas() {
    FigureResults some =
        new FigureSuite(repeated(1024)).run(List.of(new FakeBackend()), Progress.NONE);
    assertThat(some.notes())
        .contains(
            "fake: throughput goes up to 512 keys: 2^10 would take longer than what is left of the"
                + " 0 s set aside",
            "fake: filter (device) goes up to 768 keys: 1536 would take longer than what is left of"
                + " the 0 s set aside");
  }

  @Test
  void aQuickRunIsKnownAsSuchAndDoesNotSayHowFarItWent() {
    FigureResults quick = new FigureSuite(TINY).run(List.of(tiny()), Progress.NONE);
    assertThat(quick.isQuick()).isTrue();
    assertThat(quick.notes()).noneMatch(note -> note.contains("goes up to"));
  }

  private static FakeBackend tiny() {
    return new FakeBackend(LongUnaryOperator.identity(), 1 << 10);
  }

  /** No quick run, but no time either. */
  private static FigureOptions repeated(long largest) {
    return new FigureOptions(Duration.ZERO, 512, largest, 3, 1, List.of(), 7);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "nowhere:words, no data set nowhere",
    "europarl, data set europarl has words",
    "europarl:lines, there is no data stream europarl:lines"
  })
  void aDataStreamThatDoesNotExistIsToldBeforeTheFirstRun(String stream, String message) {
    FakeBackend fake = new FakeBackend();
    FigureSuite suite = new FigureSuite(TINY.dataStreams(List.of(stream)));
    RecordedProgress progress = new RecordedProgress();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> suite.run(List.of(fake), progress))
        .withMessageContaining(message);
    assertThat(progress.steps()).isZero();
  }

  @Test
  void anInterruptedSuiteStops() {
    FakeBackend fake = new FakeBackend();
    assertThatThrownBy(() -> new FigureSuite(TINY).run(List.of(fake), new RecordedProgress(1)))
        .isInstanceOf(InterruptedRunException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(fake.open()).isZero();
  }

  @Test
  void sizesThatGoDownAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FigureOptions(Duration.ZERO, 8, 4, 1, 1, List.of(), 0))
        .withMessageContaining("the sizes go from 8 to 4 keys");
  }
}
