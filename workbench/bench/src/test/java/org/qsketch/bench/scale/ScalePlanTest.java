package org.qsketch.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedLayout;

/** Arithmetic, with numbers that are easy to check. */
final class ScalePlanTest {
  private static final double DAY = 86_400;

  /** 10 GPUs in two nodes with 4 cores each; 1000 keys a second, twice as many at the peak. */
  private static final Cluster CLUSTER = new Cluster(2, 5, 4, 1L << 20, 1e3, 8e4, 500, 8e3);

  private static final Traffic TRAFFIC = new Traffic(1e3 * DAY, 1e5, 2, 0.01, 10, 0.01);

  private static final ScalePlan PLAN = new ScalePlan(TRAFFIC, CLUSTER);

  private static ScaleResult limit(ScalePlan plan, String name) {
    return plan.limits().stream().filter(one -> one.limit().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "counting, 0.2", // 2000 of 10 x 1000
    "links to GPUs, 0.02", // 2000 of 10 x 80000 / 8
    "reading and hashing, 0.5", // 2000 of 2 x 4 x 500
    "the network, 0.5", // half of 2000 of 2 x 8000 / 8
    "the count of a day, 2.01e-4", // 0.01 x 86.4e6 of 2^32
    "the count of an hour, 1.68e-5", // a 12th of that, at the peak
    "rows of slices, 1.255e-4", // 8.64e6 / 4103 of 2^24
  })
  void usesAreSharesOfWhatThereIs(String name, double used) {
    ScaleResult limit = limit(PLAN, name);
    assertThat(limit.used()).isCloseTo(used, within(used / 100));
    assertThat(limit.keysPerDay()).isCloseTo(TRAFFIC.keys() / limit.used(), within(1.0));
  }

  @Test
  void whatIsUsedUpFirstStandsFirst() {
    assertThat(PLAN.limits())
        .hasSize(8)
        .isSortedAccordingTo(Comparator.comparingDouble(ScaleResult::keysPerDay));
  }

  @Test
  void aSliceKeepsTheBoundForItsShareOfTheKeys() {
    assertThat(PLAN.slice().buckets())
        .isEqualTo(
            SketchSpec.tagged()
                .forError(10 / (100 * DAY), 0.01, (long) (100 * DAY), 10_000)
                .build()
                .buckets());
    assertThat(PLAN.slice().rows()).isEqualTo(2105); // at most 8.64e6 / 4103 keys need one
    assertThat(PLAN.sketchBytes()).isEqualTo(10 * PLAN.sliceBytes());
    assertThat(PLAN.mergedBytesOfGpu()).isEqualTo(24 * PLAN.sliceBytes());
    assertThat(PLAN.shuffledBytes()).isEqualTo(TRAFFIC.keys() * 8 / 2);
  }

  @Test
  void noMoreRowsAreTakenThanASketchHas() {
    ScalePlan many = new ScalePlan(TRAFFIC.times(1e4), CLUSTER);
    assertThat(limit(many, "rows of slices").used()).isGreaterThan(1);
    assertThat(many.slice().rows()).isEqualTo(TaggedLayout.MAX_ROWS);
  }

  @Test
  void memoryIsUsedUpByWhatJustFits() {
    double most = limit(PLAN, "memory of GPUs").keysPerDay();
    assertThat(usedMemory(most)).isLessThanOrEqualTo(1);
    assertThat(usedMemory(1.01 * most)).isGreaterThan(1);
  }

  private static double usedMemory(double keys) {
    return limit(
            new ScalePlan(
                new Traffic(keys, 1e5 * keys / TRAFFIC.keys(), 2, 0.01, 10, 0.01), CLUSTER),
            "memory of GPUs")
        .used();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, 0.1, 0.1, the number of keys is 0.0",
    "100, 101, 1, 0.1, 0.1, different keys is 101.0",
    "100, 10, 25, 0.1, 0.1, the peak is 25.0",
    "100, 10, 1, 2, 0.1, top key is 2.0",
    "100, 10, 1, 0.1, NaN, delta is NaN",
  })
  void whatCannotBeIsRefused(
      double keys, double distinct, double peak, double topShare, double delta, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Traffic(keys, distinct, peak, topShare, 1, delta))
        .withMessageContaining(why);
  }
}
