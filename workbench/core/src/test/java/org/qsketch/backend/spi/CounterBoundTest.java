package org.qsketch.backend.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
  void aTableIsAddedWhereAllAdditionsFit() {
    CounterBound other = new CounterBound(LIMIT, () -> 0);
    assertThat(totals.admit(60)).isTrue();
    assertThat(other.admit(40)).isTrue();
    assertThat(totals.canAdd(other, true)).isTrue();
    assertThat(totals.canAdd(other, false)).isTrue();
    assertThat(other.admit(1)).isTrue();
    assertThat(totals.canAdd(other, false)).isFalse();
    assertThat(looks).isZero();
  }

  /** Several counters of the other table may be added to one. */
  @Test
  void theLargestCounterSaysNothingOfSumsOfSeveral() {
    CounterBound other = new CounterBound(LIMIT, () -> 0);
    assertThat(other.admit(40)).isTrue();
    largest = 10;
    totals.setUnknown();
    assertThat(totals.canAdd(other, false)).isFalse();
    assertThat(totals.canAdd(other, true)).isTrue();
    assertThat(totals.canAdd(other, false)).isFalse();
    totals.clear();
    totals.add(other);
    assertThat(totals.canAdd(other, false)).isTrue();
    other.halve();
    assertThat(totals.canAdd(other, false)).isFalse();
    assertThat(totals.canAdd(other, true)).isTrue();
  }

  @Test
  void aHalvedTableHasSpaceForHalfOfWhatItHolds() {
    assertThat(totals.admit(100)).isTrue();
    totals.halve();
    assertThat(totals.admit(LIMIT - 52)).as("four parts may have been rounded up").isTrue();
    assertThat(looks).isZero();
    totals.setUnknown();
    totals.halve();
    assertThat(totals.admit(0)).isTrue();
    assertThat(looks).as("what is unknown stays so").isOne();
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

  @Test
  void boundsOfAddedTablesAddUpToTheLimit() {
    CounterBound other = new CounterBound(LIMIT, () -> 0);
    assertThat(other.admit(70)).isTrue();
    assertThat(totals.admit(20)).isTrue();
    totals.add(other);
    assertThat(totals.admit(10)).isTrue();
    assertThat(looks).isZero();
    largest = 100;
    assertThat(totals.admit(1)).isFalse();
    totals.add(other);
    assertThat(totals.admit(1)).isFalse();
  }

  @Test
  void aSumWithAnUnknownTableIsUnknown() {
    CounterBound other = new CounterBound(LIMIT, () -> 0);
    other.setUnknown();
    largest = 99;
    totals.add(other);
    assertThat(totals.admit(2)).isFalse();
    assertThat(looks).isOne();
    totals.setUnknown();
    totals.add(new CounterBound(LIMIT, () -> 0));
    assertThat(totals.admit(1)).isTrue();
    assertThat(looks).isEqualTo(2);
  }

  @Test
  void aSumBeginsWithTheFirstAndChangesNone() {
    CounterBound other = new CounterBound(LIMIT, () -> 0);
    assertThat(other.admit(30)).isTrue();
    assertThat(totals.admit(60)).isTrue();
    largest = 90;
    CounterBound sum = CounterBound.sum(List.of(totals, other));
    assertThat(sum.admit(10)).isTrue();
    assertThat(looks).isZero();
    assertThat(sum.admit(11)).isFalse();
    assertThat(totals.admit(40)).isTrue();
    assertThat(other.admit(70)).isTrue();
  }
}
