package org.qsketch.spark.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attempts of one task, as retries and speculation start them. */
final class SliceFileTest {
  private static final Configuration CONFIGURATION = new Configuration();

  @TempDir private Path folder;

  private SliceFile file() {
    return new SliceFile(new org.apache.hadoop.fs.Path(folder.resolve("slice").toString()));
  }

  private List<String> files() throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.endsWith(".crc"))
          .toList();
    }
  }

  @Test
  void aSecondAttemptChangesNothing() throws IOException {
    file().write(new byte[] {1}, 1, CONFIGURATION);
    file().write(new byte[] {2}, 2, CONFIGURATION);
    assertThat(folder.resolve("slice")).hasBinaryContent(new byte[] {1});
    assertThat(files()).containsExactly("slice");
  }

  @Test
  void attemptsBesideEachOtherLeaveOneWholeFile() throws Exception {
    byte[] image = new byte[1 << 20];
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<?>> attempts =
          IntStream.range(0, 16)
              .<Future<?>>mapToObj(
                  attempt ->
                      threads.submit(
                          () -> {
                            file().write(image, attempt, CONFIGURATION);
                            return null;
                          }))
              .toList();
      for (Future<?> attempt : attempts) {
        assertThat(attempt.get()).isNull();
      }
    }
    assertThat(folder.resolve("slice")).hasBinaryContent(image);
    assertThat(files()).containsExactly("slice");
  }

  @Test
  void anAttemptThatCannotWriteSaysSo() throws IOException {
    Files.delete(folder);
    Files.createFile(folder);
    assertThatIOException().isThrownBy(() -> file().write(new byte[1], 1, CONFIGURATION));
    Files.delete(folder);
  }
}
