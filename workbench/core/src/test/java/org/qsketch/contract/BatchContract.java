package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.contract.Comparison.assertNeverBelow;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameTables;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;

/** Batches of keys, wherever they lie and wherever in memory they begin. */
interface BatchContract extends OnBackend {
  /** More than is copied to a device at a time. */
  int MANY = 3_000_000;

  /** Inserts, and compares table and estimates; keys that are a slice must not lose its ends. */
  private void insertAndQuery(Keys keys, String variant) {
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(keys.toArray());
    try (Sketch sketch = backend().create(model.spec())) {
      sketch.insert(keys);
      assertSameTables(sketch, model);
      try (Counts counts = sketch.query(keys)) {
        assertThat(counts.toArray()).isEqualTo(model.query(keys.toArray()));
      }
    }
  }

  @EachRemovableVariant
  default void noKeysHaveNoEstimates(String variant) {
    try (Sketch sketch = backend().create(Specs.small(variant).build());
        Keys generated = backend().generate(KeyStream.uniform(1), 10)) {
      for (Keys none : List.of(Keys.of(new int[0]), generated.slice(10, 10))) {
        sketch.insert(none);
        sketch.remove(none);
        try (Counts counts = sketch.query(none)) {
          assertThat(counts.size()).isZero();
          assertThat(counts.toArray()).isEmpty();
        }
      }
      assertThat(sketch.statistics().usedCounters()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  default void slicesOfKeysOnTheDeviceBeginAnywhere(KeyWidth width) {
    KeyStream stream = KeyStream.uniform(6).widenedTo(width);
    try (Keys keys = backend().generate(stream, 1_000)) {
      for (int from : List.of(1, 3, 7)) {
        insertAndQuery(keys.slice(from, from + 1), "sub-warp");
        insertAndQuery(keys.slice(from, 1_000 - from), "sub-warp");
        insertAndQuery(keys.slice(from, 900).slice(from, 500), "multi-level");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  default void keysInMemoryOfTheCallersBeginAtAnyByte(KeyWidth width) {
    MemorySegment source = MemorySegment.ofArray(KeyPattern.UNIFORM.keys(600));
    for (int first : List.of(1, 2, 3, 5)) {
      MemorySegment memory = MemorySegment.ofArray(new byte[first + 501 * width.bytes()]);
      MemorySegment.copy(source, 0, memory, first, 501L * width.bytes());
      insertAndQuery(Keys.of(memory.asSlice(first), width), "sub-warp");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "sub-warp", "multi-level", "slim-fat:3"})
  default void moreKeysOfTheHostThanAreCopiedAtATimeAreAllCounted(String variant) {
    long[] keys = KeyPattern.UNIFORM.keys(MANY);
    ReferenceSketch model = ReferenceSketch.of(Specs.large(variant));
    model.insert(keys);
    try (Sketch sketch = backend().create(model.spec())) {
      sketch.insert(Keys.of(keys));
      assertSameTables(sketch, model);
      assertSameEstimates(sketch, model, keys);
      sketch.remove(KeyPattern.narrow(keys));
      assertThat(sketch.statistics().usedCounters()).isZero();
    }
  }

  /** Memory of the caller is read while other threads may write to it. */
  @EachVariant
  default void keysThatChangeMeanwhileCostOthersNothing(String variant) {
    long[] keys = KeyPattern.ZIPF.keys(100_000);
    long[] staying =
        IntStream.range(0, keys.length)
            .filter(ChangingKeys::stays)
            .mapToLong(index -> keys[index])
            .toArray();
    try (Sketch sketch = backend().create(Specs.large(variant))) {
      sketch.insert(new ChangingKeys(keys));
      assertNeverBelow(sketch, staying);
    }
  }
}
