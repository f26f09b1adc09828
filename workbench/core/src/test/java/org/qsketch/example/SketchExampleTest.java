package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyWriter;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/** The example in the documentation of sketches. */
class SketchExampleTest {
  @Test
  void wordsAreCounted() {
    assertThat(countBe()).isEqualTo(2);
  }

  @Test
  void wordsAreCountedWithWeights() {
    assertThat(countWithWeights()).isEqualTo(7_000_000_004L);
  }

  @Test
  void estimatesAreComparedWithExactCounts() {
    assertThat(meanError()).isZero();
  }

  @Test
  void frequentWordsAreSelected() {
    assertThat(frequent()).isEqualTo(2);
  }

  @Test
  void keysOfALoopAreCounted() {
    assertThat(countInALoop()).isEqualTo(15_873);
  }

  @Test
  void oldWordsCountLess() {
    assertThat(countHalved()).isEqualTo(3);
  }

  private static long countHalved() {
    // @start region="halve"
    try (Backend backend = Backends.open("cpu");
        Sketch sketch = backend.create(SketchSpec.subWarp().forKeys(1000).build())) {
      sketch.insert(TextKeys.of("to", "be", "or", "not", "to", "be"));
      sketch.halve(); // for example, once an hour
      sketch.insert(TextKeys.of("to", "be", "be"));
      return sketch.query(TextKeys.key("be")); // 3: half of 2, and 2
    }
    // @end
  }

  private static long countInALoop() {
    // @start region="writer"
    try (Backend backend = Backends.open("cpu");
        Sketch sketch = backend.create(SketchSpec.subWarp().forKeys(1000).build())) {
      try (KeyWriter writer = sketch.writer()) {
        for (int i = 0; i < 1_000_000; i++) {
          writer.insert(i % 63);
        }
      } // inserts the keys that still wait
      return sketch.query(62); // 15,873, or a little more
    }
    // @end
  }

  private static long countBe() {
    // @start region="count"
    try (Backend backend = Backends.open("cpu");
        Sketch sketch = backend.create(SketchSpec.subWarp().forKeys(1000).build())) {
      sketch.insert(TextKeys.of("to", "be", "or", "not", "to", "be"));
      sketch.remove(TextKeys.of("or"));
      return sketch.query(TextKeys.key("be")); // 2
    }
    // @end
  }

  private static double meanError() {
    // @start region="errors"
    try (Backend backend = Backends.open("cpu");
        Sketch sketch = backend.create(SketchSpec.subWarp().forKeys(1000).build())) {
      sketch.insert(TextKeys.of("to", "be", "or", "not", "to", "be"));
      Keys words = TextKeys.of("to", "be", "or", "not");
      return sketch.errors(words, Keys.of(2, 2, 1, 1)).meanRelativeError(); // 0.0
    }
    // @end
  }

  private static long frequent() {
    // @start region="select"
    try (Backend backend = Backends.open("cpu");
        Sketch sketch = backend.create(SketchSpec.subWarp().forKeys(1000).build())) {
      sketch.insert(TextKeys.of("to", "be", "or", "not", "to", "be"));
      try (Keys frequent = sketch.select(TextKeys.of("to", "be", "or", "not"), 2)) {
        return frequent.size(); // 2: to and be
      }
    }
    // @end
  }

  private static long countWithWeights() {
    // @start region="weights"
    try (Backend backend = Backends.open("cpu");
        Sketch sketch =
            backend.create(SketchSpec.subWarp().forKeys(1000).counterBits(64).build())) {
      Keys words = TextKeys.of("to", "be", "be", "be");
      sketch.insert(words, Keys.of(2, 4, (int) 3_500_000_000L, (int) 3_500_000_000L));
      return sketch.query(TextKeys.key("be")); // 7000000004
    }
    // @end
  }
}
