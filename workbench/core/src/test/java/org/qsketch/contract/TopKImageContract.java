package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** Images: what is saved goes on elsewhere as if nothing had happened. */
interface TopKImageContract extends OnBackend {
  @EachVariant
  default void aReopenedImageGoesOnCounting(String variant, @TempDir Path folder)
      throws IOException {
    TopKSpec spec = TopKBoundsContract.small(variant, 25);
    ExactCounts exact = new ExactCounts();
    Path file = folder.resolve("top");
    try (Backend other = Backends.open("cpu", 3);
        TopK first = other.create(spec)) {
      exact.insert(first, KeyPattern.ZIPF.keys(20_000));
      try (TopKImage image = first.image()) {
        image.save(file);
      }
      try (TopKImage loaded = TopKImage.load(file);
          TopK second = backend().open(loaded)) {
        assertThat(loaded.spec()).isEqualTo(spec);
        assertThat(second.top(30)).isEqualTo(first.top(30));
        TopKAnswerContract.assertSameImages(second, first);
        exact.insert(second, KeyPattern.UNIFORM.keys(5_000));
        exact.assertHold(second);
        second.clear();
        assertThat(second.top(30).keys()).isEmpty();
        assertThat(second.top(30).completeAbove()).isZero();
        assertThat(second.statistics().usedCounters()).isZero();
      }
    }
  }

  /** Candidates come one after the other, and in whatever order; images have them by key. */
  @Test
  default void keysThatCameInAnyOrderMergeAndReopen() throws IOException {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", 5))) {
      for (long key : new long[] {9, 5, -1, 7, 1}) {
        exact.insert(top, key);
      }
      try (TopKImage image = TopKImage.fromBytes(imageBytes(top));
          TopK reopened = backend().open(image)) {
        exact.assertHold(reopened);
        top.merge(image);
        assertThat(top.top(1).keys().getFirst().lower()).isEqualTo(2);
      }
    }
  }

  private static byte[] imageBytes(TopK top) {
    try (TopKImage image = top.image()) {
      return image.toBytes();
    }
  }

  /** The key 9 is a candidate, since its estimate is high, with a lower bound of 0. */
  @Test
  default void aListIsTheSameAfterSavingIfAKeyHasNoWeight() throws IOException {
    TopKSpec spec = new TopKSpec(SketchSpec.thread().depth(1).width(1).build(), 2);
    try (TopK top = backend().create(spec)) {
      top.insert(Keys.of(5L, 5L, 5L, 7L, 8L));
      top.merge(top);
      top.insert(Keys.of(9L), Keys.of(0));
      HeavyKeys before = top.top(9);
      assertThat(before).isEqualTo(new HeavyKeys(List.of(new HeavyKey(5, 6, 6)), 2));
      try (TopKImage image = TopKImage.fromBytes(imageBytes(top));
          TopK reopened = backend().open(image)) {
        assertThat(reopened.top(9)).isEqualTo(before);
      }
      assertThat(top.top(9)).isEqualTo(before);
      top.insert(Keys.of(9L, 9L, 9L));
      assertThat(top.top(9).keys()).contains(new HeavyKey(9, 3, 5));
    }
  }

  /** A tiny sketch admits many keys, so its lists depend on when weak candidates leave. */
  @Test
  default void aReopenedTopKGoesOnLikeTheSavedOneOfOneThread() {
    try (Backend one = Backends.open("cpu", 1)) {
      for (long seed = 0; seed < 12; seed++) {
        SketchSpec sketch = SketchSpec.thread().depth(1).width(8).seed(seed).build();
        TopKSpec spec = new TopKSpec(sketch, 9);
        try (TopK saved = one.create(spec)) {
          for (int batch = 0; batch < 5; batch++) {
            saved.insert(stream(seed, 1.5, 80, 500));
          }
          try (TopKImage image = saved.image();
              TopK reopened = backend().open(image)) {
            for (int round = 1; round < 4; round++) {
              saved.insert(stream(seed + round, 0.5, 5_000, 17_000));
              reopened.insert(stream(seed + round, 0.5, 5_000, 17_000));
              assertThat(reopened.top(99)).as("seed %d", seed).isEqualTo(saved.top(99));
            }
          }
        }
      }
    }
  }

  private static Keys stream(long seed, double exponent, int universe, int count) {
    return Keys.of(KeyPattern.generate(KeyStream.zipf(seed, exponent, universe), count));
  }

  @Test
  default void anImageIsACopy() {
    ExactCounts exact = new ExactCounts();
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", 5))) {
      exact.insert(top, 1, 1, 2);
      try (TopKImage image = top.image()) {
        top.insert(Keys.of(2L, 2L, 2L));
        try (TopK reopened = backend().open(image)) {
          exact.assertHold(reopened);
        }
      }
    }
  }

  /** Numbers of the part with the candidates, from its end: key, count, missed of the last one. */
  @Test
  default void imagesThatNoTopKCanHaveAreRefused() {
    try (TopK top = backend().create(TopKBoundsContract.small("sub-warp", 3))) {
      top.insert(Keys.of(1L, 1L, 2L, 3L));
      for (int number = 0; number < 12; number++) {
        for (long wrong : new long[] {-1, 4, Long.MIN_VALUE, Long.MAX_VALUE}) {
          try (TopKImage image = top.image()) {
            MemorySegment part = image.parts().getLast();
            set(part, number, wrong);
            openOrRefuse(top, image);
          }
        }
      }
      assertThat(top.top(1).keys().getFirst().lower()).isEqualTo(2);
    }
  }

  private static void set(MemorySegment part, int number, long value) {
    part.setAtIndex(JAVA_LONG_UNALIGNED, number, value);
  }

  /** What is not refused is consistent: it can be asked, merged and written again. */
  private void openOrRefuse(TopK top, TopKImage image) {
    TopK opened;
    try {
      opened = backend().open(image);
    } catch (IllegalArgumentException refused) {
      assertThatIllegalArgumentException().isThrownBy(() -> top.merge(image));
      return;
    }
    try (opened) {
      assertThat(opened.top(9).keys())
          .allMatch(key -> 0 <= key.lower() && key.lower() <= key.upper());
      opened.merge(image);
      opened.image().close();
    }
  }
}
