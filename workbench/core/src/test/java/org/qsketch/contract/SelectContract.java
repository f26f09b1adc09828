package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;

/** Keys selected by their estimates, where the sketch is. */
interface SelectContract extends OnBackend {
  /** Those whose estimate in a query is at least a threshold. */
  private static long[] expected(Sketch sketch, long threshold, long... keys) {
    long[] estimates = Comparison.estimates(sketch, keys);
    return IntStream.range(0, keys.length)
        .filter(i -> estimates[i] >= threshold)
        .mapToLong(i -> keys[i])
        .toArray();
  }

  private static void assertSelects(Sketch sketch, Keys keys, long threshold) {
    try (Keys selected = sketch.select(keys, threshold)) {
      assertThat(selected.width()).isEqualTo(keys.width());
      assertThat(selected.toArray())
          .as("keys of estimate %d and above", threshold)
          .isEqualTo(expected(sketch, threshold, keys.toArray()));
    }
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#goldenVariants")
  default void keysOfLargeEstimatesAreSelectedInTheirOrder(String variant) {
    long[] keys = KeyPattern.UNIFORM.keys(20_000);
    int[] weights = IntStream.range(0, keys.length).map(i -> i % 50).toArray();
    try (Sketch sketch = backend().create(Specs.small(variant).build())) {
      sketch.insert(Keys.of(keys), Keys.of(weights));
      long[] estimates = Comparison.estimates(sketch, keys);
      long[] sorted = Arrays.stream(estimates).sorted().toArray();
      for (long threshold : List.of(-1L, 0L, 1L, sorted[keys.length / 2], sorted[19_990])) {
        assertSelects(sketch, Keys.of(keys), threshold);
      }
      assertSelects(sketch, KeyPattern.narrow(keys), sorted[15_000]);
      assertSelects(sketch, Keys.of(keys), sorted[keys.length - 1] + 1);
      assertSelects(sketch, Keys.of(keys), Long.MAX_VALUE);
    }
  }

  /** A frequent key, which partitions have no space for, and numbers that are no multiple of 32. */
  @EachVariant
  default void keysThatComeOftenAreSelectedAsOften(String variant) {
    long[] keys = KeyPattern.ZIPF.keys(10_007);
    try (Sketch sketch = filled(Specs.small(variant).build(), keys)) {
      for (int count : List.of(0, 1, 31, 33, 8_193, keys.length)) {
        assertSelects(sketch, Keys.of(keys).slice(0, count), 20);
      }
    }
  }

  /** Keys of the device, in slices; what is selected can be asked for again. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "sub-warp", "multi-level", "tagged", "slim-fat:3"})
  default void selectedKeysOfTheDeviceAreKeysOfTheDevice(String variant) {
    for (KeyWidth width : KeyWidth.values()) {
      KeyStream stream = KeyStream.zipf(5, 1.1, 1 << 12).widenedTo(width);
      try (Sketch sketch = backend().create(Specs.small(variant).build());
          Keys keys = backend().generate(stream, 10_000)) {
        sketch.insert(keys);
        Keys slice = keys.slice(7, 9_000);
        assertSelects(sketch, slice, 30);
        try (Keys selected = sketch.select(slice, 30);
            Keys again = sketch.select(selected, 30)) {
          assertThat(again.toArray()).isEqualTo(selected.toArray());
          assertThat(selected.size()).isBetween(1L, slice.size() - 1);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "sub-warp", "slim-fat:3"})
  default void moreKeysThanAreWorkedOnAtATimeAreSelectedInTheirOrder(String variant) {
    int count = (1 << 22) + 1_001;
    long[] asked = {3, 1 << 20, (1 << 22) - 1, 1 << 22, count - 1};
    Keys keys = KeyPattern.narrow(LongStream.range(0, count).toArray());
    try (Sketch sketch = backend().create(Specs.large(variant))) {
      sketch.insert(Keys.of(asked));
      try (Keys selected = sketch.select(keys, 1)) {
        assertThat(selected.toArray()).contains(asked).isSorted();
        assertThat(selected.size()).isLessThan(100);
      }
    }
  }
}
