package org.qsketch.backend.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CounterBoundTest {
  private static final long LIMIT = 100;

  private long largest;
  private int looks;
  private final CounterBound totals =
      new CounterBound(
          LIMIT,
          () -> {
            looks++;
            return largest;
          });

  @Test
  void nobodyLooksBeforeTheBoundReachesTheLimit() {
    assertThat(totals.admit(60)).isTrue();
    assertThat(totals.admit(40)).isTrue();
    assertThat(looks).isZero();
  }

  @Test
  void aLookLowersTheBoundToTheLargestCounter() {
    assertThat(totals.admit(100)).isTrue();
    largest = 10;
    assertThat(totals.admit(50)).isTrue();
    assertThat(totals.admit(40)).isTrue();
    assertThat(looks).isOne();
  }

  @Test
  void whatTheLargestCounterHasNoSpaceForIsNotAdmitted() {
    largest = 98;
    totals.setUnknown();
    assertThat(totals.admit(3)).isFalse();
    assertThat(totals.admit(2)).isTrue();
    largest = 100;
    assertThat(totals.admit(1)).isFalse();
    assertThat(totals.admit(0)).isTrue();
  }

  @Test
  void aTableOfUnknownCountersIsLookedAtOnce() {
    largest = 10;
    totals.setUnknown();
    assertThat(totals.admit(1)).isTrue();
    assertThat(totals.admit(1)).isTrue();
    assertThat(looks).isOne();
  }

  @Test
  void aClearedTableIsNotLookedAt() {
    assertThat(totals.admit(100)).isTrue();
    totals.clear();
    assertThat(totals.admit(100)).isTrue();
    assertThat(looks).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, -2, -100, Long.MIN_VALUE, Long.MAX_VALUE})
  void countersAreUnsigned(long counter) {
    largest = counter;
    totals.setUnknown();
    assertThat(totals.admit(1)).isFalse();
    assertThat(totals.admit(0)).isTrue();
  }

  @Test
  void moreThanTheLimitIsNeverAdmitted() {
    assertThat(totals.admit(101)).isFalse();
    assertThat(totals.admit(Long.MAX_VALUE)).isFalse();
  }
}
