package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/** The example in the documentation of sketches. */
class SketchExampleTest {
  @Test
  void wordsAreCounted() {
    assertThat(countBe()).isEqualTo(2);
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
}
