package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** The examples in the documentation of backends. */
class BackendExampleTest {
  private static final int KEYS = 1_000_000;

  @Test
  void aSpecCreatesWhatItDescribes() {
    long[] counts = countUniformKeys();
    assertThat(counts).hasSize(KEYS);
    assertThat(Arrays.stream(counts).min().orElseThrow()).isPositive();
  }

  private static long[] countUniformKeys() {
    // @start region="create"
    SketchSpec spec = SketchSpec.subWarp().forKeys(1_000_000).build();
    try (Backend backend = Backends.open("cpu"); // or "cuda", "opencl:1"
        Sketch sketch = backend.create(spec);
        Keys keys = backend.generate(KeyStream.uniform(42), 1_000_000)) {
      sketch.insert(keys);
      return sketch.query(keys).toArray(); // one estimate for each key
    }
    // @end
  }

  @Test
  void anImageMovesASketchToAnotherBackend() {
    try (Backend cpu = Backends.open("cpu");
        Backend other = Backends.open("cpu", 1);
        Sketch sketch = cpu.create(SketchSpec.thread().forKeys(1000).build())) {
      sketch.insert(Keys.of(7, 7, 7));
      assertThat(queryElsewhere(sketch, other)).isEqualTo(3);
      assertThat(sketch.query(7)).isEqualTo(3);
    }
  }

  private static long queryElsewhere(Sketch sketch, Backend other) {
    // @start region="open"
    try (SketchImage image = sketch.image(); // or SketchImage.load(file)
        Sketch copy = other.open(image)) {
      return copy.query(Keys.of(7)).get(0);
    }
    // @end
  }
}
