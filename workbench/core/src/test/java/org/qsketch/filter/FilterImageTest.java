package org.qsketch.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchImage;

class FilterImageTest {
  private static final CuckooFilterSpec SPEC =
      new CuckooFilterSpec(37, 4, 16, AlternateBucket.MIRROR, HashFamily.mix(), 9);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void save() throws IOException {
    file = folder.resolve("filter");
    try (CpuBackend cpu = CpuBackend.open(1);
        CuckooFilter filter = cpu.create(SPEC)) {
      filter.insert(Keys.of(1L, 2L, 3L)).close();
      try (FilterImage image = filter.image()) {
        image.save(file);
      }
    }
  }

  private void assertRefused(String... words) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> FilterImage.load(file).close())
        .withMessageContainingAll(words);
  }

  @Test
  void aFileHoldsSpecAndTable() throws IOException {
    try (FilterImage image = FilterImage.load(file)) {
      assertThat(image.spec()).isEqualTo(SPEC);
      assertThat(image.table().byteSize()).isEqualTo(37 * 8);
    }
    assertThat(Files.size(file)).isEqualTo(8 + 4 + 64 + 8 + 4 + 37 * 8 + 4);
  }

  @Test
  void bytesAreThoseOfTheFile() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    try (FilterImage image = FilterImage.fromBytes(bytes)) {
      assertThat(image.toBytes()).isEqualTo(bytes);
    }
  }

  @ParameterizedTest(name = "byte {0} altered")
  @ValueSource(ints = {12, 28, 32, 36, 60, 76, 88, 200, 383, 387})
  void anAlteredByteIsTold(int at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[at] ^= 4;
    Files.write(file, bytes);
    assertRefused("altered");
  }

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(ints = {8, 40, 87, 88, 383})
  void aFileThatEndsEarlyIsTold(int size) throws IOException {
    Files.write(file, java.util.Arrays.copyOf(Files.readAllBytes(file), size));
    assertRefused("cut off");
  }

  @Test
  void anImageOfASketchIsNoFilter() throws IOException {
    try (CpuBackend cpu = CpuBackend.open(1);
        var sketch = cpu.create(org.qsketch.sketch.SketchSpec.subWarp().forKeys(10).build());
        SketchImage image = sketch.image()) {
      image.save(file);
    }
    assertRefused("is not a cuckoo filter image", "QCUCKOO");
  }
}
