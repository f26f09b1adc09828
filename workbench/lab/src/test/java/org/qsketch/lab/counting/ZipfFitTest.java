package org.qsketch.lab.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.lab.counting.RankedCount.ZipfFit;

class ZipfFitTest {
  private static long[] law(double exponent, int ranks) {
    return LongStream.rangeClosed(1, ranks)
        .map(rank -> Math.round(1e9 * Math.pow((double) rank, -exponent)))
        .toArray();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 1.7})
  void countsThatFollowTheLawGiveItsExponent(double exponent) {
    ZipfFit fit = ZipfFit.of(law(exponent, 1000)).orElseThrow();
    assertThat(fit.exponent()).isCloseTo(exponent, within(1e-4));
    assertThat(fit.at(1)).isCloseTo(1e9, within(1e5));
    assertThat(fit.at(100)).isCloseTo(1e9 * Math.pow(100.0, -exponent), within(1e5));
  }

  /** Keys drawn from the law: where the fit counted the tail, it would be off by far more. */
  @ParameterizedTest(name = "exponent {0}, seed {1}")
  @CsvSource({"0.8, 42", "1.1, 42", "1.5, 42"})
  void keysDrawnFromTheLawGiveItsExponent(double exponent, long seed) {
    try (Backend cpu = CpuBackend.open(2);
        Keys keys = cpu.generate(KeyStream.zipf(seed, exponent, 1 << 22), 1 << 19);
        GroupBy groupBy = cpu.create(GroupBySpec.count());
        Groups groups = groupBy.aggregate(keys)) {
      long[] counts = groups.values().toArray();
      Arrays.sort(counts);
      long[] descending =
          LongStream.rangeClosed(1, counts.length)
              .map(rank -> counts[(int) (counts.length - rank)])
              .toArray();
      assertThat(ZipfFit.of(descending).orElseThrow().exponent()).isCloseTo(exponent, within(0.02));
    }
  }

  @Test
  void theTailHasNoSay() {
    long[] counts = law(1, 100);
    long[] longer = Arrays.copyOf(counts, 10_000);
    Arrays.fill(longer, counts.length, longer.length, 1);
    assertThat(ZipfFit.of(longer)).isEqualTo(ZipfFit.of(counts));
  }

  @Test
  void withoutFrequentKeysThatDifferThereIsNoFit() {
    assertThat(ZipfFit.of(new long[0])).isEmpty();
    assertThat(ZipfFit.of(new long[] {90, 80, 70})).isEmpty();
    assertThat(ZipfFit.of(LongStream.generate(() -> 12).limit(50).toArray())).isEmpty();
    assertThat(ZipfFit.of(LongStream.rangeClosed(1, 9).map(i -> 10 - i).toArray())).isEmpty();
  }
}
