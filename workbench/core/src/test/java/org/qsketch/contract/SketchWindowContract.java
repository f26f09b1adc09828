package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.window.SketchWindow;

/** Windows of sketches, compared with exact counts of each pane. */
interface SketchWindowContract extends OnBackend {
  @EachVariant
  default void noEstimateIsBelowTheCountOfTheWindow(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    WindowModel model = new WindowModel(3);
    try (SketchWindow window = new SketchWindow(backend(), spec, 3)) {
      for (int step = 0; step < 8; step++) {
        long[] keys = stretch(step, 1_000);
        window.insert(Keys.of(keys));
        model.add(keys);
        for (int last = 1; last <= 3; last++) {
          assertBounds(window, model.last(last), last);
        }
        window.advance();
        model.advance();
      }
    }
  }

  /** Keys that the pane before and the pane after have, too. */
  private static long[] stretch(int step, int count) {
    long[] keys = new long[count];
    KeyStream.zipf(8, 1.1, 1 << 10).fill(1_000L * step, keys, count);
    return Arrays.stream(keys).map(key -> key + 100L * step).toArray();
  }

  private void assertBounds(SketchWindow window, ExactCounts exact, int last) {
    long[] keys = exact.keys();
    SketchSpec spec = window.spec();
    try (Counts counts = window.query(Keys.of(keys), last);
        SketchImage image = window.merged(last);
        Sketch merged = backend().open(image);
        Counts most = merged.query(Keys.of(keys))) {
      assertThat(counts.size()).isEqualTo(keys.length);
      for (int i = 0; i < keys.length; i++) {
        assertThat(counts.get(i)).isGreaterThanOrEqualTo(exact.of(keys[i]));
        if (isLeastCounter(spec)) {
          assertThat(counts.get(i)).isLessThanOrEqualTo(most.get(i));
        }
      }
    }
  }

  /** Whether an estimate is the least of some counters that merge by addition. */
  private static boolean isLeastCounter(SketchSpec spec) {
    return spec.layout().linear() && !(spec instanceof SlimFatSketchSpec);
  }

  @ParameterizedTest(name = "{0} panes")
  @ValueSource(ints = {1, 2, 5})
  default void ofFewKeysEachPaneIsExact(int panes) {
    WindowModel model = new WindowModel(panes);
    try (SketchWindow window = new SketchWindow(backend(), Specs.large("thread"), panes)) {
      for (int step = 0; step < 3 * panes; step++) {
        long[] keys = {7, step, step + 1, step};
        window.insert(Keys.of(keys));
        model.add(keys);
        for (int last = 1; last <= panes; last++) {
          ExactCounts exact = model.last(last);
          for (long key = 0; key <= 3L * panes; key++) {
            assertThat(window.query(key, last)).isEqualTo(exact.of(key));
          }
        }
        assertThat(window.query(7L)).isEqualTo(model.last(panes).of(7));
        window.advance();
        model.advance();
      }
      window.advance(panes);
      assertThat(window.query(7L)).isZero();
    }
  }

  @Test
  default void lateKeysGoToTheirPaneAndLeaveWithIt() {
    try (SketchWindow window = new SketchWindow(backend(), Specs.large("sub-warp"), 3)) {
      window.insertInto(2, Keys.of(1L, 1L));
      window.insertInto(1, Keys.of(1L), Keys.of(5));
      assertThat(window.query(1L, 1)).isZero();
      assertThat(window.query(1L, 2)).isEqualTo(5);
      assertThat(window.query(1L, 3)).isEqualTo(7);
      window.advance();
      assertThat(window.query(1L)).isEqualTo(5);
      window.advance();
      assertThat(window.query(1L)).isZero();
    }
  }

  @Test
  default void weightsAreAddedUp() {
    try (SketchWindow window = new SketchWindow(backend(), Specs.large("thread"), 2)) {
      window.insert(Keys.of(1L, 2L, 1L), Keys.of(10, 0, -11));
      window.advance();
      window.insert(Keys.of(1L), Keys.of(3));
      assertThat(window.query(1L)).isEqualTo(0xFFFF_FFFFL + 3);
      assertThat(window.query(2L)).isZero();
    }
  }

  @Test
  default void aFullSketchLeavesTheWindowAsItWas() {
    try (SketchWindow window = new SketchWindow(backend(), Specs.large("thread"), 2)) {
      window.insert(Keys.of(1L), Keys.of(-1));
      window.advance();
      window.insert(Keys.of(1L), Keys.of(-1));
      assertThatExceptionOfType(SketchFullException.class)
          .isThrownBy(() -> window.insert(Keys.of(1L, 2L)));
      assertThat(window.query(1L)).isEqualTo(2 * 0xFFFF_FFFFL);
      assertThat(window.query(2L)).isZero();
      assertThatExceptionOfType(SketchFullException.class).isThrownBy(() -> window.merged(2));
      assertThat(window.query(1L)).isEqualTo(2 * 0xFFFF_FFFFL);
    }
  }

  @Test
  default void imagesOfPanesOpenAnywhere() {
    try (SketchWindow window = new SketchWindow(backend(), Specs.large("warp"), 2)) {
      window.insert(Keys.of(1L, 1L));
      window.advance();
      window.insert(Keys.of(1L, 2L));
      try (SketchImage newest = window.image(0);
          SketchImage oldest = window.image(1);
          SketchImage both = window.merged(2);
          Backend other = Backends.open("cpu", 1);
          Sketch one = other.open(newest);
          Sketch before = other.open(oldest);
          Sketch all = other.open(both)) {
        assertThat(one.query(1L)).isEqualTo(1);
        assertThat(before.query(1L)).isEqualTo(2);
        assertThat(all.query(1L)).isEqualTo(3);
        assertThat(all.query(2L)).isEqualTo(1);
      }
    }
  }
}
