package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.qsketch.lab.notebook.Workbench.*;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.job.Results;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.lab.SampleGroupBy;
import org.qsketch.lab.chart.Figure;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

class GroupByHelpersTest {
  private static final SketchSpec SKETCH = SketchSpec.subWarp().forKeys(1000).build();

  @BeforeAll
  static void showNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  private final RunResults sample = new RunResults(SampleGroupBy.results());

  @Test
  void keysAreCountedAndTheirValuesAggregated() {
    try (Keys keys = Keys.of(7L, 8L, 7L);
        Keys values = Keys.of(1L, 5L, -3L);
        Groups counts = groupBy(keys);
        Groups sums = groupBy(GroupBySpec.sum(), keys, values)) {
      assertThat(counts.keys().toArray()).containsExactlyInAnyOrder(7, 8);
      assertThat(counts.values().toArray()).containsExactlyInAnyOrder(2, 1);
      assertThat(sums.values().toArray()).containsExactlyInAnyOrder(-2, 5);
    }
  }

  @Test
  void everyAggregateOfAKeyStandsInItsRow() {
    try (Keys keys = Keys.of(8L, 7L, 7L);
        Keys values = Keys.of(5L, 1L, -3L)) {
      Table rows = aggregates(keys, values);
      assertThat(rows.columnNames()).containsExactly("key", "count", "sum", "min", "max");
      assertThat(rows.longColumn("key").asList()).containsExactly(7L, 8L);
      assertThat(rows.longColumn("count").asList()).containsExactly(2L, 1L);
      assertThat(rows.longColumn("sum").asList()).containsExactly(-2L, 5L);
      assertThat(rows.longColumn("min").asList()).containsExactly(-3L, 5L);
      assertThat(rows.longColumn("max").asList()).containsExactly(1L, 5L);
    }
  }

  @Test
  void theGroupByIsExactAndNeedsMemoryForEveryKey() {
    try (Keys keys = Keys.of(7L, 8L, 7L)) {
      Table costs = exactOrApproximate(keys, SKETCH);
      assertThat(costs.stringColumn("structure").asList()).containsExactly("group-by", "sub-warp");
      assertThat(costs.longColumn("distinct_keys").asList()).containsExactly(2L, 2L);
      assertThat(costs.longColumn("bytes").asList())
          .containsExactly(4L * GroupBySpec.SLOT_BYTES, SKETCH.deviceBytes());
      assertThat(costs.doubleColumn("mean_relative_error").asList()).containsExactly(0.0, 0.0);
      assertThat(costs.doubleColumn("seconds").asList()).allMatch(seconds -> seconds > 0);
    }
  }

  @Test
  void withoutKeysThereIsNothingToCompare() {
    try (Keys none = Keys.of(new long[0])) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> exactOrApproximate(none, SKETCH))
          .withMessage("there are 0 keys to count: give at least one");
    }
  }

  @Test
  void ratesAreATableOfTheCommandsColumns() {
    Table rates =
        groupByRates(
            keys(1000),
            groups("10", "2^7"),
            methods("sort"),
            aggregate(Aggregate.MAX),
            width(KeyWidth.BITS_32),
            streams("zipf:1.1"),
            on("cpu"),
            repeats(1));
    assertThat(rates.columnNames()).isEqualTo(Results.columns(GroupByResult.class));
    assertThat(rates.stringColumn("sweep").unique().asList()).containsExactly("groups");
    assertThat(rates.stringColumn("stream").unique().asList()).containsExactly("zipf:1.1");
    assertThat(rates.stringColumn("aggregate").unique().asList()).containsExactly("max");
    assertThat(rates.longColumn("key_bits").unique().asList()).containsExactly(32L);
    assertThat(rates.longColumn("groups").get(0)).isEqualTo(10);
  }

  @Test
  void severalLoadFactorsAreASweep() {
    Table rates = groupByRates(keys(1000), loadFactors(0.5, 0.9), on("cpu"), repeats(1));
    assertThat(rates.stringColumn("sweep").unique().asList()).containsExactly("load-factor");
  }

  @Test
  void keysThatAllDifferAreTheEndOfTheUniformLine() {
    Table rates = groupByRates(keys(1000), groups(10), on("cpu"), repeats(1));
    rates.append(groupByRates(keys(1000), distinctKeys(), on("cpu"), repeats(1)));
    assertThat(rates.longColumn("groups").asList()).containsExactly(10L, 1000L);
    assertThat(figureGroupByGroups(rates).panels()).hasSize(1);
  }

  @Test
  void aCpuNeedsNoBudget() {
    Table passes = groupByPasses(100, keys(1000), on("cpu"), repeats(1));
    assertThat(passes.columnNames()).isEqualTo(Results.columns(MultiPassResult.class));
    assertThat(passes.rowCount()).isZero();
  }

  @Test
  void partitionsAreThrownAsOftenAsChosen() {
    Table sizes = partitionSizes(2);
    assertThat(sizes.columnNames()).isEqualTo(Results.columns(PartitionSizes.class));
    assertThat(sizes.longColumn("trials").unique().asList()).containsExactly(2L);
  }

  @Test
  void everyFigureIsDrawnOfItsTables() {
    Table rates = sample.groupByRates();
    assertThat(
            List.of(
                figureGroupByLoad(rates),
                figureGroupByGroups(rates),
                figureGroupByPasses(sample.groupByPasses()),
                figurePartitions(sample.partitionSizes())))
        .extracting(Figure::id)
        .isEqualTo(
            sample.figures().stream()
                .map(Figure::id)
                .filter(id -> !id.equals("figure-group-by-sizes")) // only figures of the command
                .toList());
    assertThat(sample.groupByRates("cpu").rowCount()).isEqualTo(2);
    assertThat(sample.groupByPasses("cpu").rowCount()).isZero();
  }

  @Test
  void publishedRatiosStandBesideOurs() {
    Table beside = ratiosBesidePublished(sample.groupByRates(), sample.groupByPasses());
    assertThat(beside.stringColumn("peer").asList()).containsExactly("hash", "sort", "cpu");
    assertThat(beside.doubleColumn("greatest").asList().getLast()).isCloseTo(7, within(1e-9));
  }
}
