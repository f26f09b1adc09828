package org.qsketch.bench.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class StripeCollisionsTest {
  @Test
  void thePublishedFormulaGives2Point3Percent() {
    assertThat(StripeCollisions.probability(4, 256)).isCloseTo(0.0233, within(5e-5));
  }

  @Test
  void oneThreadCollidesNeverAndMoreThreadsThanStripesAlways() {
    assertThat(StripeCollisions.probability(1, 1)).isZero();
    assertThat(StripeCollisions.probability(5, 4)).isEqualTo(1);
  }

  @Test
  void aSimulationAgrees() {
    Random random = new Random(1);
    int runs = 100_000;
    long collisions = 0;
    for (int run = 0; run < runs; run++) {
      collisions += random.ints(4, 0, 16).distinct().count() < 4 ? 1 : 0;
    }
    assertThat((double) collisions / runs)
        .isCloseTo(StripeCollisions.probability(4, 16), within(0.01));
  }

  @Test
  void numbersBelowOneAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StripeCollisions.probability(4, 0))
        .withMessage("4 threads and 0 stripes: there must be 1 or more of each");
  }
}
