package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** What is answered, the same on all backends, and who hears of candidates. */
interface TopKAnswerContract extends OnBackend {
  /** An admission that was heard of. */
  record Heard(long key, long index) {}

  @ParameterizedTest(name = "{0}, seed 13")
  @MethodSource("org.qsketch.contract.Specs#oneLevelVariants")
  default void stateAndAnswersAreBitForBitThoseOfOneThread(String variant) {
    SplittableRandom random = new SplittableRandom(13);
    TopKSpec spec = TopKBoundsContract.small(variant, 50);
    long[] keys = KeyPattern.generate(KeyStream.zipf(13, 1.05, 1 << 14), 50_000);
    int[] weights = IntStream.generate(() -> random.nextInt(5)).limit(keys.length).toArray();
    try (Backend reference = Backends.open("cpu", 1);
        TopK expected = reference.create(spec);
        TopK top = backend().create(spec)) {
      for (int round = 0; round < 3; round++) {
        List<Heard> heard = heard(top, keys, weights);
        assertThat(heard).isEqualTo(heard(expected, keys, weights));
        top.insert(Keys.of(keys).slice(round, 9_000));
        expected.insert(Keys.of(keys).slice(round, 9_000));
        assertThat(top.top(60)).isEqualTo(expected.top(60));
      }
      assertSameImages(top, expected);
    }
  }

  private static List<Heard> heard(TopK top, long[] keys, int... weights) {
    List<Heard> heard = new ArrayList<>();
    top.insert(Keys.of(keys), Keys.of(weights), (key, index) -> heard.add(new Heard(key, index)));
    return heard;
  }

  static void assertSameImages(TopK top, TopK expected) {
    try (TopKImage image = top.image();
        TopKImage other = expected.image()) {
      for (int part = 0; part < other.parts().size(); part++) {
        MemorySegment mine = image.parts().get(part);
        assertThat(mine.mismatch(other.parts().get(part))).as("part %d", part).isNegative();
      }
    }
  }

  @Test
  default void everyCandidateIsHeardOfOnceWithAPlaceWhereItOccurs() {
    long[] keys = KeyPattern.ZIPF.keys(60_000);
    List<Long> candidates = new ArrayList<>();
    try (TopK top = backend().create(TopKBoundsContract.small("multi-level", 20))) {
      for (int from = 0; from < keys.length; from += 12_000) {
        long[] batch = Arrays.copyOfRange(keys, from, from + 12_000);
        List<Heard> heard = new ArrayList<>();
        top.insert(Keys.of(batch), (key, index) -> heard.add(new Heard(key, index)));
        assertThat(heard)
            .allMatch(each -> batch[(int) each.index()] == each.key())
            .extracting(Heard::index)
            .isSorted();
        List<Long> now = top.top(20).keys().stream().map(HeavyKey::key).toList();
        List<Long> admitted = heard.stream().map(Heard::key).toList();
        assertThat(admitted).doesNotHaveDuplicates().noneMatch(candidates::contains);
        assertThat(now).allMatch(key -> candidates.contains(key) || admitted.contains(key));
        candidates.clear();
        candidates.addAll(now);
      }
    }
  }

  @Test
  default void aListenerMayCallOtherOperationsAndWhatItThrowsReachesTheCaller() {
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", 8))) {
      List<Long> estimates = new ArrayList<>();
      top.insert(Keys.of(4L, 4L, 5L), (key, _) -> estimates.add(top.query(key)));
      assertThat(estimates).containsExactly(2L, 1L);
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  top.insert(
                      Keys.of(6L, 4L),
                      (_, _) -> {
                        throw new IllegalStateException("no space for texts");
                      }))
          .withMessage("no space for texts");
      assertThat(top.top(1).keys()).containsExactly(new HeavyKey(4, 3, 3));
    }
  }

  @Test
  default void narrowKeysAreThoseOfTheSameValue() {
    int[] narrow = {0, -1, 0, 7, -1, 0};
    long[] wide = {0, 0xFFFF_FFFFL, -1, 7};
    try (TopK top = backend().create(TopKBoundsContract.small("multi-level", 8))) {
      top.insert(Keys.of(narrow));
      top.insert(Keys.of(wide));
      assertThat(top.top(8).keys())
          .containsExactly(
              new HeavyKey(0, 4, 4),
              new HeavyKey(0xFFFF_FFFFL, 3, 3),
              new HeavyKey(7, 2, 2),
              new HeavyKey(-1, 1, 1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "multi-level", "slim-fat:3"})
  default void keysAndWeightsLieAnywhere(String variant) {
    long[] keys = LongStream.range(0, 2_000).map(i -> i % 17).toArray();
    int[] weights = IntStream.range(0, 2_000).map(i -> i % 5).toArray();
    ExactCounts exact = new ExactCounts();
    exact.add(Arrays.copyOfRange(keys, 300, 1950), Arrays.copyOfRange(weights, 300, 1950));
    List<Function<Keys, Keys>> places =
        List.of(column -> column, column -> backend().upload(column), WrappedKeys::new);
    for (Function<Keys, Keys> first : places) {
      for (Function<Keys, Keys> second : places) {
        try (TopK top = backend().create(TopKBoundsContract.small(variant, 20));
            Keys there = first.apply(KeyPattern.narrow(keys));
            Keys beside = second.apply(Keys.of(weights))) {
          top.insert(there.slice(300, 1950), beside.slice(300, 1950));
          exact.assertHold(top);
          assertThat(top.top(20).completeAbove()).isZero();
          assertThat(there.toArray()).isEqualTo(keys); // and still open
          assertThat(beside.size()).isEqualTo(2_000);
        }
      }
    }
  }

  @Test
  default void keysOfAnotherBackendAreCounted() {
    try (Backend other = Backends.open("cpu", 2);
        Keys keys = other.generate(KeyStream.zipf(5, 1.2, 1 << 10), 20_000);
        TopK top = backend().create(TopKBoundsContract.small("multi-level", 30))) {
      top.insert(keys);
      ExactCounts exact = new ExactCounts();
      exact.add(keys.toArray());
      exact.assertHold(top);
    }
  }

  @Test
  default void estimatesOfAnyKeysAreNeverTooLow() {
    long[] keys = KeyPattern.ZIPF.keys(10_000);
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", 5))) {
      exact.insert(top, keys);
      for (long key : Arrays.copyOf(keys, 50)) {
        assertThat(top.query(key)).isGreaterThanOrEqualTo(exact.of(key));
      }
      assertThat(top.statistics().usedCounters()).isPositive();
    }
  }

  /** Of 300 keys of one count the smallest 100 stay, in whichever order they come. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  default void ofEqualCountsTheSmallestKeysStay(long seed) {
    long[] keys = LongStream.range(0, 300).map(i -> i - 50).toArray();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = keys.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      long key = keys[i];
      keys[i] = keys[j];
      keys[j] = key;
    }
    TopKSpec spec = new TopKSpec(Specs.large("thread"), 100);
    try (TopK top = backend().create(spec)) {
      top.insert(Keys.of(keys));
      assertThat(top.top(300).completeAbove()).isEqualTo(1);
      assertThat(top.top(300).keys().stream().mapToLong(HeavyKey::key))
          .containsExactly(LongStream.range(0, 100).boxed().toArray(Long[]::new));
    }
  }
}
