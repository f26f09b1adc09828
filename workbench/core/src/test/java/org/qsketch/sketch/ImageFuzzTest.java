package org.qsketch.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.contract.Golden;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.multilevel.MultiLevelLayout;

/**
 * Thousands of mutations of a valid image of every variant: each is refused as such, in one line,
 * or loads as an image that works.
 */
final class ImageFuzzTest {
  private static final int MUTATIONS = 300;

  @TempDir private Path folder;

  /** Mutates, writes and loads; returns how many mutations were refused. */
  private int refused(
      String variant, long seed, BiFunction<byte[], SplittableRandom, byte[]> mutation)
      throws IOException {
    byte[] valid = Golden.bytes(Golden.imageName(variant));
    SplittableRandom random = new SplittableRandom(seed);
    Path file = folder.resolve("mutated");
    int refused = 0;
    try (Backend backend = Backends.open("cpu")) {
      for (int i = 0; i < MUTATIONS; i++) {
        byte[] mutated = mutation.apply(valid, random);
        Files.write(file, mutated);
        refused += isRefused(backend, file, "mutation %d of seed %d".formatted(i, seed)) ? 1 : 0;
      }
    }
    return refused;
  }

  private static boolean isRefused(Backend backend, Path file, String which) {
    try (SketchImage image = SketchImage.load(file)) {
      assertThat(image.payload().byteSize())
          .as(which)
          .isEqualTo(Files.size(file) - ImageMutations.PAYLOAD - Integer.BYTES);
      use(backend, image);
      return false;
    } catch (ImageFormatException e) {
      assertThat(e.getMessage()).as(which).contains(file.toString()).doesNotContainPattern("\\R");
      return true;
    } catch (SketchFullException _) {
      return false; // it can hold no more than it says it does
    } catch (Exception | OutOfMemoryError e) {
      return fail(which, e);
    }
  }

  private static void use(Backend backend, SketchImage image) {
    try (Sketch sketch = backend.open(image)) {
      Keys keys = Keys.of(1L, 2L, 3L, -1L);
      sketch.insert(keys);
      assertThat(sketch.query(1)).isBetween(0L, 0xFFFFFFFFL);
      if (sketch.spec().isRemovable()) {
        sketch.remove(keys);
      }
      sketch.merge(image);
      sketch.statistics();
    }
  }

  @ParameterizedTest(name = "{0}, seed 17")
  @MethodSource("org.qsketch.contract.Specs#variants")
  void damagedImagesAreRefused(String variant) throws IOException {
    assertThat(refused(variant, 17, ImageMutations::damaged)).isEqualTo(MUTATIONS);
  }

  @ParameterizedTest(name = "{0}, seed 18")
  @MethodSource("org.qsketch.contract.Specs#variants")
  void hostileImagesAreRefusedOrWork(String variant) throws IOException {
    assertThat(refused(variant, 18, ImageMutations::hostile)).isBetween(MUTATIONS / 4, MUTATIONS);
  }

  private void assertRefused(String variant, int offset, long value, boolean wide)
      throws IOException {
    Path file =
        ImageMutations.patch(
            Golden.copy(Golden.imageName(variant), folder),
            bytes -> {
              if (wide) {
                bytes.putLong(offset, value);
              } else {
                bytes.putInt(offset, (int) value);
              }
            });
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> SketchImage.load(file))
        .satisfies(e -> assertThat(e.getMessage()).contains(file.toString()));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 1L << 48, (1L << 48) + 1, 1L << 60, Long.MAX_VALUE, Long.MIN_VALUE})
  void hostileSizesAllocateNothing(long buckets) throws IOException {
    for (String variant : Variant.NAMES) {
      assertRefused(variant, ImageMutations.SPEC + 24, buckets, true);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sub-warp, 0, 0",
    "sub-warp, 0, 7",
    "sub-warp, 0, -1",
    "sub-warp, 4, 9",
    "sub-warp, 4, 0",
    "sub-warp, 8, 4",
    "sub-warp, 12, 0",
    "warp, 8, 256",
    "thread, 4, 65",
    "multi-level, 16, 0",
    "multi-level, 16, 256",
    "multi-level, 20, 0",
    "multi-level, 20, -5",
    "multi-level, 20, 17",
    "tagged, 0, 7",
    "tagged, 16, -1",
    "tagged, 16, 3",
    "slim-fat:3, 16, 0",
    "slim-fat:3, 16, 65",
    "slim-fat:3, 16, 8"
  })
  void everyNumberOfTheSpecIsCheckedBehindTheChecksum(String variant, int offset, int value)
      throws IOException {
    assertRefused(variant, ImageMutations.SPEC + offset, value, false);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 1023, 1024 + 16, 0x7FFFFFFFL, 0xFFFFFFFFL})
  void rowIndicesThatWereNeverGivenOutAreRefused(long index) throws IOException {
    assertRefused(
        "multi-level", ImageMutations.PAYLOAD + MultiLevelLayout.INDEX_OFFSET, index, false);
    assertRefused(
        "multi-level-locked", ImageMutations.PAYLOAD + MultiLevelLayout.INDEX_OFFSET, index, false);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 10, Long.MAX_VALUE, Long.MIN_VALUE})
  void moreRowsThanBucketsAreRefused(long requested) throws IOException {
    int length = Golden.bytes(Golden.imageName("multi-level")).length;
    assertRefused("multi-level", length - Integer.BYTES - Long.BYTES, requested, true);
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#wideVariants")
  void countersOf64BitsThatWouldBeNegativeEstimatesAreRefused(String variant) throws IOException {
    for (long counter : new long[] {Long.MIN_VALUE, -1}) {
      assertRefused(variant, ImageMutations.PAYLOAD + Long.BYTES, counter, true);
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#wideVariants")
  void aCounterOf64BitsMayBeFull(String variant) throws IOException {
    Path full =
        ImageMutations.patch(
            Golden.copy(Golden.imageName(variant), folder),
            bytes -> bytes.putLong(ImageMutations.PAYLOAD, Long.MAX_VALUE));
    try (SketchImage image = SketchImage.load(full)) {
      assertThat(image.spec().largestCounter(image.parts())).isEqualTo(Long.MAX_VALUE);
    }
  }

  @Test
  void fuzzingLeavesNoFilesBehind() throws IOException {
    refused("warp", 19, ImageMutations::damaged);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("mutated"));
    }
  }
}
