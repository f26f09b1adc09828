package org.qsketch.topk;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Images of a top-k as files: whole ones are read, damaged ones are refused. */
final class TopKImageFileTest {
  private static final TopKSpec SPEC =
      new TopKSpec(SketchSpec.subWarp().buckets(2).seed(9).build(), 3);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void save() throws IOException {
    file = folder.resolve("top");
    try (Backend backend = Backends.open("cpu", 1);
        TopK top = backend.create(SPEC)) {
      top.insert(Keys.of(5L, -1L, 5L, 0L));
      try (TopKImage image = top.image()) {
        image.save(file);
      }
    }
  }

  @Test
  void whatWasSavedIsLoaded() throws IOException {
    try (TopKImage image = TopKImage.load(file)) {
      assertThat(image.spec()).isEqualTo(SPEC);
      assertThat(image.state())
          .isEqualTo(
              new TopKState(
                  List.of(new Candidate(0, 1, 0), new Candidate(5, 2, 0), new Candidate(-1, 1, 0)),
                  Threshold.NONE));
      try (SketchImage sketch = image.sketch()) {
        assertThat(sketch.spec()).isEqualTo(SPEC.sketch());
        assertThat(sketch.parts().getFirst().mismatch(image.parts().getFirst())).isNegative();
      }
    }
  }

  @Test
  void bytesAreThoseOfTheFile() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    try (TopKImage image = TopKImage.fromBytes(bytes)) {
      assertThat(image.toBytes()).isEqualTo(bytes);
    }
  }

  /** Magic, version, spec of 4 + 76 bytes, size, checksum; two buckets, 12 numbers; checksum. */
  @Test
  void theFormatIsTheDocumentedOne() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    assertThat(bytes).startsWith("QTOPKEY\n".getBytes(StandardCharsets.US_ASCII));
    assertThat(bytes).hasSize(8 + 4 + (4 + 76) + 8 + 4 + (2 * 32 + 12 * 8) + 4);
  }

  /** Its table of 108 bytes is no whole number of 64-bit words. */
  @Test
  void candidatesMayLieBehindAnyTable() throws IOException {
    TopKSpec odd = new TopKSpec(SketchSpec.thread().width(9).build(), 5);
    try (Backend backend = Backends.open("cpu", 1);
        TopK top = backend.create(odd)) {
      top.insert(Keys.of(3L, 3L));
      try (TopKImage image = top.image()) {
        image.save(file);
      }
      try (TopKImage loaded = TopKImage.load(file);
          TopK reopened = backend.open(loaded)) {
        assertThat(reopened.top(5)).isEqualTo(top.top(5));
      }
    }
  }

  @Test
  void filesThatAreCutOffOrHaveMoreAreRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    for (int length : new int[] {0, 7, 8, 40, 100, bytes.length - 1, bytes.length + 1}) {
      Files.write(file, Arrays.copyOf(bytes, length));
      assertThatExceptionOfType(ImageFormatException.class)
          .as("%d bytes", length)
          .isThrownBy(() -> TopKImage.load(file))
          .withMessageContaining(file.toString());
    }
  }

  @Test
  void everyChangedByteIsNoticed() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    for (int at = 0; at < bytes.length; at++) {
      byte[] changed = bytes.clone();
      changed[at] ^= 0x10;
      Files.write(file, changed);
      assertThatExceptionOfType(ImageFormatException.class)
          .as("byte %d", at)
          .isThrownBy(() -> TopKImage.load(file));
    }
  }

  /** With right checksums: nothing but its contents is wrong. */
  @Test
  void statesThatNoTopKCanHaveAreRefused() throws IOException {
    try (TopKImage image = TopKImage.load(file)) {
      image.parts().getLast().setAtIndex(JAVA_LONG, 0, 4);
      image.save(file);
    }
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> TopKImage.load(file))
        .withMessageContaining("does not hold a valid top-k")
        .withMessageContaining("the number of candidates in the image is 4");
  }
}
