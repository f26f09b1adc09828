package org.qsketch.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;

/** A few cases for every build; any number of others can run elsewhere. */
final class ImageFuzzerTest {
  private static final int CASES = 150;

  @TempDir private Path folder;

  @ParameterizedTest(name = "seeds from {0} on")
  @ValueSource(longs = {0, 1_000_000, 2_000_000})
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void mutatedImagesAreRefusedOrWork(long from) {
    Map<ImageFuzzer.Outcome, Integer> outcomes = new EnumMap<>(ImageFuzzer.Outcome.class);
    try (Backend backend = Backends.open("cpu", 2)) {
      for (long seed = from; seed < from + CASES; seed++) {
        outcomes.merge(outcome(backend, seed), 1, Integer::sum);
      }
    }
    assertThat(outcomes.values()).hasSize(2).allMatch(count -> count > CASES / 10);
  }

  private ImageFuzzer.Outcome outcome(Backend backend, long seed) {
    try {
      return ImageFuzzer.run(backend, folder, seed);
    } catch (IOException | RuntimeException e) {
      throw new AssertionError("seed " + seed, e);
    }
  }
}
