package org.qsketch.count.groupby;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.count.groups.PairSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.keys.KeyWidth;

/** A file that another program cuts short while it is aggregated. */
class CutFileTest {
  private static final int BYTES = 1 << 22;

  @TempDir private Path folder;

  /** Cuts a file when the job begins: the file is open by then. */
  private record Cutter(Path file, long bytes) implements Progress {
    @Override
    public void start(String label, Work total) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void step(long amount) {}

    @Override
    public void done() {}
  }

  @ParameterizedTest(name = "cut to {0} bytes")
  @ValueSource(longs = {0, 1 << 20, BYTES - 16})
  void whatIsCutShortIsNamedAndNothingIsAggregated(long bytes) throws IOException {
    Path file = Files.write(folder.resolve("pairs"), new byte[BYTES]);
    FileGroupBy groupBy =
        new FileGroupBy(
            PairSpec.of(GroupBySpec.sum()), KeyWidth.BITS_64, Optional.of(KeyWidth.BITS_64), 1);
    try (Backend cpu = Backends.open("cpu")) {
      assertThatThrownBy(() -> groupBy.run(cpu, file, new Cutter(file, bytes)))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(file + " cannot be read to its end: it had 4194304 bytes, and");
    }
  }
}
