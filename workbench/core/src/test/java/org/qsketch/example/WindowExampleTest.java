package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopKSpec;
import org.qsketch.window.DistinctWindow;
import org.qsketch.window.SketchWindow;
import org.qsketch.window.TopKWindow;

/** The examples in the documentation of windows. */
class WindowExampleTest {
  /** The lines of the page are those of the first example. */
  @Test
  void thePageShowsThisCode() throws IOException {
    String page = Files.readString(Path.of("../../docs/windows.md"));
    String source =
        Files.readString(Path.of("src/test/java/org/qsketch/example/WindowExampleTest.java"));
    String shown = page.split("```java\\n", 2)[1].split("```", 2)[0];
    assertThat(source.replaceAll("\\s+", " ")).contains(shown.strip().replaceAll("\\s+", " "));
  }

  @Test
  void aSketchForgetsTheOldestPane() {
    assertThat(sketch()).containsExactly(3, 2, 1);
  }

  private static long[] sketch() {
    // @start region="sketch"
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 20).build();
    try (Backend backend = Backends.open("cpu");
        SketchWindow window = new SketchWindow(backend, spec, 2)) {
      window.insert(Keys.of(17L));
      window.advance(); // a minute later
      window.insert(Keys.of(17L, 17L));
      long both = window.query(17L); // 1 + 2
      long newest = window.query(17L, 1);
      window.advance(); // the first minute is forgotten
      window.insert(Keys.of(5L));
      return new long[] {both, newest, window.query(5L)};
    }
    // @end
  }

  @Test
  void theHeaviestKeysOfTheWindowAreListed() {
    assertThat(heaviest().keys()).hasSize(10).allMatch(key -> key.lower() <= key.upper());
  }

  private static HeavyKeys heaviest() {
    // @start region="top"
    TopKSpec spec = TopKSpec.of(10).withMemory(1 << 20).build();
    KeyStream stream = KeyStream.zipf(7, 1.1, 1 << 20);
    try (Backend backend = Backends.open("cpu");
        TopKWindow window = new TopKWindow(backend, spec, 5)) {
      for (long minute = 0; minute < 8; minute++) {
        window.advance();
        try (Keys keys = backend.generate(stream, minute * 100_000, 100_000)) {
          window.insert(keys);
        }
      }
      return window.top(10); // of the last five minutes
    }
    // @end
  }

  @Test
  void differentKeysOfTheWindowAreCounted() {
    DistinctEstimate estimate = distinct();
    assertThat(estimate.lower()).isLessThan(150_000);
    assertThat(estimate.upper()).isGreaterThan(150_000);
  }

  private static DistinctEstimate distinct() {
    // @start region="distinct"
    KeyStream stream = KeyStream.uniform(42).wide();
    try (Backend backend = Backends.open("cpu");
        DistinctWindow window = new DistinctWindow(backend, DistinctSpec.forError(0.01), 2)) {
      for (long minute = 0; minute < 3; minute++) {
        window.advance();
        try (Keys keys = backend.generate(stream, minute * 50_000, 100_000)) {
          window.insert(keys);
        }
      }
      return window.estimate(); // of the last two minutes: 150,000 different keys
    }
    // @end
  }
}
