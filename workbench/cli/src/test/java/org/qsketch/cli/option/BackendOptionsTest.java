package org.qsketch.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are counted before a device is open go to the CPU. */
final class BackendOptionsTest {
  @TempDir private Path folder;

  private Path file(String name, long mebibytes) throws IOException {
    Path file = folder.resolve(name);
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(mebibytes << 20);
    }
    return file;
  }

  @Test
  void filesAreSmallTogether() throws IOException {
    assertThat(BackendOptions.areSmall(List.of(file("a", 63)))).isTrue();
    assertThat(BackendOptions.areSmall(List.of(file("b", 64)))).isFalse();
    assertThat(BackendOptions.areSmall(List.of(file("c", 40), file("d", 40)))).isFalse();
  }

  @Test
  void whatHasNoSizeIsNotSmall() throws IOException {
    assertThat(BackendOptions.areSmall(List.of())).isFalse();
    assertThat(BackendOptions.areSmall(List.of(Path.of("-")))).isFalse();
    assertThat(BackendOptions.areSmall(List.of(folder))).isFalse();
  }
}
