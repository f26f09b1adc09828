package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.contract.Comparison.assertNeverBelow;
import static org.qsketch.contract.Comparison.assertSameTables;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/** No insert is lost, under any skew and from any number of threads: estimates are upper bounds. */
interface BoundContract extends OnBackend {
  /** Threads that insert at once. */
  int CALLERS = 8;

  private void insertAndCheck(SketchSpec spec, long... keys) {
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(keys));
      assertNeverBelow(sketch, keys);
    }
  }

  @ParameterizedTest
  @EnumSource
  default void noEstimateIsBelowTheTrueCount(KeyPattern pattern) {
    Specs.variants()
        .map(variant -> Specs.small(variant).build())
        .forEach(spec -> insertAndCheck(spec, pattern.keys(100_000)));
  }

  @EachMultiLevelVariant
  default void noEstimateIsBelowTheTrueCountWhereRowsRunOut(String variant) {
    for (int limit : List.of(1, 3, 128, 255)) {
      for (int highRows : List.of(1, 2)) {
        SketchSpec spec = Specs.multiLevel(variant).limit(limit).highRows(highRows).build();
        insertAndCheck(spec, KeyPattern.ZIPF.keys(100_000));
      }
    }
  }

  @EachVariant
  default void aMillionEqualKeysAreCountedExactly(String variant) {
    long[] keys = KeyPattern.EQUAL.keys(1_000_000);
    try (Sketch sketch = backend().create(Specs.small(variant).build())) {
      sketch.insert(Keys.of(keys));
      assertThat(sketch.query(keys[0])).isEqualTo(1_000_000);
    }
  }

  @EachVariant
  default void insertsFromManyThreadsAtOnceAreAllCounted(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    long[] keys = KeyPattern.ZIPF.keys(CALLERS * 20_000);
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(keys);
    try (Sketch sketch = backend().create(spec)) {
      insertInSlices(sketch, Keys.of(keys), 1000);
      assertSameTables(sketch, model);
      assertNeverBelow(sketch, keys);
    }
  }

  private static void insertInSlices(Sketch sketch, Keys keys, long slice) {
    try (ExecutorService callers = Executors.newFixedThreadPool(CALLERS)) {
      var inserts =
          LongStream.range(0, keys.size() / slice)
              .mapToObj(i -> keys.slice(i * slice, (i + 1) * slice))
              .map(part -> callers.submit(() -> sketch.insert(part)))
              .toList();
      inserts.forEach(BoundContract::await);
    }
  }

  private static void await(Future<?> insert) {
    assertThat(insert).succeedsWithin(Duration.ofMinutes(1));
  }

  @EachVariant
  default void countersBeyondTwoToThe31AreUnsigned(String variant) {
    SketchSpec spec = Specs.tiny(variant);
    long key = 5;
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(key));
      for (int doubling = 0; doubling < 31; doubling++) {
        try (var image = sketch.image()) {
          sketch.merge(image);
        }
      }
      sketch.insert(Keys.of(key));
      assertThat(sketch.query(key)).isEqualTo((1L << 31) + 1);
      assertThat(sketch.statistics().largestCounter()).isGreaterThan((1L << 31) - 256);
    }
  }
}
