package org.qsketch.spark.countmin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.contract.BadArguments;
import org.qsketch.contract.GoodArguments;
import org.qsketch.image.ImageFormatException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** What count-min sketches of other libraries refuse. */
final class CountMinTest {
  private static final int DEPTH = 5;
  private static final int WIDTH = 37;
  private static final int SEED = 9001;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void noCounterWrapsAround(CountMinFormat format) {
    CountMin ours = CountMin.of(format, DEPTH, WIDTH, SEED);
    ours.insert(1, Long.MAX_VALUE);
    byte[] full = ours.toBytes();
    assertThatIllegalArgumentException().isThrownBy(() -> ours.insert(2, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> ours.merge(ours));
    assertThatIllegalArgumentException().isThrownBy(() -> ours.insert(2, -1));
    assertThat(ours.toBytes()).isEqualTo(full);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsDamagedIsRefused(CountMinFormat format) {
    CountMin ours = CountMin.of(format, DEPTH, WIDTH, SEED);
    ours.insert(7, 8);
    byte[] bytes = ours.toBytes();
    for (int length = 0; length < bytes.length; length++) {
      refuses(Arrays.copyOf(bytes, length));
    }
    refuses(Arrays.copyOf(bytes, bytes.length + 8));
    for (int at = 0; at < format.headerBytes(0) - Long.BYTES; at++) {
      for (int flip = 1; flip < 256; flip++) {
        byte[] altered = bytes.clone();
        altered[at] ^= (byte) flip;
        refusedOrAsked(altered);
      }
    }
  }

  /** Any other byte of the header may have any value. */
  @ParameterizedTest
  @CsvSource({"SPARK, 0, 4", "SPARK, 12, 20", "DATA_SKETCHES, 0, 3", "DATA_SKETCHES, 8, 15"})
  void anotherVersionSizeOrSeedIsRefused(CountMinFormat format, int from, int to) {
    CountMin ours = CountMin.of(format, DEPTH, WIDTH, SEED);
    ours.insert(7, 8);
    byte[] bytes = ours.toBytes();
    for (int at = from; at < to; at++) {
      for (int flip = 1; flip < 256; flip++) {
        byte[] altered = bytes.clone();
        altered[at] ^= (byte) flip;
        refuses(altered);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRefusedMergeAddsNothing(CountMinFormat format) throws ImageFormatException {
    CountMin few = CountMin.of(format, DEPTH, WIDTH, SEED);
    few.insert(7, 8);
    byte[] nearlyFull = few.toBytes();
    ByteBuffer.wrap(nearlyFull)
        .order(format.order())
        .putLong(nearlyFull.length - Long.BYTES, Long.MAX_VALUE);
    CountMin ours = CountMin.fromBytes(nearlyFull);
    ours.insert(7, 1);
    byte[] before = ours.toBytes();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ours.merge(CountMin.fromBytes(nearlyFull)));
    assertThat(ours.toBytes()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource
  void otherSizesAndSeedsAreNotMerged(CountMinFormat format) {
    CountMin ours = CountMin.of(format, DEPTH, WIDTH, SEED);
    for (CountMin other :
        List.of(
            CountMin.of(format, DEPTH, WIDTH, SEED + 1),
            CountMin.of(format, DEPTH, WIDTH + 1, SEED),
            CountMin.of(format, DEPTH + 1, WIDTH, SEED))) {
      other.insert(7, 8);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ours.merge(other))
          .withMessageContaining("do not merge: library, rows, counters and seed must be the same");
    }
    assertThat(ours.total()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void bytesThatWereReadDoNotChange(CountMinFormat format) throws ImageFormatException {
    CountMin few = CountMin.of(format, DEPTH, WIDTH, SEED);
    few.insert(7, 8);
    byte[] bytes = few.toBytes();
    CountMin read = CountMin.fromBytes(bytes);
    read.insert(7, 1);
    read.merge(few);
    assertThat(read.estimate(7)).isEqualTo(17);
    assertThat(bytes).isEqualTo(few.toBytes());
    assertThat(few.estimate(7)).isEqualTo(8);
  }

  private static void refuses(byte[] bytes) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> CountMin.fromBytes(bytes));
  }

  /** A hostile header makes no exception but one. */
  private static void refusedOrAsked(byte[] bytes) {
    try {
      CountMin.fromBytes(bytes).estimate(1);
    } catch (ImageFormatException e) {
      assertThat(e).hasMessageNotContaining("\n");
    }
  }

  @ParameterizedTest
  @EnumSource
  void sizesHaveBounds(CountMinFormat format) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CountMin.of(format, 3, 1 << 30, 0))
        .withMessageContaining("make it smaller");
    assertThatIllegalArgumentException().isThrownBy(() -> CountMin.of(format, 0, 10, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> CountMin.of(format, 128, 10, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> CountMin.of(format, 1, 2, 0));
  }

  @Test
  void badArgumentsAreAnsweredByAClearException() {
    try (SketchImage image = SketchImage.allocate(SketchSpec.subWarp().forKeys(100).build())) {
      CountMin sketch = CountMin.of(CountMinFormat.SPARK, 1, 3, 0);
      BadArguments bad = GoodArguments.with(image, folder.resolve("file"));
      bad.good().put(byte[].class, CountMin.of(CountMinFormat.SPARK, 1, 3, 0).toBytes());
      bad.good().put(CountMin.class, sketch);
      bad.good().put(CountMinFormat.class, CountMinFormat.SPARK);
      assertThat(
              Stream.concat(
                  bad.complaintsAbout(CountMin.class), bad.complaintsAbout(CountMin.class, sketch)))
          .isEmpty();
    }
  }
}
