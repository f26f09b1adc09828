package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKSpec;

/** Merging: what is certain of both stays certain. */
interface TopKMergeContract extends OnBackend {
  @EachVariant
  default void boundsHoldForTwoMerged(String variant) {
    TopKSpec spec = TopKBoundsContract.small(variant, 40);
    long[] keys = KeyPattern.ZIPF.keys(40_000);
    ExactCounts exact = new ExactCounts();
    try (Backend other = Backends.open("cpu", 2);
        TopK first = backend().create(spec);
        TopK second = other.create(spec)) {
      exact.insert(first, Arrays.copyOf(keys, 15_000));
      exact.insert(second, Arrays.copyOfRange(keys, 15_000, 40_000));
      first.merge(second);
      exact.assertHold(first);
      exact.insert(first, KeyPattern.UNIFORM.keys(10_000));
      exact.assertHold(first);
    }
  }

  @ParameterizedTest(name = "{0} parts of seed 6")
  @ValueSource(ints = {2, 5, 9})
  default void boundsHoldForSeveralMerged(int parts) {
    TopKSpec spec = TopKBoundsContract.small("multi-level", 30);
    ExactCounts exact = new ExactCounts();
    try (TopK all = backend().create(spec)) {
      for (int part = 0; part < parts; part++) {
        try (TopK one = backend().create(spec)) {
          long[] keys = new long[8_000];
          KeyStream.zipf(6, 1.1, 1 << 12).fill(part * 8_000L, keys, keys.length);
          long shift = part % 3; // other heavy keys
          exact.insert(one, Arrays.stream(keys).map(key -> key ^ shift).toArray());
          all.merge(one);
          exact.assertHold(all);
        }
      }
    }
  }

  @Test
  default void fewKeysMergeWithoutError() {
    TopKSpec spec = TopKBoundsContract.small("sub-warp", 10);
    try (TopK first = backend().create(spec);
        TopK second = backend().create(spec)) {
      first.insert(Keys.of(1L, 2L, 2L, 3L));
      second.insert(Keys.of(2L, 4L));
      first.merge(second);
      assertThat(first.top(9).completeAbove()).isZero();
      assertThat(first.top(9).keys())
          .containsExactly(
              new HeavyKey(2, 3, 3),
              new HeavyKey(1, 1, 1),
              new HeavyKey(3, 1, 1),
              new HeavyKey(4, 1, 1));
    }
  }

  @Test
  default void aKeyThatOneListHasKeepsItsCertainCount() {
    TopKSpec spec = new TopKSpec(Specs.large("thread"), 2);
    ExactCounts exact = new ExactCounts();
    try (TopK first = backend().create(spec);
        TopK second = backend().create(spec)) {
      exact.insert(first, 1, 1, 1, 1, 1, 1, 1, 2, 3);
      exact.insert(second, 4, 4, 4, 4, 4, 0, 1);
      first.merge(second);
      exact.assertHold(first);
      HeavyKey heaviest = first.top(1).keys().getFirst();
      assertThat(heaviest.key()).isEqualTo(1);
      assertThat(heaviest.lower()).isEqualTo(7);
    }
  }

  @Test
  default void mergingItselfDoublesAllCounts() {
    long[] keys = LongStream.range(0, 900).map(i -> i * i % 100).toArray();
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small("warp", 10))) {
      exact.insert(top, keys);
      exact.add(keys);
      top.merge(top);
      exact.assertHold(top);
    }
  }

  @Test
  default void otherSpecsAreRefusedAndNothingIsChanged() {
    TopKSpec spec = TopKBoundsContract.small("sub-warp", 10);
    try (TopK top = backend().create(spec);
        TopK other = backend().create(TopKBoundsContract.small("sub-warp", 11));
        TopK another = backend().create(TopKBoundsContract.small("warp", 10))) {
      top.insert(Keys.of(1L));
      other.insert(Keys.of(2L));
      for (TopK wrong : new TopK[] {other, another}) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> top.merge(wrong))
            .withMessageContaining("different specs cannot be merged");
      }
      assertThat(top.top(9).keys()).containsExactly(new HeavyKey(1, 1, 1));
    }
  }
}
