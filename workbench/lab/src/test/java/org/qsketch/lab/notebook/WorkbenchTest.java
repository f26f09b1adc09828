package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.qsketch.lab.notebook.Workbench.accuracy;
import static org.qsketch.lab.notebook.Workbench.backend;
import static org.qsketch.lab.notebook.Workbench.backends;
import static org.qsketch.lab.notebook.Workbench.best;
import static org.qsketch.lab.notebook.Workbench.count;
import static org.qsketch.lab.notebook.Workbench.depths;
import static org.qsketch.lab.notebook.Workbench.keys;
import static org.qsketch.lab.notebook.Workbench.largest;
import static org.qsketch.lab.notebook.Workbench.on;
import static org.qsketch.lab.notebook.Workbench.repeats;
import static org.qsketch.lab.notebook.Workbench.seeds;
import static org.qsketch.lab.notebook.Workbench.sizes;
import static org.qsketch.lab.notebook.Workbench.sweep;
import static org.qsketch.lab.notebook.Workbench.throughput;
import static org.qsketch.lab.notebook.Workbench.top;
import static org.qsketch.lab.notebook.Workbench.uniform;
import static org.qsketch.lab.notebook.Workbench.use;
import static org.qsketch.lab.notebook.Workbench.variants;
import static org.qsketch.lab.notebook.Workbench.wlf;
import static org.qsketch.lab.notebook.Workbench.words;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.count.CountingResult;
import org.qsketch.job.Results;
import org.qsketch.keys.Keys;
import org.qsketch.lab.notebook.Session.LargestSize;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

class WorkbenchTest {
  private static final String HELPERS =
      """
          accuracy aggregate aggregates alternate backend backends besidePublished best
          checkout column compare count dataSet dataSets depth depths distinct distinctErrors
          distinctKeys distinctRates entries errorsByFrequency exactOrApproximate falsePositives figure5 figure6 figure7
          figureBulk figureDepth figureDistinctErrors figureDistinctRates
          figureErrorsByFrequency figureFalsePositives figureFilling
          figureFilter2 figureFilter4 figureFilter5 figureFilter6 figureGroupByGroups
          figureGroupByLoad figureGroupByPasses figureLimits figurePartitions
          figureRatio figureReplay figureSkew figureVersus figureZipf filterLoads filterPhases filterRates
          fingerprints groupBy groupByPasses groupByRates groups hash hashes heavy jsplot keys
          largest lastError limits lines loadFactors loads memory methods on partitionSizes
          plan plot precisions ranks rates ratios ratiosBesidePublished repeats replay results rival seed seeds
          sizes sketches streams summary bucket sweep throughput top topK uniform use variants versus width
          claim drawBucket histogram trace update windowErrors wlf words zipf
      """;

  @BeforeAll
  static void showNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  @Test
  void oneStaticImportBringsEveryHelper() {
    assertThat(Workbench.class.getMethods())
        .filteredOn(method -> Modifier.isStatic(method.getModifiers()))
        .extracting(Method::getName)
        .containsOnly(HELPERS.strip().split("\\s+"));
  }

  @Test
  void backendsAreListedWithTheirDevices() {
    Table backends = backends();
    assertThat(backends.stringColumn("backend").asList()).contains("cpu");
    assertThat(backends.stringColumn("device").asList()).doesNotContain("");
  }

  @Test
  void aBackendIsTheSameEachTimeUntilItIsClosed() {
    Backend cpu = backend("cpu");
    assertThat(backend("cpu")).isSameAs(cpu);
    cpu.close();
    assertThat(backend("cpu")).isNotSameAs(cpu);
    assertThat(backend("cpu").create(SketchSpec.thread().forKeys(1).build()).query(1)).isZero();
  }

  @Test
  void whatIsInUseHoldsWhereAnExperimentChoosesNothingElse() {
    long before = largest();
    use(64, "cpu");
    try {
      Table rates = throughput(variants("thread"), repeats(1));
      assertThat(rates.stringColumn("backend").unique().asList()).containsExactly("cpu");
      assertThat(rates.longColumn("keys").unique().asList()).containsExactly(64L);
      assertThat(throughput(sizes(), variants("thread"), repeats(1)).longColumn("keys").max())
          .isEqualTo(64);
      assertThat(best()).isSameAs(backend("cpu"));
    } finally {
      use(before, "");
    }
    assertThat(Session.current().chosen()).isEmpty();
  }

  @Test
  void throughputIsATableOfTheCommandsColumns() {
    Table rates =
        throughput(keys(64, 128), variants("thread", "sub-warp"), on("cpu"), repeats(1), wlf(1));
    assertThat(rates.columnNames()).isEqualTo(Results.columns(ThroughputResult.class));
    assertThat(rates.rowCount()).isEqualTo(2 * 2 * 3);
    assertThat(rates.doubleColumn("wlf").unique().asList()).containsExactly(1.0);
  }

  @Test
  void ofChoicesAboutOneThingTheLastHolds() {
    Table errors = accuracy(keys(64), variants("thread"), variants("warp"), on("cpu"));
    assertThat(errors.stringColumn("variant").asList()).containsExactly("warp");
  }

  @Test
  void accuracyTakesKeysOfTheUsers() {
    Table errors = accuracy("mine", Keys.of(1, 2, 2), variants("thread"), on("cpu"));
    assertThat(errors.getString(0, "stream")).isEqualTo("mine");
    assertThat(errors.longColumn("keys").getLong(0)).isEqualTo(3);
    assertThat(errors.longColumn("distinct_keys").getLong(0)).isEqualTo(2);
  }

  @Test
  void depthsGoFromOneToThree() {
    Table rates = depths(keys(64), on("cpu"), repeats(1));
    assertThat(rates.longColumn("depth").asList().stream().distinct()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void aSweepHasARowForEachValueInOrder() {
    Table sweep =
        sweep(
            "bytes",
            List.of(4096, 1024),
            bytes -> SketchSpec.thread().withMemory(bytes).build(),
            uniform(1000));
    assertThat(sweep.columnNames()).startsWith("bytes", "variant", "depth");
    assertThat(sweep.longColumn("bytes").asList()).containsExactly(4096L, 1024L);
    assertThat(sweep.doubleColumn("mean_relative_error").get(1))
        .isGreaterThan(sweep.doubleColumn("mean_relative_error").get(0));
  }

  @Test
  void errorsOfASweepAreMeansOfSeedsWithTheirSpread() {
    Keys keys = uniform(1000);
    Table three = thread(keys);
    List<Double> each =
        LongStream.range(0, 3)
            .mapToObj(seed -> thread(keys, seed, seeds(1)))
            .map(one -> one.doubleColumn("mean_relative_error").get(0))
            .sorted()
            .toList();
    assertThat(three.doubleColumn("least_mean_error").get(0)).isEqualTo(each.getFirst());
    assertThat(three.doubleColumn("largest_mean_error").get(0)).isEqualTo(each.getLast());
    assertThat(three.doubleColumn("mean_relative_error").get(0))
        .isCloseTo(each.stream().mapToDouble(one -> one).average().orElseThrow(), within(1e-12));
    assertThat(each).doesNotHaveDuplicates();
  }

  private static Table thread(Keys keys, Choice... choices) {
    return thread(keys, 0, choices);
  }

  private static Table thread(Keys keys, long seed, Choice... choices) {
    return sweep(
        "bytes",
        List.of(1024),
        bytes -> SketchSpec.thread().withMemory(bytes).seed(seed).build(),
        keys,
        choices);
  }

  @Test
  void errorsOfSeedsHaveASpreadUnlessThereIsOne() {
    Table errors = accuracy(keys(1000), variants("thread"));
    assertThat(errors.doubleColumn("least_mean_error").get(0))
        .isLessThan(errors.doubleColumn("mean_relative_error").get(0));
    assertThat(errors.doubleColumn("largest_mean_error").get(0))
        .isGreaterThan(errors.doubleColumn("mean_relative_error").get(0));
    Table one = accuracy(keys(1000), variants("thread"), seeds(1));
    assertThat(one.doubleColumn("least_mean_error").get(0))
        .isEqualTo(one.doubleColumn("largest_mean_error").get(0));
  }

  @Test
  void aSweepOfTheDepthShowsItOnce() {
    Table sweep =
        sweep(
            "depth",
            List.of(1, 2),
            depth -> SketchSpec.thread().depth(depth).forKeys(100).build(),
            uniform(100));
    assertThat(sweep.columnNames()).containsOnlyOnce("depth");
    assertThat(sweep.longColumn("depth").asList()).containsExactly(1L, 2L);
  }

  @Test
  void aFileIsCountedWithTheExactCountsBeside(@TempDir Path folder) throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "the cat and the dog and the bird");
    CountingResult result = count(words(text.toString()), SketchSpec.thread().forKeys(100).build());
    Table top = top(result);
    assertThat(top.getString(0, "text")).isEqualTo("the");
    assertThat(top.longColumn("exact").asList()).containsExactly(3L, 2L, 1L, 1L, 1L);
    assertThat(top.longColumn("estimate").getLong(0)).isGreaterThanOrEqualTo(3);
    assertThat(CountingHelpers.summary(result)).startsWith("8 keys, 5 of them different");
  }

  @Test
  void theLargestSizeIsReadFromTheEnvironment() {
    assertThat(LargestSize.keys(Map.of())).isEqualTo(1 << 20);
    assertThat(LargestSize.keys(Map.of("QSKETCH_KEYS", "2^14"))).isEqualTo(1 << 14);
    assertThat(LargestSize.ladder(1 << 14)).containsExactly(256L, 1024L, 4096L, 16384L);
    assertThat(LargestSize.ladder(5)).containsExactly(1L, 5L);
  }
}
