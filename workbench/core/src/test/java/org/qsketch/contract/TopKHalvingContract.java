package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyText;
import org.qsketch.topk.TextTopK;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** Halving: what is certain of counts is certain of decayed counts. */
interface TopKHalvingContract extends OnBackend {
  @EachVariant
  default void boundsHoldForDecayedCounts(String variant) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small(variant, 40))) {
      for (int round = 0; round < 6; round++) {
        long shift = round % 3; // other heavy keys
        long[] keys = Arrays.stream(KeyPattern.ZIPF.keys(8_000)).map(key -> key ^ shift).toArray();
        exact.insert(top, keys);
        exact.insert(top, KeyPattern.UNIFORM.keys(round * 1_000));
        exact.halve(top);
        exact.assertHold(top);
      }
    }
  }

  @ParameterizedTest(name = "{0} candidates")
  @ValueSource(ints = {1, 7, 300})
  default void boundsHoldUntilNothingIsLeftToHalve(int candidates) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", candidates))) {
      exact.insert(top, new SplittableRandom(5).longs(30_000, 0, 2_000).toArray());
      for (int halvings = 0; halvings < 18; halvings++) {
        exact.halve(top);
        exact.assertHold(top);
      }
      exact.insert(top, KeyPattern.ZIPF.keys(2_000));
      exact.assertHold(top);
    }
  }

  @EachVariant
  default void fewKeysAreHalvedWithoutError(String variant) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small(variant, 100))) {
      for (int round = 0; round < 3; round++) {
        exact.insert(top, LongStream.range(0, 9_000).map(i -> i % 100 * (i % 100)).toArray());
        exact.insert(top, (long) round * round);
        exact.halve(top);
      }
      assertThat(top.top(200).completeAbove()).isZero();
      assertThat(top.top(200).keys())
          .hasSize(exact.distinct())
          .allMatch(key -> key.lower() == key.upper() && key.lower() == exact.of(key.key()));
    }
  }

  @Test
  default void whatIsFrequentNowPassesWhatWasFrequentOnce() {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small("tagged", 10))) {
      exact.insert(top, LongStream.range(0, 1_000).map(_ -> 1).toArray());
      exact.halve(top);
      exact.halve(top);
      exact.insert(top, LongStream.range(0, 300).map(_ -> 2).toArray());
      assertThat(top.top(2).keys())
          .containsExactly(new HeavyKey(2, 300, 300), new HeavyKey(1, 250, 250));
    }
  }

  @Test
  default void halvedTopKsMergeAndAreRestored() {
    TopKSpec spec = TopKBoundsContract.small("multi-level", 30);
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(spec);
        TopK other = backend().create(spec)) {
      exact.insert(other, KeyPattern.ZIPF.keys(9_000));
      exact.halve(other);
      exact.insert(top, KeyPattern.UNIFORM.keys(9_000));
      top.merge(other);
      exact.assertBounds(top.top(30));
      exact.halve(top);
      exact.assertBounds(top.top(30));
      try (TopKImage image = top.image();
          TopK restored = backend().open(image)) {
        assertThat(restored.top(30)).isEqualTo(top.top(30));
      }
    }
  }

  @Test
  default void textsAreHalved() {
    try (TextTopK top = TextTopK.of(backend(), TopKBoundsContract.small("tagged", 10))) {
      top.insert("old", 101);
      top.insert("new", 40);
      top.halve();
      top.insert("new", 40);
      assertThat(top.top(5).texts())
          .containsExactly(new HeavyText("new", 60, 60), new HeavyText("old", 51, 51));
    }
  }
}
