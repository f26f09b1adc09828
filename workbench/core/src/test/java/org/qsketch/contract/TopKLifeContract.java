package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** What is refused changes nothing; what is closed says so; threads lose no key. */
interface TopKLifeContract extends OnBackend {
  @Test
  default void aFullSketchRefusesABatchAndNothingIsCounted() {
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", 4))) {
      top.insert(Keys.of(1L, 2L), Keys.of(-2, 7));
      HeavyKeys before = top.top(9);
      long[] keys = LongStream.range(0, 10_000).map(i -> i % 5).toArray();
      assertThatExceptionOfType(SketchFullException.class)
          .isThrownBy(() -> top.insert(Keys.of(keys)))
          .withMessageContaining("inserting 10000 keys");
      assertThat(top.top(9)).isEqualTo(before);
      try (TopKImage image = top.image()) {
        assertThatExceptionOfType(SketchFullException.class).isThrownBy(() -> top.merge(image));
      }
      assertThat(top.top(9)).isEqualTo(before);
      top.insert(Keys.of(1L));
      assertThat(top.top(1).keys()).containsExactly(new HeavyKey(1, 0xFFFF_FFFFL, 0xFFFF_FFFFL));
    }
  }

  /** The batch is longer than a chunk, and its first 2^22 keys would fit. */
  @Test
  default void aFullSketchRefusesALongBatchAsAWhole() {
    int[] keys = new int[(1 << 22) + 1];
    Arrays.fill(keys, 1);
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", 4))) {
      top.insert(Keys.of(1L, 2L), Keys.of(-1 - (1 << 22), 7));
      HeavyKeys before = top.top(9);
      assertThatExceptionOfType(SketchFullException.class)
          .isThrownBy(() -> top.insert(Keys.of(keys)))
          .withMessageContaining("inserting 4194305 keys");
      assertThat(top.top(9)).isEqualTo(before);
      top.insert(Keys.of(keys).slice(0, 1 << 22));
      assertThat(top.top(1).keys()).containsExactly(new HeavyKey(1, 0xFFFF_FFFFL, 0xFFFF_FFFFL));
    }
  }

  /** The totals do not show that the batch fits, but no counter becomes full. */
  @Test
  default void aBatchThatOnlyJustFitsIsCounted() {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(new TopKSpec(Specs.large("thread"), 3))) {
      exact.insert(top, new long[] {1, 2, 3, 4}, new int[] {-100, -100, -100, 5});
      exact.insert(top, new long[] {7, 2, 5, 7}, new int[] {50, 2, 1 << 30, 50});
      exact.assertHold(top);
    }
  }

  @Test
  default void otherNumbersOfWeightsAndOtherWidthsAreRefused() {
    try (TopK top = backend().create(TopKBoundsContract.small("warp", 4))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> top.insert(Keys.of(1L, 2L), Keys.of(1)))
          .withMessage("there are 2 keys and 1 weights: each key needs one weight");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> top.insert(Keys.of(1L), Keys.of(1L)))
          .withMessageContaining("the weights have 64 bits each");
      assertThat(top.top(9).keys()).isEmpty();
    }
  }

  @Test
  default void closedKeysAreRefusedAndNothingIsCounted() {
    Arena arena = Arena.ofShared();
    Keys gone = Keys.of(arena.allocate(800), KeyWidth.BITS_64);
    arena.close();
    try (TopK top = backend().create(TopKBoundsContract.small("multi-level", 4))) {
      Keys closed = backend().generate(KeyStream.uniform(1), 100);
      closed.close();
      Keys closedOnHost = HostKeys.allocate(100, KeyWidth.BITS_64);
      closedOnHost.close();
      for (Keys keys : List.of(gone, closed, closedOnHost)) {
        assertThatIllegalStateException().isThrownBy(() -> top.insert(keys));
      }
      assertThat(top.top(9)).isEqualTo(new HeavyKeys(List.of(), 0));
    }
  }

  @Test
  default void everythingAfterCloseIsRefused() {
    TopK top = backend().create(TopKBoundsContract.small("sub-warp", 4));
    top.insert(Keys.of(1L));
    try (TopKImage image = top.image()) {
      top.close();
      top.close();
      for (Runnable operation :
          List.<Runnable>of(
              () -> top.insert(Keys.of(1L)),
              () -> top.insert(Keys.of(1L), Keys.of(1)),
              () -> top.top(1),
              () -> top.query(1),
              () -> top.merge(image),
              top::halve,
              top::clear,
              top::image,
              top::statistics)) {
        assertThatIllegalStateException()
            .isThrownBy(operation::run)
            .withMessage("the top-k is closed");
      }
    }
  }

  @Test
  default void threadsThatInsertAtOnceLoseNoKey() throws InterruptedException {
    long[] keys = LongStream.range(0, 20_000).map(i -> i % 90).toArray();
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small("multi-level", 60))) {
      List<Thread> threads =
          IntStream.range(0, 4)
              .mapToObj(_ -> Thread.ofPlatform().start(() -> top.insert(Keys.of(keys))))
              .toList();
      for (Thread thread : threads) {
        thread.join();
        exact.add(keys);
      }
      exact.assertHold(top);
    }
  }

  /** Bounds include keys that the sketch has counted and the candidates have not. */
  @ParameterizedTest(name = "{0} times")
  @ValueSource(ints = {1, 2, 3, 4, 5})
  default void boundsHoldForKeysThatCannotBeReadAsOftenAsNeeded(int reads) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", 4))) {
      exact.insert(top, 1, 1, 2, 3, 4, 5, 6);
      long[] lost = {8, 8, 8, 1};
      Optional<RuntimeException> failure = failure(() -> top.insert(new FailingKeys(reads, lost)));
      failure.ifPresent(e -> assertThat(e).hasMessage("the keys cannot be read"));
      exact.add(lost);
      exact.assertBounds(top.top(9));
      assertThat(top.top(9).keys()).hasSizeLessThanOrEqualTo(4);
      try (TopKImage image = top.image();
          TopK reopened = backend().open(image)) {
        exact.assertBounds(reopened.top(9));
      }
      exact.insert(top, KeyPattern.ZIPF.keys(5_000));
      exact.assertBounds(top.top(9));
    }
  }

  /** The counts of earlier batches may be on the device only, and are lost with it. */
  @ParameterizedTest(name = "{0} times")
  @ValueSource(ints = {1, 2, 3, 4, 5})
  default void aFailureWidensBoundsByAllThatIsNotYetInTheList(int reads) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", 4))) {
      exact.insert(top, new long[] {1}, new int[] {100});
      long[] lost = {8, 8, 8};
      Optional<RuntimeException> _ = failure(() -> top.insert(new FailingKeys(reads, lost)));
      exact.add(lost);
      exact.assertBounds(top.top(9));
      assertThat(top.top(9).completeAbove()).isLessThanOrEqualTo(103);
      exact.insert(top, new long[] {1, 9}, new int[] {300, 200});
      exact.assertBounds(top.top(9));
      assertThat(top.top(1).keys()).extracting(HeavyKey::key).containsExactly(1L);
    }
  }

  @ParameterizedTest(name = "{0} times")
  @ValueSource(ints = {1, 2, 3, 4, 5})
  default void aFailureWidensTheBoundsOfListedKeys(int reads) {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", 4))) {
      exact.insert(top, new long[] {1}, new int[] {100});
      exact.assertHold(top);
      long[] lost = {1, 1, 1, 8};
      Optional<RuntimeException> _ = failure(() -> top.insert(new FailingKeys(reads, lost)));
      exact.add(lost);
      exact.assertBounds(top.top(9));
      assertThat(top.top(9).keys()).extracting(HeavyKey::key).contains(1L);
    }
  }

  private static Optional<RuntimeException> failure(Runnable operation) {
    try {
      operation.run();
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(e);
    }
  }
}
