package org.qsketch.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.table.TableFile;

/** Copies of pipes. */
class StoredPipesTest {
  @ParameterizedTest(name = "at {0} s for each look at the clock")
  @CsvSource({"0, 0", "3, 1"})
  void aCopyIsWholeAndAnnouncedOnceIfItTakesLong(long seconds, int announced) throws IOException {
    String json = "{\"user\": 1}\n".repeat(1 << 17);
    AtomicLong now = new AtomicLong();
    List<String> notices = new ArrayList<>();
    Path copy;
    try (StoredPipes stored =
            new StoredPipes(() -> now.getAndAdd(TimeUnit.SECONDS.toNanos(seconds)), notices::add);
        Input pipe = Reading.input(Reading.gzip(Reading.utf8(json)))) {
      TableFile file = stored.store(pipe);
      copy = file.path();
      assertThat(file.name()).isEqualTo("the test's bytes");
      assertThat(copy).hasContent(json);
    }
    assertThat(Files.exists(copy)).isFalse();
    assertThat(notices).hasSize(announced);
    assertThat(notices)
        .allMatch(
            line ->
                line.equals(
                    "qsketch: the test's bytes is JSON: it is stored in %s until it ends, and then counted"
                        .formatted(copy.getParent())));
  }
}
