package org.qsketch.internal.groupby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BallsIntoBinsTest {
  private static final long SEED = 20;
  private static final int TRIALS = 400;

  @ParameterizedTest(name = "{0} balls, fewer than {1} in each bin, seed " + SEED)
  @CsvSource({"1000, 4, 0.1", "1000, 20, 0.1", "10000, 100, 0.05", "50000, 5000, 0.05"})
  void binsThatGetTooManyBallsAreAsRareAsPromised(int balls, int bound, double probability) {
    int bins = (int) BallsIntoBins.bins(balls, bound, probability);
    SplittableRandom random = new SplittableRandom(SEED);
    long tooFull =
        IntStream.range(0, TRIALS).filter(_ -> fullestBin(balls, bins, random) >= bound).count();
    assertThat((double) tooFull / TRIALS).isLessThanOrEqualTo(probability);
  }

  @Test
  void farFewerBinsWouldNotDo() {
    int bins = (int) BallsIntoBins.bins(10_000, 20, 0.1);
    SplittableRandom random = new SplittableRandom(SEED);
    assertThat(fullestBin(10_000, bins / 3, random)).isGreaterThanOrEqualTo(20);
  }

  private static int fullestBin(int balls, int bins, SplittableRandom random) {
    int[] contents = new int[bins];
    for (int ball = 0; ball < balls; ball++) {
      contents[random.nextInt(bins)]++;
    }
    return Arrays.stream(contents).max().orElseThrow();
  }

  @Test
  void whatFitsOneBinTakesOne() {
    assertThat(BallsIntoBins.bins(0, 10, 0.1)).isOne();
    assertThat(BallsIntoBins.bins(9, 10, 0.1)).isOne();
    assertThat(BallsIntoBins.bins(10, 10, 0.1)).isGreaterThan(1);
  }

  @Test
  void largeBoundsDoNotOverflow() {
    assertThat(BallsIntoBins.bins(1L << 40, 1L << 30, 1e-9)).isBetween(2783L, 2785L); // e * 2^10
  }

  @Test
  void probabilitiesAreAboveNoughtAndBelowOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BallsIntoBins.bins(10, 5, 1))
        .withMessageContaining("1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BallsIntoBins.bins(10, 1, 0.5))
        .withMessageContaining("1");
  }
}
