package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;
import org.qsketch.window.TopKWindow;

/** Windows of top-ks: what is certain of each pane is certain of the window. */
interface TopKWindowContract extends OnBackend {
  @EachVariant
  default void boundsHoldForEachNumberOfPanes(String variant) {
    TopKSpec spec = TopKBoundsContract.small(variant, 20);
    WindowModel model = new WindowModel(4);
    try (TopKWindow window = new TopKWindow(backend(), spec, 4)) {
      for (int step = 0; step < 9; step++) {
        long[] keys = new long[1_500];
        KeyStream.zipf(9, 1.1, 1 << 10).fill(1_500L * step, keys, keys.length);
        long shift = 50L * step; // other heavy keys
        long[] some = Arrays.stream(keys).map(key -> key + shift).toArray();
        window.insert(Keys.of(some));
        model.add(some);
        for (int last = 1; last <= 4; last++) {
          assertHold(window, model.last(last), last);
        }
        window.advance();
        model.advance();
      }
    }
  }

  private static void assertHold(TopKWindow window, ExactCounts exact, int last) {
    for (int most : new int[] {0, 1, 10, Integer.MAX_VALUE}) {
      HeavyKeys answer = window.top(most, last);
      assertThat(answer.keys()).hasSizeLessThanOrEqualTo(most);
      exact.assertBounds(answer);
    }
    HeavyKeys all = window.top(Integer.MAX_VALUE, last);
    long threshold = exact.total() / (window.spec().candidates() + 1);
    assertThat(all.completeAbove()).isBetween(0L, threshold);
    assertThat(all.keys()).allMatch(key -> key.upper() - key.lower() <= threshold);
    long[] keys = exact.keys();
    try (Counts counts = window.query(Keys.of(keys), last)) {
      for (int i = 0; i < keys.length; i++) {
        assertThat(counts.get(i)).isGreaterThanOrEqualTo(exact.of(keys[i]));
      }
    }
  }

  @Test
  default void fewKeysAreExactInTheOrderOfATopK() {
    try (TopKWindow window = new TopKWindow(backend(), new TopKSpec(Specs.large("warp"), 8), 2)) {
      window.insert(Keys.of(5L, 5L, 5L));
      window.advance();
      window.insert(Keys.of(-1L, 4L, 4L, -1L));
      window.insertInto(1, Keys.of(3L), Keys.of(2), (_, _) -> {});
      assertThat(window.top(9).completeAbove()).isZero();
      assertThat(window.top(9).keys())
          .containsExactly(
              new HeavyKey(5, 3, 3),
              new HeavyKey(3, 2, 2),
              new HeavyKey(4, 2, 2),
              new HeavyKey(-1, 2, 2));
      assertThat(window.top(1)).isEqualTo(new HeavyKeys(List.of(new HeavyKey(5, 3, 3)), 2));
      assertThat(window.top(9, 1).keys())
          .containsExactly(new HeavyKey(4, 2, 2), new HeavyKey(-1, 2, 2));
      window.advance();
      assertThat(window.top(9).keys())
          .containsExactly(new HeavyKey(4, 2, 2), new HeavyKey(-1, 2, 2));
      assertThat(window.query(4)).isEqualTo(2);
      window.advance();
      assertThat(window.top(9)).isEqualTo(new HeavyKeys(List.of(), 0));
    }
  }

  /** A key that is a candidate of one pane only. */
  @Test
  default void aKeyThatOnePaneListsKeepsItsCertainCount() {
    WindowModel model = new WindowModel(2);
    try (TopKWindow window = new TopKWindow(backend(), new TopKSpec(Specs.large("thread"), 2), 2)) {
      for (long[] keys : List.of(new long[] {1, 1, 1, 1, 2, 3}, new long[] {4, 4, 0, 0, 1})) {
        window.advance();
        model.advance();
        window.insert(Keys.of(keys));
        model.add(keys);
      }
      assertHold(window, model.last(2), 2);
      HeavyKey heaviest = window.top(1).keys().getFirst();
      assertThat(heaviest.key()).isEqualTo(1);
      assertThat(heaviest.lower()).isEqualTo(4);
      assertThat(heaviest.upper()).isEqualTo(5);
    }
  }

  @Test
  default void weightsAreAddedUpAndCandidatesAreTold() {
    List<Long> told = new ArrayList<>();
    TopKSpec spec = new TopKSpec(Specs.large("sub-warp"), 8);
    try (TopKWindow window = new TopKWindow(backend(), spec, 2)) {
      window.insert(Keys.of(1L, 2L), Keys.of(100, 7));
      window.advance();
      window.insertInto(0, Keys.of(2L, 3L), (key, _) -> told.add(key));
      assertThat(told).containsExactlyInAnyOrder(2L, 3L);
      assertThat(window.top(2).keys())
          .containsExactly(new HeavyKey(1, 100, 100), new HeavyKey(2, 8, 8));
    }
  }

  @Test
  default void mergedPanesAreATopK() {
    TopKSpec spec = TopKBoundsContract.small("sub-warp", 20);
    WindowModel model = new WindowModel(3);
    try (TopKWindow window = new TopKWindow(backend(), spec, 3)) {
      for (int step = 0; step < 5; step++) {
        window.advance();
        model.advance();
        long[] keys = KeyPattern.ZIPF.keys(500 * (step + 1));
        window.insert(Keys.of(keys));
        model.add(keys);
      }
      try (TopKImage image = window.merged(2);
          TopK merged = backend().open(image)) {
        model.last(2).assertHold(merged);
      }
    }
  }
}
