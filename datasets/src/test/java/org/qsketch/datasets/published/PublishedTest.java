package org.qsketch.datasets.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedTest {
  @ParameterizedTest
  @CsvSource({
    "0.5, thread, 0.0621", "0.5, warp, 0.0821", "0.5, sub-warp, 0.1266",
    "0.5, multi-level, 0.00654", "0.5, slim-fat:3, 0.0158", "0.5, slim-fat:8, 0.00496",
    "1.0, thread, 0.2706", "1.0, warp, 0.3032", "1.0, sub-warp, 0.3839",
    "1.0, multi-level, 0.0258", "1.0, slim-fat:3, 0.0743", "1.0, slim-fat:8, 0.0201"
  })
  void theMeansOfTheAccuracyPointsAreThoseOfTheFigure(double wlf, String variant, double mean) {
    double actual =
        Published.accuracy().stream()
            .filter(point -> point.wlf() == wlf && point.variant().equals(variant))
            .mapToDouble(PublishedAccuracy::meanRelativeError)
            .average()
            .orElseThrow();

    assertThat(actual).isCloseTo(mean, within(0.006 * mean));
  }

  @Test
  void countersTakeWhatTheWorkLoadFactorSays() {
    assertThat(Published.accuracy())
        .filteredOn(point -> point.variant().equals("thread"))
        .allSatisfy(
            point -> {
              double counters = 3 * point.keys() / point.wlf();
              assertThat(point.counterBytes() / (4 * counters)).isCloseTo(1, within(0.01));
            });
  }

  @Test
  void throughputIsInOperationsPerSecond() {
    assertThat(Published.throughput())
        .contains(new PublishedThroughput("2080ti", 0.5, 32768, "thread", "insert", 3350514893.0))
        .allMatch(point -> point.opsPerSecond() > 1e6 && point.opsPerSecond() < 1e12);
  }

  @Test
  void theSpeedupsOfTheFilterFollowFromItsTimes() {
    double speedup =
        filter("seconds", "serial", "insert") / filter("seconds", "multi-core", "insert");
    assertThat(filter("speedup-over-serial", "multi-core", "insert"))
        .isCloseTo(speedup, within(0.05));
    double probe = filter("speedup-over-serial", "device", "probe");
    assertThat(filter("speedup-over-multi-core", "device", "probe"))
        .isCloseTo(probe / filter("speedup-over-serial", "multi-core", "probe"), within(0.1));
  }

  @Test
  void everyNumberOfTheFilterSaysWhereItStands() {
    assertThat(Published.filter())
        .hasSize(11)
        .allSatisfy(one -> assertThat(one.source()).isNotBlank())
        .allSatisfy(one -> assertThat(one.keys()).isEqualTo(200_000_000));
    assertThat(filter("collision-probability", "multi-core", "insert")).isEqualTo(0.034);
  }

  private static double filter(String quantity, String execution, String operation) {
    return Published.filter().stream()
        .filter(one -> one.quantity().equals(quantity))
        .filter(one -> one.execution().equals(execution) && one.operation().equals(operation))
        .mapToDouble(PublishedFilter::value)
        .reduce((_, _) -> Double.NaN)
        .orElseThrow();
  }

  @Test
  void groupByRatiosGoFromLeastToGreatest() {
    assertThat(Published.groupBy())
        .extracting(PublishedGroupBy::algorithm, PublishedGroupBy::peer)
        .containsExactly(tuple("sp-ega", "hash"), tuple("sp-ega", "sort"), tuple("mp-ega", "cpu"));
    assertThat(Published.groupBy())
        .allSatisfy(one -> assertThat(one.greatest()).isGreaterThan(one.least()))
        .allSatisfy(one -> assertThat(one.least()).isGreaterThan(1))
        .allSatisfy(one -> assertThat(one.source()).isNotBlank());
  }

  @Test
  void depthsAreOneToThree() {
    assertThat(Published.depth()).extracting(PublishedDepth::depth).containsOnly(1, 2, 3);
  }
}
