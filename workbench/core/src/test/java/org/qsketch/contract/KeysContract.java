package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;

/** Keys made on the device are the same keys everywhere. */
interface KeysContract extends OnBackend {
  /**
   * Streams of both kinds and widths.
   *
   * @return the streams
   */
  static Stream<KeyStream> streams() {
    KeyStream zipf = KeyStream.zipf(5, 1.1, 1 << 16);
    return Stream.of(KeyStream.uniform(5), KeyStream.uniform(-5).wide(), zipf, zipf.wide());
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.KeysContract#streams")
  default void generatedKeysAreThoseOfTheStream(KeyStream stream) {
    for (long from : new long[] {0, 1, 511, 1L << 33}) {
      try (Keys keys = backend().generate(stream, from, 10_001)) {
        assertThat(keys.width()).isEqualTo(stream.width());
        assertThat(keys.toArray())
            .isEqualTo(LongStream.range(from, from + 10_001).map(stream::key).toArray());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 513})
  default void anyNumberOfKeysCanBeGenerated(int count) {
    try (Keys keys = backend().generate(KeyStream.uniform(1), count)) {
      assertThat(keys.size()).isEqualTo(count);
      assertThat(keys.toArray()).hasSize(count);
    }
  }

  @EachVariant
  default void keysWhoseArenaIsClosedAreRefusedBeforeTheFirst(String variant) {
    Arena arena = Arena.ofShared();
    Keys keys = Keys.of(arena.allocate(100_000 * Long.BYTES), KeyWidth.BITS_64);
    arena.close();
    try (Sketch sketch = backend().create(Specs.large(variant))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> sketch.insert(keys))
          .withMessageContaining("the arena of their memory");
      assertThat(sketch.statistics().usedCounters()).isZero();
    }
  }

  @Test
  default void slicesAreInsertedFromTheirBeginning() {
    try (Keys keys = backend().generate(KeyStream.uniform(1), 5_000);
        Sketch sketch = backend().create(Specs.small("warp").build())) {
      sketch.insert(keys.slice(700, 1_800));
      ReferenceSketch model = ReferenceSketch.of(sketch.spec());
      model.insert(keys.slice(700, 1_800).toArray());
      Comparison.assertSameTables(sketch, model);
    }
  }

  @Test
  default void uploadedKeysDoNotFollowTheirSource() {
    long[] source = {7, 8, 9};
    try (Keys wide = backend().upload(Keys.of(source));
        Keys narrow = backend().upload(Keys.of(7, -1))) {
      source[0] = 1;
      assertThat(wide.toArray()).containsExactly(7, 8, 9);
      assertThat(wide.width()).isEqualTo(KeyWidth.BITS_64);
      assertThat(narrow.toArray()).containsExactly(7, 0xFFFFFFFFL);
      assertThat(narrow.width()).isEqualTo(KeyWidth.BITS_32);
    }
  }

  @Test
  default void uploadedKeysStandForWhatTheirSourceDoes() {
    try (Keys texts = backend().upload(TextKeys.hashed(new long[2_000]));
        Keys others = backend().upload(Keys.of(1L));
        Keys integers = backend().upload(others);
        Keys again = backend().upload(texts);
        Sketch sketch = backend().create(Specs.small("thread").build())) {
      assertThat(texts.kind()).isEqualTo(KeyKind.TEXTS);
      assertThat(texts.slice(10, 20).kind()).isEqualTo(KeyKind.TEXTS);
      assertThat(again.kind()).isEqualTo(KeyKind.TEXTS);
      assertThat(integers.kind()).isEqualTo(KeyKind.UNKNOWN);
      sketch.insert(again);
      try (SketchImage image = sketch.image()) {
        assertThat(image.keyKind()).isEqualTo(KeyKind.TEXTS);
      }
    }
  }

  @Test
  default void aBufferForKeysTakesOneBatchAfterAnother() {
    try (Keys buffer = backend().allocate(5, KeyWidth.BITS_64);
        Keys there = backend().upload(Keys.of(4L, 5L))) {
      backend().upload(Keys.of(1L, 2L, 3L, -1L, 0L), buffer);
      assertThat(buffer.toArray()).containsExactly(1, 2, 3, -1, 0);
      backend().upload(there, buffer.slice(2, 4));
      assertThat(buffer.toArray()).containsExactly(1, 2, 4, 5, 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1500, -700, -1, 0, 1, 700, 1500})
  default void keysCanBeCopiedOverOthersOfTheSameBuffer(int shift) {
    int from = 2_000;
    int count = 1_501;
    try (Keys buffer = backend().generate(KeyStream.uniform(2).wide(), 6_000)) {
      long[] expected = buffer.toArray();
      System.arraycopy(expected, from, expected, from + shift, count);
      backend()
          .upload(
              buffer.slice(from, from + count), buffer.slice(from + shift, from + shift + count));
      assertThat(buffer.toArray()).isEqualTo(expected);
    }
  }

  @Test
  default void keysThatDoNotFitTheBufferAreRefusedWithBothSizes() {
    try (Keys buffer = backend().allocate(3, KeyWidth.BITS_64)) {
      assertThatThrownBy(() -> backend().upload(Keys.of(1L, 2L), buffer))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("2 keys of 64 bits")
          .hasMessageContaining("buffer for 3 keys of 64 bits");
      assertThatThrownBy(() -> backend().upload(Keys.of(1, 2, 3), buffer))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("3 keys of 32 bits");
    }
  }

  @Test
  default void keysOfAnotherBackendAreTaken() {
    try (Backend other = openBackend();
        Keys keys = other.generate(KeyStream.uniform(1), 2_000);
        Sketch sketch = backend().create(Specs.small("thread").build())) {
      sketch.insert(keys);
      Comparison.assertNeverBelow(sketch, keys.toArray());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1L << 50, Long.MAX_VALUE})
  default void moreKeysThanMemoryAreRefusedWithBothNumbers(long count) {
    assertThatThrownBy(() -> backend().generate(KeyStream.uniform(1), count))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageContaining(count + " keys")
        .hasMessageContaining("are available");
  }

  @Test
  default void aNegativeNumberOfKeysIsRefused() {
    assertThatThrownBy(() -> backend().generate(KeyStream.uniform(1), -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  @Test
  default void aSketchLargerThanMemoryIsRefusedWithBothNumbers() {
    assertThatThrownBy(() -> backend().create(Specs.small("sub-warp").withMemory(1L << 50).build()))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageContaining("1.00 PiB")
        .hasMessageContaining("are available");
  }

  @Test
  default void theDeviceHasANameMemoryAndComputeUnits() {
    assertThat(backend().device().name()).isNotBlank();
    assertThat(backend().device().driver()).isNotBlank();
    assertThat(backend().device().memoryBytes()).isPositive();
    assertThat(backend().device().computeUnits()).isPositive();
  }

  @Test
  default void theProbeRunsAndIsTimed() {
    try (var probe = backend().accessProbe(1 << 20)) {
      long nanos =
          backend()
              .elapsedNanos(
                  () -> {
                    probe.gather(1_000);
                    probe.atomicAdd(1_000);
                    probe.compareAndSwap(1_000);
                    probe.copy();
                  });
      assertThat(nanos).isPositive();
    }
  }
}
