package org.qsketch.bench.versus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.versus.EstimateErrors.Heavy;

class EstimateErrorsTest {
  private static final EstimateErrors ERRORS =
      new EstimateErrors(new long[] {1, 2, 4, 10}, new long[] {2, 2, 3, 15});

  @Test
  void meansAreOverDistinctKeys() {
    assertThat(ERRORS.meanRelative()).isCloseTo((1 + 0 + 0.25 + 0.5) / 4, within(1e-12));
    assertThat(ERRORS.meanAbsolute()).isCloseTo((1 + 0 + 1 + 5) / 4.0, within(1e-12));
  }

  @Test
  void oneInAThousandIsAboveTheHighError() {
    long[] counts = LongStream.range(0, 2000).map(_ -> 1).toArray();
    long[] estimates = LongStream.range(0, 2000).map(i -> 1 + i).toArray();
    assertThat(new EstimateErrors(counts, estimates).highest()).containsExactly(1997, 1999);
  }

  @Test
  void heavyHittersAreComparedWithWhatIsReported() {
    Heavy heavy = ERRORS.heavy(4, i -> i == 0 || i == 3);
    assertThat(heavy).isEqualTo(new Heavy(2, 2, 1));
    assertThat(heavy.precision()).isEqualTo(0.5);
    assertThat(heavy.recall()).isEqualTo(0.5);
    assertThat(heavy.f1()).isEqualTo(0.5);
  }

  @Test
  void noHeavyHitterIsFoundPerfectly() {
    assertThat(ERRORS.heavy(100, _ -> false).f1()).isEqualTo(1);
    assertThat(new Heavy(1, 1, 0).f1()).isEqualTo(0);
  }

  /** Counts 1, 2, 4 and 10 have a key each; estimates 2, 3 and 15 have 2, 1 and 1. */
  @Test
  void distributionsAreComparedCountByCount() {
    assertThat(ERRORS.distribution()).isCloseTo((1 + 1 + 1 + 1 + 1 + 1) / 4.0, within(1e-12));
    assertThat(new EstimateErrors(new long[] {1, 5}, new long[] {1, 5}).distribution()).isZero();
    assertThat(new EstimateErrors(new long[] {1, 5}, new long[] {0, 5}).distribution())
        .isCloseTo(1 / 1.5, within(1e-12));
  }
}
