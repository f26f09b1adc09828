package org.qsketch.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.contract.Golden;
import org.qsketch.contract.Specs;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.OutOfHostMemoryException;

/** Saving and loading images, and what is said of files that are none. */
final class SketchImageFileTest {
  @TempDir private Path folder;

  private Path valid() throws IOException {
    return Golden.copy(Golden.imageName("sub-warp"), folder);
  }

  private static void assertRefused(Path file, String... named) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> SketchImage.load(file))
        .satisfies(e -> assertThat(e.getMessage()).contains(named).contains(file.toString()));
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void aSavedImageLoadsWithItsSpecAndPayload(String variant) throws IOException {
    Path file = folder.resolve("image");
    try (SketchImage image = Golden.model(variant).image()) {
      image.save(file);
      try (SketchImage loaded = SketchImage.load(file)) {
        assertThat(loaded.spec()).isEqualTo(image.spec());
        assertThat(loaded.payload().mismatch(image.payload())).isEqualTo(-1);
        loaded.save(folder.resolve("again"));
      }
    }
    assertThat(folder.resolve("again")).hasSameBinaryContentAs(file);
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void bytesAreThoseOfTheFile(String variant) throws IOException {
    Path file = folder.resolve("image");
    try (SketchImage image = Golden.model(variant).image()) {
      image.save(file);
      byte[] bytes = image.toBytes();
      assertThat(file).hasBinaryContent(bytes);
      try (SketchImage read = SketchImage.fromBytes(bytes)) {
        assertThat(read.spec()).isEqualTo(image.spec());
        assertThat(read.payload().mismatch(image.payload())).isEqualTo(-1);
      }
    }
  }

  @Test
  void bytesThatAreCutOffAlteredOrTooManyAreRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(valid());
    assertRefused(Arrays.copyOf(bytes, bytes.length - 1), "is cut off");
    assertRefused(Arrays.copyOf(bytes, bytes.length + 1), "something was added");
    assertRefused(new byte[0], "not a sketch image");
    bytes[bytes.length - 9]++;
    assertRefused(bytes, "does not match its checksum");
  }

  private static void assertRefused(byte[] bytes, String why) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> SketchImage.fromBytes(bytes))
        .withMessageContaining(why)
        .withMessageContaining("the array");
  }

  @Test
  void savingReplacesAnOlderFileAndLeavesNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("image"), "old");
    try (SketchImage image = Golden.model("warp").image()) {
      image.save(file);
    }
    SketchImage.load(file).close();
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void anImageThatCannotBeWrittenLeavesTheOldFile() throws IOException {
    Path file = Files.writeString(folder.resolve("image"), "old");
    SketchImage image = Golden.model("warp").image();
    image.close();
    assertThatIllegalStateException().isThrownBy(() -> image.save(file));
    assertThat(file).hasContent("old");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsAnIOException() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "text");
    try (SketchImage image = Golden.model("warp").image()) {
      assertThatIOException().isThrownBy(() -> image.save(file.resolve("image")));
    }
    assertThat(file).hasContent("text");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> SketchImage.load(folder.resolve("missing")))
        .withMessageContaining("missing");
  }

  @Test
  void aFolderIsNoImage() {
    assertThatIOException().isThrownBy(() -> SketchImage.load(folder));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Q", "QSKETCH", "QSKETCH ", "a text that is longer than the magic"})
  void anyOtherFileIsNoImage(String content) throws IOException {
    assertRefused(Files.writeString(folder.resolve("other"), content), "is not a sketch image");
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 12, 99, 100, 101, 391})
  void aTruncatedFileIsCutOff(int length) throws IOException {
    byte[] whole = Golden.bytes(Golden.imageName("sub-warp"));
    Path file = folder.resolve("cut");
    Files.write(file, Arrays.copyOf(whole, length));
    assertRefused(file, "is cut off", "has " + length);
  }

  @Test
  void anExtendedFileIsRefused() throws IOException {
    byte[] whole = Golden.bytes(Golden.imageName("sub-warp"));
    Path file = folder.resolve("long");
    Files.write(file, Arrays.copyOf(whole, whole.length + 1));
    assertRefused(file, "something was added", Integer.toString(whole.length + 1));
  }

  /** Makes a file longer without writing to it: it takes no space. */
  private static Path extended(Path file, long bytes) throws IOException {
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(bytes);
    }
    return file;
  }

  @Test
  void aHugeFileOfZerosIsNoImage() throws IOException {
    assertRefused(extended(folder.resolve("zeros"), 1L << 42), "is not a sketch image");
  }

  /** The header is sound, and so are all sizes. */
  @Test
  void anImageLargerThanMemoryIsRefusedByNameBeforeItIsRead() throws IOException {
    long bytes = 1L << 42;
    Path file =
        ImageMutations.patch(
            valid(),
            header ->
                header
                    .putLong(ImageMutations.SPEC + 24, bytes / 32)
                    .putLong(ImageMutations.HEADER_CHECKSUM - Long.BYTES, bytes));
    long whole = ImageMutations.PAYLOAD + bytes + Integer.BYTES;
    assertRefused(file, "is cut off", Long.toString(whole));
    extended(file, whole);
    assertThatExceptionOfType(OutOfHostMemoryException.class)
        .isThrownBy(() -> SketchImage.load(file))
        .withMessageContaining("the image in " + file + " needs 4.00 TiB of host memory");
  }

  @Test
  void anotherVersionIsNamedBesideTheOwn() throws IOException {
    Path file = ImageMutations.patch(valid(), bytes -> bytes.putInt(8, 4));
    assertRefused(file, "version 4", "versions 1 to 3");
  }

  @Test
  void theFirstLayoutOfTaggedSketchesIsRefusedWithTheRemedy() throws IOException {
    Path file = Golden.copy(Golden.imageName("tagged"), folder);
    assertRefused(
        ImageMutations.patch(file, bytes -> bytes.putInt(ImageMutations.SPEC, 7)),
        "it is of the first layout of tagged sketches, which had rows: count its keys again");
  }

  @Test
  void anAlteredPayloadIsRefused() throws IOException {
    Path file = ImageMutations.patchPayload(valid(), bytes -> bytes.put(200, (byte) 77));
    assertRefused(file, "payload", "checksum");
  }

  @Test
  void anImageOfAUserHashNeedsThatHash() throws IOException {
    UserHash hash = UserHash.of("mine", Long::sum);
    Path file = folder.resolve("image");
    try (SketchImage image = SketchImage.allocate(Specs.small("warp").hash(hash).build())) {
      image.save(file);
    }
    assertRefused(file, "'mine'");
    SketchImage.load(file, UserHash.of("other", Long::sum), hash).close();
  }

  @Test
  void closingDuringASaveTakesEffectWhenItEnds() throws Exception {
    Path file = folder.resolve("image");
    SketchSpec spec = SketchSpec.subWarp().withMemory(32 << 20).build();
    SketchImage image = SketchImage.allocate(spec);
    image.payload().fill((byte) 7);
    FutureTask<Boolean> saving =
        new FutureTask<>(
            () -> {
              image.save(file);
              return true;
            });
    Thread saver = Thread.ofPlatform().start(saving);
    while (saver.isAlive() && isEmptyOrMissing()) {
      Thread.onSpinWait();
    }
    image.close();
    assertThat(saving).succeedsWithin(Duration.ofMinutes(1));
    assertThat(image.payload().scope().isAlive()).isFalse();
    SketchImage.load(file).close();
  }

  /** Whether nothing has been written yet to any file. */
  private boolean isEmptyOrMissing() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.allMatch(file -> file.toFile().length() == 0);
    }
  }

  @Test
  void aClosedImageRefusesItsMemory() {
    SketchImage image = SketchImage.allocate(Specs.small("warp").build());
    image.close();
    image.close();
    assertThatIllegalStateException().isThrownBy(() -> image.parts().getFirst().fill((byte) 1));
  }
}
