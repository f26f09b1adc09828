package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.fake.FakeBackend;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

class GeneratedBatchesTest {
  private static final KeyStream STREAM = KeyStream.uniform(1);

  private final FakeBackend fake = new FakeBackend();

  @ParameterizedTest
  @ValueSource(longs = {1, 7, 100, 1000})
  void theyAreAPartOfTheStream(long most) {
    try (GeneratedBatches batches = GeneratedBatches.of(fake, STREAM, 50, 100, most);
        Keys whole = fake.generate(STREAM, 50, 100)) {
      assertThat(batches.all()).allMatch(keys -> keys.size() <= most);
      assertThat(batches.all().stream().flatMapToLong(GeneratedBatchesTest::keys).toArray())
          .containsExactly(whole.toArray());
    }
  }

  private static LongStream keys(Keys keys) {
    return Arrays.stream(keys.toArray());
  }

  @Test
  void noKeysAreNoBatch() {
    try (GeneratedBatches batches = GeneratedBatches.of(fake, STREAM, 0, 0, 5)) {
      assertThat(batches.all()).isEmpty();
    }
  }
}
