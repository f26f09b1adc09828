package org.qsketch.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class DistinctEstimateTest {
  @Test
  void boundsAreTwoStandardErrorsAway() {
    DistinctEstimate estimate = new DistinctEstimate(1_000, 0.01);
    assertThat(estimate.lower()).isCloseTo(980, within(1e-9));
    assertThat(estimate.upper()).isCloseTo(1_020, within(1e-9));
    assertThat(estimate).hasToString("1000 (± 2.0 %)");
  }

  @Test
  void noKeysHaveNoError() {
    DistinctEstimate none = new DistinctEstimate(0, 0.19);
    assertThat(none.lower()).isZero();
    assertThat(none.upper()).isZero();
    assertThat(none.rounded()).isZero();
  }

  @Test
  void theLowerBoundIsNeverNegative() {
    assertThat(new DistinctEstimate(10, 0.6).lower()).isZero();
  }

  @Test
  void theNearestWholeNumberIsShown() {
    assertThat(new DistinctEstimate(2.5, 0.01).rounded()).isEqualTo(3);
    assertThat(new DistinctEstimate(2.49, 0.01).rounded()).isEqualTo(2);
    assertThat(new DistinctEstimate(1e18, 0.01).rounded()).isEqualTo(1_000_000_000_000_000_000L);
  }
}
