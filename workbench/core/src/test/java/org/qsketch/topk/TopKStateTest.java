package org.qsketch.topk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each step from one state to the next, in numbers. */
final class TopKStateTest {
  private static final long MOST = Long.MAX_VALUE;

  private static TopKState state(Threshold threshold, Candidate... candidates) {
    return new TopKState(List.of(candidates), threshold);
  }

  private static Candidate candidate(long key, long count, long missed) {
    return new Candidate(key, count, missed);
  }

  private static HeavyKey heavy(long key, long lower, long upper) {
    return new HeavyKey(key, lower, upper);
  }

  @Test
  void admittedKeysMissedAsMuchAsTheThreshold() {
    TopKState state = state(new Threshold(7, 3), candidate(5, 9, 1));
    assertThat(state.admitting(8, 2))
        .isEqualTo(
            state(new Threshold(7, 3), candidate(5, 9, 1), candidate(8, 0, 7), candidate(2, 0, 7)));
    assertThat(state.admitting(8, 2).keys()).containsExactly(5, 8, 2);
  }

  @Test
  void countsAreAddedByPlaceAndStopAtTheLargest() {
    TopKState state = state(Threshold.NONE, candidate(5, 9, 1), candidate(6, MOST - 1, 3));
    assertThat(state.counted(place -> 2 + place))
        .isEqualTo(state(Threshold.NONE, candidate(5, 11, 1), candidate(6, MOST, 3)));
    assertThat(candidate(6, MOST, 3).upper()).isEqualTo(MOST);
  }

  @ParameterizedTest(name = "an estimate of {0}")
  @CsvSource({"8, 0", "9, 0", "10, 1", "13, 4", "14, 5", "100, 5"})
  void anEstimateLowersTheUpperBoundDownToTheLowerOne(long estimate, long missed) {
    TopKState state = state(Threshold.NONE, candidate(5, 9, 5));
    assertThat(state.bounded(estimate)).isEqualTo(state(Threshold.NONE, candidate(5, 9, missed)));
  }

  @ParameterizedTest(name = "{0} + {1} of T = {2}")
  @CsvSource({
    "0, 0, 0, 0, 0, 0",
    "1, 0, 0, 1, 0, 0",
    "7, 0, 3, 4, 0, 2",
    "7, 1, 3, 4, 0, 2",
    "7, 2, 3, 4, 1, 2",
    "8, 3, 3, 4, 2, 2",
    "0, 1, 1, 0, 1, 1",
    "9223372036854775807, 5, 5, 4611686018427387904, 0, 3"
  })
  void halvesAreRoundedUp(
      long count, long missed, long threshold, long half, long halfMissed, long halfThreshold) {
    assertThat(state(new Threshold(threshold, 6), candidate(5, count, missed)).halved())
        .isEqualTo(state(new Threshold(halfThreshold, 6), candidate(5, half, halfMissed)));
  }

  @Test
  void whatWasLostRaisesAllUpperBoundsAndTheThreshold() {
    TopKState state = state(new Threshold(2, 4), candidate(5, 9, 1), candidate(6, 3, 0));
    assertThat(state.missing(10))
        .isEqualTo(state(new Threshold(12, 4), candidate(5, 9, 11), candidate(6, 3, 10)));
    assertThat(state.missing(MOST).threshold().count()).isEqualTo(MOST);
    assertThat(state.missing(MOST).candidates()).allMatch(each -> each.upper() == MOST);
  }

  @Test
  void theStrongestStayAndTheFirstToLeaveIsTheThreshold() {
    TopKState state =
        state(
            new Threshold(1, 0),
            candidate(9, 5, 0),
            candidate(1, 2, 2),
            candidate(7, 0, 4),
            candidate(-1, 4, 0),
            candidate(3, 8, 0));
    assertThat(state.trimmed(5).keys()).containsExactly(1, 3, 7, 9, -1); // keys are unsigned
    assertThat(state.trimmed(5).threshold()).isEqualTo(new Threshold(1, 0));
    assertThat(state.trimmed(3))
        .isEqualTo(
            state(new Threshold(4, 7), candidate(1, 2, 2), candidate(3, 8, 0), candidate(9, 5, 0)));
    assertThat(state.trimmed(0)).isEqualTo(state(new Threshold(8, 3)));
  }

  @Test
  void candidatesThatDoNotBeatTheThresholdLeave() {
    TopKState state =
        state(new Threshold(4, 7), candidate(6, 4, 0), candidate(7, 4, 0), candidate(9, 3, 2));
    assertThat(state.trimmed(9))
        .isEqualTo(state(new Threshold(4, 7), candidate(6, 4, 0), candidate(9, 3, 2)));
  }

  @ParameterizedTest(name = "{0} of key {1}")
  @CsvSource({
    "5, 9, true",
    "4, 6, true",
    "4, 7, false",
    "4, 8, false",
    "4, -1, false",
    "3, 1, false"
  })
  void aThresholdIsBeatenByAHigherBoundOrBySmallerKeysWithThatBound(
      long upper, long key, boolean beaten) {
    assertThat(new Threshold(4, 7).isBeatenBy(upper, key)).isEqualTo(beaten);
  }

  @Test
  void boundsOfMergedStatesAddUpAndKeysThatAreAbsentMissedTheThreshold() {
    TopKState some = state(new Threshold(2, 4), candidate(5, 9, 1), candidate(6, 3, 0));
    TopKState others = state(new Threshold(10, 1), candidate(1, 20, 0), candidate(6, 30, 5));
    TopKState merged =
        state(new Threshold(12, 0), candidate(1, 20, 2), candidate(5, 9, 11), candidate(6, 33, 5));
    assertThat(some.merged(others)).isEqualTo(merged);
    assertThat(others.merged(some)).isEqualTo(merged);
  }

  @Test
  void answersBeginWithTheLargestLowerBound() {
    TopKState state =
        state(
            new Threshold(3, 0),
            candidate(1, 5, 0),
            candidate(2, 0, 0),
            candidate(3, 5, 2),
            candidate(4, 9, 0),
            candidate(5, 5, 2),
            candidate(6, 0, 8));
    HeavyKeys all = state.top(9);
    assertThat(all.keys())
        .containsExactly(
            heavy(4, 9, 9), heavy(3, 5, 7), heavy(5, 5, 7), heavy(1, 5, 5), heavy(6, 0, 8));
    assertThat(all.completeAbove()).isEqualTo(3);
    assertThat(state.top(2).keys()).containsExactly(heavy(4, 9, 9), heavy(3, 5, 7));
    assertThat(state.top(2).completeAbove()).isEqualTo(8);
    assertThat(state.top(4).completeAbove()).isEqualTo(8);
    assertThat(state.top(5).completeAbove()).isEqualTo(3);
    assertThat(state.top(0)).isEqualTo(new HeavyKeys(List.of(), 9));
  }
}
