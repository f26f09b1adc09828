package org.qsketch.image;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.filter.FilterImage;
import org.qsketch.sketch.SketchImage;

/** Images come from files: pipes, folders and devices are refused. */
final class SpecialFilesTest {
  private static final int MORE_THAN_A_HEADER = 1 << 12;

  @TempDir private Path folder;

  private static void assertRefused(Path file) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> SketchImage.load(file))
        .withMessage(file + " is no regular file: copy the sketch image to a file, and name that");
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> FilterImage.load(file))
        .withMessage(
            file + " is no regular file: copy the cuckoo filter image to a file, and name that");
  }

  @Test
  void aFolderIsRefused() {
    assertRefused(folder);
  }

  @Test
  void aDeviceIsRefused() {
    Path device = Path.of("/dev/zero");
    assumeTrue(Files.exists(device), "there is no /dev/zero");
    assertRefused(device);
  }

  @Test
  void aPipeIsRefusedAndNothingIsReadFromIt() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe");
    assumeTrue(
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0,
        "pipes cannot be made here");
    // open at both ends and with something in it, it makes no reader wait
    try (FileChannel both =
        FileChannel.open(pipe, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      both.write(ByteBuffer.allocate(MORE_THAN_A_HEADER));
      assertRefused(pipe);
    }
  }
}
