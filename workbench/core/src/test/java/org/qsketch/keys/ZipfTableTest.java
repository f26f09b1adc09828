package org.qsketch.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The alias table against the Zipf law itself, without sampling. */
final class ZipfTableTest {
  /** What the table gives each rank: its own columns below the threshold, others' above. */
  private static double[] probabilities(ZipfTable table) {
    double[] probabilities = new double[table.universe()];
    int[] thresholds = table.thresholds();
    int[] aliases = table.aliases();
    for (int column = 0; column < probabilities.length; column++) {
      double kept = Integer.toUnsignedLong(thresholds[column]) / 0x1p32;
      probabilities[column] += kept / probabilities.length;
      probabilities[aliases[column]] += (1 - kept) / probabilities.length;
    }
    return probabilities;
  }

  private static double law(int rank, double exponent, int universe) {
    double sum =
        IntStream.rangeClosed(1, universe).mapToDouble(r -> StrictMath.pow(r, -exponent)).sum();
    return StrictMath.pow(rank + 1.0, -exponent) / sum;
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "0.5, 1000", "1, 2", "1.0, 1000", "1.1, 100000", "1.5, 4096", "10, 300"})
  void everyRankHasItsProbability(double exponent, int universe) {
    ZipfTable table = ZipfTable.of(exponent, universe);
    double[] probabilities = probabilities(table);
    for (int rank = 0; rank < universe; rank += Math.max(1, universe / 50)) {
      assertThat(probabilities[rank])
          .as("probability of rank %d", rank)
          .isCloseTo(law(rank, exponent, universe), within(1e-9));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "1.1, 1000", "10, 300"})
  void everyAliasIsARank(double exponent, int universe) {
    assertThat(ZipfTable.of(exponent, universe).aliases())
        .hasSize(universe)
        .satisfies(
            aliases -> assertThat(IntStream.of(aliases)).allMatch(a -> a >= 0 && a < universe));
  }

  @Test
  void tablesAskedForInTurnAreBuiltOnce() {
    ZipfTable skewed = ZipfTable.of(1.5, 1000);
    ZipfTable uniform = ZipfTable.of(0, 1000);
    assertThat(ZipfTable.of(1.5, 1000)).isSameAs(skewed);
    assertThat(ZipfTable.of(0, 1000)).isSameAs(uniform);
  }
}
