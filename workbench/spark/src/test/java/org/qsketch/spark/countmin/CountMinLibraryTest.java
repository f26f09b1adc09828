package org.qsketch.spark.countmin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.image.ImageFormatException;

/** What the libraries themselves compute, byte for byte. */
final class CountMinLibraryTest {
  private static final int DEPTH = 5;
  private static final int WIDTH = 37;
  private static final int SEED = 9001;
  private static final int SEED_OF_KEYS = 7;

  /** Integers of all sizes, texts, and bytes of each length up to three blocks of the hash. */
  private static List<Object> keys() {
    Random random = new Random(SEED_OF_KEYS);
    List<Object> keys =
        new ArrayList<>(List.of(0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, "", "key", "héé"));
    for (int length = 0; length < 50; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      keys.add(bytes);
      keys.add(random.nextLong() >> random.nextInt(Long.SIZE));
    }
    return keys;
  }

  private static void insert(CountMin sketch, Object key, long weight) {
    switch (key) {
      case Long number -> sketch.insert(number, weight);
      case String text -> sketch.insert(text, weight);
      default -> sketch.insert((byte[]) key, weight);
    }
  }

  private static long estimate(CountMin sketch, Object key) {
    return switch (key) {
      case Long number -> sketch.estimate(number);
      case String text -> sketch.estimate(text);
      default -> sketch.estimate((byte[]) key);
    };
  }

  /** A sketch of theirs in which each second key was counted, as often as its place says. */
  private static CountMinLibrary theirs(CountMinFormat format, int first) {
    CountMinLibrary theirs = CountMinLibrary.of(format, DEPTH, WIDTH, SEED);
    List<Object> keys = keys();
    for (int i = first; i < keys.size(); i += 2) {
      theirs.insert(keys.get(i), i);
    }
    return theirs;
  }

  @ParameterizedTest
  @EnumSource
  void whatIsCountedHereIsWhatTheyCount(CountMinFormat format) {
    CountMin ours = CountMin.of(format, DEPTH, WIDTH, SEED);
    List<Object> keys = keys();
    for (int i = 0; i < keys.size(); i += 2) {
      insert(ours, keys.get(i), i);
    }
    assertThat(ours.toBytes()).isEqualTo(theirs(format, 0).bytes());
  }

  @ParameterizedTest
  @EnumSource
  void theirSketchesAreAskedAsTheyAskThem(CountMinFormat format) throws ImageFormatException {
    CountMinLibrary theirs = theirs(format, 0);
    CountMin ours = CountMin.fromBytes(theirs.bytes());
    assertThat(keys())
        .allSatisfy(key -> assertThat(estimate(ours, key)).isEqualTo(theirs.estimate(key)));
    assertThat(ours.total()).isPositive();
    assertThat(List.of(ours.format(), ours.depth(), ours.width()))
        .containsExactly(format, DEPTH, WIDTH);
  }

  @ParameterizedTest
  @EnumSource
  void theirSketchesMergeAndGoBackToThem(CountMinFormat format) throws ImageFormatException {
    CountMinLibrary theirs = theirs(format, 0);
    byte[] bytes = theirs.bytes();
    CountMin ours = CountMin.fromBytes(bytes);
    ours.merge(CountMin.fromBytes(theirs(format, 1).bytes()));
    theirs.merge(theirs(format, 1));
    assertThat(ours.toBytes()).isEqualTo(theirs.bytes());
    assertThat(CountMinLibrary.read(format, ours.toBytes(), SEED).estimate("key"))
        .isEqualTo(theirs.estimate("key"));
    assertThat(bytes).isNotEqualTo(ours.toBytes()).isEqualTo(theirs(format, 0).bytes());
  }

  @ParameterizedTest
  @EnumSource
  void emptySketchesAreTheirs(CountMinFormat format) throws ImageFormatException {
    byte[] empty = CountMinLibrary.of(format, DEPTH, WIDTH, SEED).bytes();
    CountMin ours = CountMin.fromBytes(empty);
    assertThat(ours.estimate(5)).isZero();
    assertThat(ours.total()).isZero();
    assertThat(ours.toBytes()).isEqualTo(empty);
    ours.merge(CountMin.fromBytes(empty));
    assertThat(ours.toBytes()).isEqualTo(empty);
    ours.merge(CountMin.fromBytes(theirs(format, 1).bytes()));
    assertThat(ours.toBytes()).isEqualTo(theirs(format, 1).bytes());
    ours.merge(CountMin.fromBytes(empty));
    assertThat(ours.toBytes()).isEqualTo(theirs(format, 1).bytes());
  }

  @ParameterizedTest
  @EnumSource
  void anotherSeedIsToldOrRefused(CountMinFormat format) throws ImageFormatException {
    CountMin ours = CountMin.of(format, DEPTH, WIDTH, 3);
    ours.insert(4, 5);
    assertThat(CountMin.fromBytes(ours.toBytes(), 3).estimate(4)).isEqualTo(5);
    assertThat(CountMinLibrary.read(format, ours.toBytes(), 3).estimate(4L)).isEqualTo(5);
    if (format == CountMinFormat.DATA_SKETCHES) {
      assertThatExceptionOfType(ImageFormatException.class)
          .isThrownBy(() -> CountMin.fromBytes(ours.toBytes()))
          .withMessageContaining("seed is not 9001");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CountMin.of(format, DEPTH, WIDTH, 4).merge(ours))
        .withMessageContaining("do not merge");
  }
}
