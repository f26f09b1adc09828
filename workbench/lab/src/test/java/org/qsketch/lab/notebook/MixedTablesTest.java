package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.SampleFilter;
import org.qsketch.lab.SampleGroupBy;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/** A published figure takes its own rows out of a table, or refuses the others in one line. */
class MixedTablesTest {
  private static final double[] FACTORS = {0.5, 1};

  /** A helper, and a table of several backends, streams, sizes and factors for it. */
  record Helper(String name, Function<Table[], Figure> figure, Table mixed) {
    @Override
    public String toString() {
      return name;
    }
  }

  @BeforeAll
  static void saveNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  private static ThroughputResult run(
      String backend, String variant, String operation, String stream, double wlf, long keys) {
    ThroughputResult run = SampleResults.run(backend, variant, operation, stream, wlf, keys);
    return new ThroughputResult(
        backend,
        run.device(),
        variant,
        operation,
        stream,
        wlf,
        keys,
        bytes(variant, wlf, keys, 3),
        run.medianSeconds(),
        run.minSeconds(),
        run.maxSeconds(),
        run.opsPerSecond(),
        0.25);
  }

  private static long bytes(String variant, double wlf, long keys, int depth) {
    Plan plan = Plan.standard().depth(depth);
    return plan.spec(variant, new Plan.Point(Plan.UNIFORM, keys, wlf)).deviceBytes();
  }

  private static List<ThroughputResult> throughput() {
    return Stream.of("cuda", "opencl")
        .flatMap(backend -> Stream.of("thread", "warp").flatMap(one -> rates(backend, one)))
        .toList();
  }

  private static Stream<ThroughputResult> rates(String backend, String variant) {
    return Stream.of("uniform", "zipf:1.1", "zipf:1.1:1000", "text:words")
        .flatMap(
            stream ->
                Stream.of(64L, 1024L)
                    .flatMap(
                        keys ->
                            Stream.of("insert", "query")
                                .flatMap(
                                    operation ->
                                        DoubleStream.of(FACTORS)
                                            .mapToObj(
                                                wlf ->
                                                    run(
                                                        backend, variant, operation, stream, wlf,
                                                        keys)))));
  }

  private static Table rates(List<ThroughputResult> rates) {
    return Tables.of("rates", ThroughputResult.class, rates);
  }

  private static AccuracyResult error(
      String variant, String stream, double wlf, long keys, double error) {
    long bytes = bytes(variant, wlf, keys, 3);
    return new AccuracyResult(
        "cpu",
        "A",
        variant,
        stream,
        wlf,
        keys,
        keys,
        bytes,
        error,
        Optional.empty(),
        Optional.empty(),
        error,
        error,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Table errors(AccuracyResult... errors) {
    return Tables.of("errors", AccuracyResult.class, List.of(errors));
  }

  private static Table mixedErrors() {
    return errors(
        error("thread", "uniform", 0.5, 64, 0.1),
        error("thread", "uniform", 0.5, 1024, 0.3),
        error("warp", "uniform", 0.5, 1024, 0.5),
        error("thread", "zipf:1.1", 0.5, 1024, 0.001),
        error("thread", "uniform", 1, 1024, 0.7));
  }

  static Stream<Helper> helpers() {
    Table rates = rates(throughput());
    Table depths =
        Tables.of(
            "depths",
            DepthResult.class,
            throughput().stream()
                .flatMap(one -> Stream.of(new DepthResult(1, one), new DepthResult(2, one)))
                .toList());
    Table filter =
        Tables.of("filter", FilterResult.class, SampleFilter.results().of(FilterStudy.RATES));
    Table phases =
        Tables.of("phases", FilterPhases.class, SampleFilter.results().of(FilterStudy.PHASES));
    Table loads =
        Tables.of("loads", FilterLoad.class, SampleFilter.results().of(FilterStudy.LOADS));
    Table passes =
        Tables.of("passes", MultiPassResult.class, SampleGroupBy.results().of(GroupByStudy.PASSES));
    Table sizes =
        Tables.of(
            "sizes", PartitionSizes.class, SampleGroupBy.results().of(GroupByStudy.PARTITIONS));
    Table limits =
        Tables.of(
            "limits", LimitsResult.class, SampleResults.of("cpu", "cuda").of(LimitsStudy.LIMITS));
    return Stream.of(
        new Helper("figure5", Workbench::figure5, rates),
        new Helper("figure6", Workbench::figure6, rates),
        new Helper("figure7", Workbench::figure7, mixedErrors()),
        new Helper("figureSkew", Workbench::figureSkew, rates),
        new Helper("figureRatio", Workbench::figureRatio, rates),
        new Helper("figureDepth", Workbench::figureDepth, depths),
        new Helper("figureLimits", Workbench::figureLimits, limits),
        new Helper("figureFilter2", Workbench::figureFilter2, filter),
        new Helper("figureFilter4", Workbench::figureFilter4, filter),
        new Helper("figureFilter5", Workbench::figureFilter5, phases),
        new Helper("figureFilter6", tables -> Workbench.figureFilter6(joined(tables)), filter),
        new Helper(
            "figureFalsePositives",
            Workbench::figureFalsePositives,
            loads.where(loads.longColumn("refused").isEqualTo(0))),
        new Helper("figureFilling", Workbench::figureFilling, loads),
        new Helper("figureGroupByLoad", Workbench::figureGroupByLoad, pairs("load-factor")),
        new Helper("figureGroupByGroups", Workbench::figureGroupByGroups, pairs("groups")),
        new Helper("figureGroupByPasses", Workbench::figureGroupByPasses, passes),
        new Helper("figurePartitions", Workbench::figurePartitions, sizes));
  }

  private static Table joined(Table... tables) {
    return Stream.of(tables).map(Table::copy).reduce((one, other) -> one.append(other)).get();
  }

  /** Two load factors with two numbers of groups, and two with one method. */
  private static Table pairs(String sweep) {
    return Tables.of(
        "pairs",
        GroupByResult.class,
        Stream.of("sp-ega", "sort")
            .flatMap(
                method ->
                    Stream.of(0.5, 0.9)
                        .flatMap(
                            factor ->
                                Stream.of(256L, 4096L)
                                    .map(
                                        groups ->
                                            SampleGroupBy.rate(
                                                method, sweep, factor, groups, 1e9 * groups))))
            .toList());
  }

  @ParameterizedTest
  @MethodSource("helpers")
  void aLineHasOnePointAtAPlaceAndAGroupOneBarOfAName(Helper helper) {
    Figure figure = helper.figure().apply(new Table[] {helper.mixed()});
    assertThat(figure.panels())
        .allSatisfy(
            panel -> {
              switch (panel) {
                case LineChart lines ->
                    assertThat(lines.lines())
                        .allSatisfy(
                            line ->
                                assertThat(line.points())
                                    .extracting(Point::x)
                                    .doesNotHaveDuplicates());
                case BarChart bars ->
                    assertThat(bars.bars())
                        .extracting(bar -> List.of(bar.category(), bar.name(), bar.source()))
                        .doesNotHaveDuplicates();
              }
            });
  }

  @ParameterizedTest
  @MethodSource("helpers")
  void twoRunsOfTheSameSettingsAreRefusedInOneLine(Helper helper) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> helper.figure().apply(new Table[] {helper.mixed(), helper.mixed()}))
        .withMessageContaining("2 rows of")
        .withMessageContaining("leave out all but one")
        .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("\n"));
  }

  @Test
  void figure7AveragesUniformKeysAtTheSizesThatAllVariantsRanAtAndSaysSo() {
    Figure figure = Workbench.figure7(mixedErrors());
    assertThat(((BarChart) figure.panels().getFirst()).bars())
        .filteredOn(bar -> bar.source().name().equals("measured"))
        .extracting(bar -> bar.name() + " " + bar.height().value())
        .containsExactly("thread 0.3", "warp 0.5");
    assertThat(figure.caption())
        .contains("Sizes: 2¹⁰ keys.")
        .endsWith(
            " Left out: 2 of 5 rows, of other streams than uniform or of sizes that not all variants ran at.");
  }

  @Test
  void figure7OfUniformKeysAloneLeavesNothingOut() {
    Table uniform = errors(error("thread", "uniform", 0.5, 64, 0.1));
    assertThat(Workbench.figure7(uniform).caption()).doesNotContain("Left out");
    Table zipf = errors(error("thread", "zipf:1.1", 0.5, 64, 0.1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workbench.figure7(zipf))
        .withMessageContaining("hold no errors of uniform keys");
  }

  @Test
  void figuresThatWerePublishedAtDepth3RefuseAnotherDepth() {
    ThroughputResult three = run("cpu", "sub-warp", "insert", "uniform", 0.5, 4096);
    Table rates = rates(List.of(three));
    assertThat(Workbench.figure5(rates).panels()).hasSize(1);
    rates.longColumn("counter_bytes").set(0, bytes("sub-warp", 0.5, 4096, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workbench.figure5(rates))
        .withMessageContaining("sub-warp with 4096 keys at WLF 0.5")
        .withMessageContaining("as at depth 2: this figure shows depth 3");
    Table errors = errors(error("multi-level", "uniform", 1, 4096, 0.1));
    errors.longColumn("counter_bytes").set(0, bytes("multi-level", 1, 4096, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workbench.figure7(errors))
        .withMessageContaining("as at depth 4");
  }

  @Test
  void theSkewFigureShowsZipfStreamsOfOneUniverseAndUniformKeys() {
    LineChart chart = (LineChart) Workbench.figureSkew(rates(throughput())).panels().getFirst();
    assertThat(chart.lines())
        .allSatisfy(
            line -> assertThat(line.points()).extracting(Point::x).containsExactly(0.0, 1.1));
  }

  @Test
  void groupBysOfTwoNumbersOfGroupsHaveAPanelEach() {
    assertThat(Workbench.figureGroupByLoad(pairs("load-factor")).panels())
        .extracting(panel -> panel.title().replaceAll(".*, ", ""))
        .containsExactly("256 groups", "2¹² groups");
    assertThat(Workbench.figureGroupByGroups(pairs("groups")).panels())
        .extracting(panel -> panel.title().replaceAll(".*, ", ""))
        .containsExactly("load factor 0.5", "load factor 0.9");
  }

  @Test
  void pairsBeyondABudgetWithTwoNumbersOfGroupsHaveAPanelEach() {
    Table one =
        Tables.of("passes", MultiPassResult.class, SampleGroupBy.results().of(GroupByStudy.PASSES));
    Table other = one.copy();
    other.longColumn("groups").set(0, 256L).set(1, 256L).set(2, 256L);
    assertThat(Workbench.figureGroupByPasses(one, other).panels())
        .extracting(panel -> panel.title())
        .containsExactly("cuda: 2²⁷ pairs, 2²⁰ groups", "cuda: 2²⁷ pairs, 256 groups");
  }

  @Test
  void fillingUpOfTwoSizesIsRefused() {
    Table one = Tables.of("loads", FilterLoad.class, SampleFilter.results().of(FilterStudy.LOADS));
    Table other = one.copy();
    for (int row = 0; row < other.rowCount(); row++) {
      other.longColumn("keys").set(row, 2 * other.longColumn("keys").getLong(row));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workbench.figureFilling(one, other))
        .withMessageContaining("differ in keys");
  }
}
