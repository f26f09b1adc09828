package org.qsketch.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.internal.file.TemporaryFile.TemporaryFiles;

final class AtomicFileTest {
  @TempDir private Path folder;

  @Test
  void aFileAppearsWithItsContent() throws IOException {
    Path file = folder.resolve("new");
    AtomicFile.write(file, temporary -> Files.writeString(temporary, "text"));
    assertThat(file).hasContent("text");
    assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void aFileThatIsWholeIsNoLongerOnTheListOfThoseToDelete() throws IOException {
    AtomicReference<Path> part = new AtomicReference<>();
    AtomicFile.write(
        folder.resolve("new"),
        temporary -> {
          part.set(temporary);
          assertThat(TemporaryFiles.contains(temporary)).isTrue();
        });
    assertThat(TemporaryFiles.contains(part.get())).isFalse();
  }

  @Test
  void missingFoldersAreMade() throws IOException {
    Path file = folder.resolve("a/b/new");
    AtomicFile.write(file, temporary -> Files.writeString(temporary, "text"));
    assertThat(file).hasContent("text");
  }

  @Test
  void anOlderFileIsReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "a longer old text");
    AtomicFile.write(file, temporary -> Files.writeString(temporary, "new"));
    assertThat(file).hasContent("new");
  }

  @Test
  void theOldFileStaysUntilTheNewOneIsWhole() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    AtomicFile.write(
        file,
        temporary -> {
          Files.writeString(temporary, "new");
          assertThat(file).hasContent("old");
        });
  }

  @Test
  void aFailureLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.write(file, AtomicFileTest::failHalfway))
        .withMessage(file + " cannot be written: disk full");
    assertThat(file).hasContent("old");
    assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void anUncheckedFailureLeavesNothing() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                AtomicFile.write(
                    folder.resolve("file"),
                    temporary -> {
                      throw new IllegalStateException("no content");
                    }));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderInThePlaceOfTheFileIsLeftAlone() throws IOException {
    Path taken = Files.createDirectory(folder.resolve("taken"));
    Files.writeString(taken.resolve("inside"), "kept");
    assertThatIOException()
        .isThrownBy(
            () -> AtomicFile.write(taken, temporary -> Files.writeString(temporary, "text")));
    assertThat(taken.resolve("inside")).hasContent("kept");
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  private static void failHalfway(Path temporary) throws IOException {
    Files.writeString(temporary, "half");
    throw new IOException("disk full");
  }
}
