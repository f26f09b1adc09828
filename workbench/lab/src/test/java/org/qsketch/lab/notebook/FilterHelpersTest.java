package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.qsketch.lab.notebook.Workbench.*;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.job.Results;
import org.qsketch.keys.Keys;
import org.qsketch.lab.SampleFilter;
import org.qsketch.lab.chart.Figure;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

class FilterHelpersTest {
  @BeforeAll
  static void showNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  private final RunResults sample = new RunResults(SampleFilter.results());

  @Test
  void distinctKeysDifferFromOneAnotherAndFromThoseAfterThem() {
    try (Keys first = distinct(1000);
        Keys others = distinct(1000, 1000);
        Keys all = distinct(2000)) {
      assertThat(all.toArray()).doesNotHaveDuplicates().startsWith(first.toArray());
      assertThat(all.toArray()).endsWith(others.toArray());
    }
  }

  @Test
  void ratesAreATableOfTheCommandsColumns() {
    Table rates =
        filterRates(
            keys(96), loads(0.375, 0.75), alternate(AlternateBucket.XOR), on("cpu"), repeats(1));
    assertThat(rates.columnNames()).isEqualTo(Results.columns(FilterResult.class));
    assertThat(rates.stringColumn("alternate").unique().asList()).containsExactly("xor");
    assertThat(rates.doubleColumn("load").unique().asList()).containsExactlyInAnyOrder(0.375, 0.75);
    assertThat(rates.stringColumn("execution").asList()).contains("serial");
  }

  @Test
  void phasesHaveTheThreeCases() {
    Table phases = filterPhases(keys(96), on("cpu"), repeats(1));
    assertThat(phases.columnNames()).isEqualTo(Results.columns(FilterPhases.class));
    assertThat(phases.stringColumn("probe_case").asList())
        .containsExactly("best", "average", "worst");
  }

  @Test
  void fillingUpGoesToTheEndUnlessLoadsAreChosen() {
    Table loads = filterLoads(keys(1000), entries(16), fingerprints(8), on("cpu"), seed(7));
    assertThat(loads.columnNames()).isEqualTo(Results.columns(FilterLoad.class));
    assertThat(loads.doubleColumn("target_load").asList()).startsWith(0.25).endsWith(1.0);
    assertThat(loads.longColumn("entries").unique().asList()).containsExactly(16L);
    assertThat(filterLoads(keys(1000), loads(0.5), on("cpu")).rowCount()).isEqualTo(1);
  }

  @Test
  void aFilterFindsFewerAbsentKeysThanASketchOfMoreMemory() {
    try (Keys inserted = distinct(1000);
        Keys absent = distinct(1000, 100_000)) {
      CuckooFilterSpec filter = CuckooFilterSpec.forKeys(1000).fingerprintBits(8).build();
      Table found = falsePositives(inserted, absent, filter);
      found.append(falsePositives(inserted, absent, SketchSpec.subWarp().forKeys(1000).build()));
      assertThat(found.stringColumn("structure").asList())
          .containsExactly("cuckoo filter, 4 entries", "sub-warp");
      assertThat(found.longColumn("refused").asList()).containsOnly(0L);
      List<Double> bits = found.doubleColumn("bits_per_key").asList();
      assertThat(bits.getFirst()).isBetween(8.0, 9.0).isLessThan(bits.getLast());
      List<Double> rates = found.doubleColumn("false_positive_rate").asList();
      assertThat(rates.getFirst()).isBetween(0.02, 0.035);
      assertThat(rates.getLast()).isGreaterThan(rates.getFirst());
    }
  }

  @Test
  void everyFigureOfThePaperIsDrawnOfItsTables() {
    Table rates = sample.filterRates();
    Table phases = sample.filterPhases();
    Table loads = sample.filterLoads();
    assertThat(
            List.of(
                figureFilter2(rates),
                figureFilter4(rates),
                figureFilter5(phases),
                figureFilter6(rates, phases),
                figureFalsePositives(loads),
                figureFilling(loads)))
        .extracting(Figure::id)
        .isEqualTo(sample.figures().stream().map(Figure::id).toList());
  }

  @Test
  void publishedTimesStandBesideWhatRanInTheirWay() {
    Table beside = besidePublished(sample.filterRates(), sample.filterPhases());
    assertThat(beside.stringColumn("execution").asList())
        .containsExactly(
            "serial", "multi-core", "serial", "serial", "multi-core", "multi-core", "device");
    assertThat(beside.doubleColumn("ratio").get(0)).isCloseTo(16.569 / 20, within(1e-9));
  }
}
