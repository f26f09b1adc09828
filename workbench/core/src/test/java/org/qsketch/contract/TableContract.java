package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.qsketch.contract.Comparison.assertSameEstimates;
import static org.qsketch.contract.Comparison.assertSameLevels;
import static org.qsketch.contract.Comparison.assertSameTables;
import static org.qsketch.contract.KeyPattern.UNIFORM;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.Variant;
import org.qsketch.sketch.multilevel.MultiLevelLayout;

/** Tables and estimates are those of {@link ReferenceSketch}. */
interface TableContract extends OnBackend {
  /** Around what warps, blocks and partitions begin with, and around powers of two. */
  int[] BATCHES =
      IntStream.concat(
              IntStream.of(0, 1, 2, 31, 32, 33, 511, 512, 513, 1000),
              IntStream.rangeClosed(11, 17)
                  .map(k -> 1 << k)
                  .flatMap(n -> IntStream.of(n - 1, n + 1)))
          .toArray();

  /** Inserts batches of the sizes, comparing the tables after each, and the estimates at last. */
  private void insertAndCompare(SketchSpec spec, long[] keys, int... sizes) {
    ReferenceSketch model = ReferenceSketch.of(spec);
    try (Sketch sketch = backend().create(spec)) {
      for (int size : sizes) {
        long[] batch = Arrays.copyOf(keys, size);
        sketch.insert(Keys.of(batch));
        model.insert(batch);
        assertSameTables(sketch, model);
      }
      compareLevels(sketch, model, keys);
    }
  }

  private void compareLevels(Sketch sketch, ReferenceSketch model, long... keys) {
    boolean multiLevel = sketch.spec() instanceof MultiLevelSketchSpec;
    if (multiLevel && insertsInOrder(sketch.spec())) {
      assertSameLevels(sketch, model);
    }
    if (!multiLevel || insertsInOrder(sketch.spec())) {
      assertSameEstimates(sketch, model, keys);
      assertSameEstimates(sketch, model, KeyPattern.generate(KeyStream.uniform(99).wide(), 1000));
    }
  }

  @EachVariant
  default void batchesOfAnySizeFillASmallTable(String variant) {
    insertAndCompare(Specs.small(variant).build(), UNIFORM.keys(1 << 18), BATCHES);
  }

  @EachVariant
  default void batchesOfAnySizeFillATableLargerThanACoresCache(String variant) {
    insertAndCompare(Specs.large(variant), UNIFORM.keys(1 << 18), 33, (1 << 13) - 1, 1 << 18);
  }

  @ParameterizedTest
  @ValueSource(strings = {Variant.THREAD, Variant.SUB_WARP})
  default void aBatchFillsATableLargerThanEveryCache(String variant) {
    long counters = 1L << 24;
    SketchSpec spec = SketchSpec.variant(variant).withMemory(counters * Integer.BYTES).build();
    insertAndCompare(spec, UNIFORM.keys(1 << 19), 1 << 19);
  }

  @EachVariant
  default void oneBucketTakesEveryKey(String variant) {
    insertAndCompare(Specs.tiny(variant), UNIFORM.keys(20_000), 1, 100, 20_000);
  }

  @EachVariant
  default void everyDepthSelectsItsCounters(String variant) {
    Specs.depths()
        .mapToObj(depth -> Specs.small(variant).depth(depth).build())
        .forEach(spec -> insertAndCompare(spec, UNIFORM.keys(20_000), 300, 20_000));
  }

  @ParameterizedTest
  @CsvSource({
    "thread, 16",
    "half-warp, 16",
    "warp, 16",
    "warp, 28",
    "warp, 32",
    "warp:128, 28",
    "multi-level, 16",
    "multi-level, 28",
    "multi-level-locked, 28"
  })
  default void depthsBeyondASubWarpSelectTheirCounters(String variant, int depth) {
    insertAndCompare(Specs.small(variant).depth(depth).build(), UNIFORM.keys(20_000), 300, 20_000);
  }

  @EachVariant
  default void everyNumberOfMasksWorks(String variant) {
    for (int masks : List.of(1, 7, 1024, 1 << 16)) {
      SketchSpec spec = Specs.withMasks(Specs.small(variant), masks).build();
      insertAndCompare(spec, UNIFORM.keys(10_000), 10_000);
    }
  }

  @EachVariant
  default void everyHashFamilySelectsItsCounters(String variant) {
    long[] keys = KeyPattern.generate(KeyStream.uniform(3).wide(), 20_000);
    Stream.concat(HashFamily.builtIn().stream(), Stream.of(Specs.USER_HASH))
        .map(family -> Specs.small(variant).hash(family).build())
        .forEach(spec -> insertAndCompare(spec, keys, 500, 20_000));
  }

  /** Not all at once: a device may make the entry of a key that is contended for large early. */
  @ParameterizedTest
  @EnumSource
  default void everyKeyPatternFillsTheTables(KeyPattern pattern) {
    int[] sizes = IntStream.generate(() -> 10_000).limit(10).toArray();
    Specs.variants()
        .map(variant -> Specs.small(variant).seed(-1).build())
        .forEach(spec -> insertAndCompare(spec, pattern.keys(10_000), sizes));
  }

  @EachVariant
  default void narrowKeysCountAsWideKeysOfTheSameValue(String variant) {
    long[] keys = UNIFORM.keys(30_000);
    keys[0] = 0xFFFFFFFFL;
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(keys);
    try (Sketch sketch = backend().create(model.spec())) {
      sketch.insert(KeyPattern.narrow(keys));
      assertSameTables(sketch, model);
      try (var counts = sketch.query(KeyPattern.narrow(keys))) {
        assertThat(counts.toArray()).isEqualTo(Comparison.estimates(sketch, keys));
      }
    }
  }

  @EachVariant
  default void identityRefusesNarrowKeysAndLeavesTheTableEmpty(String variant) {
    try (Sketch sketch =
        backend().create(Specs.small(variant).hash(HashFamily.identity()).build())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> sketch.insert(Keys.of(1, 2, 3)))
          .withMessageContaining("64-bit");
      assertThatIllegalArgumentException().isThrownBy(() -> sketch.query(Keys.of(1, 2, 3)));
      assertThat(sketch.statistics().usedCounters()).isZero();
    }
  }

  @EachMultiLevelVariant
  default void lowLimitsSendInsertsToTheHighTable(String variant) {
    for (int limit : List.of(1, 2, 127, 128, 254, 255)) {
      SketchSpec spec = Specs.multiLevel(variant).limit(limit).build();
      insertAndCompare(spec, KeyPattern.ZIPF.keys(50_000), 200, 50_000);
    }
  }

  @EachMultiLevelVariant
  default void sharedRowsHoldTheInsertsOfAllTheirBuckets(String variant) {
    MultiLevelSketchSpec spec = Specs.multiLevel(variant).limit(4).highRows(3).build();
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(UNIFORM.keys(40_000));
    try (Sketch sketch = backend().create(spec)) {
      sketch.insert(Keys.of(UNIFORM.keys(40_000)));
      try (SketchImage image = sketch.image()) {
        assertThat(MultiLevelState.totals(image.parts()))
            .isEqualTo(MultiLevelState.totals(model.parts()));
        assertRowsGoByBucket(spec, MultiLevelState.of(spec, image.parts()).indices());
      }
      assertThat(sketch.statistics().highRowsRequested()).isEqualTo(10);
      assertThat(sketch.statistics().bucketsSharingRows()).isEqualTo(7);
    }
  }

  /** Each row is given out once; whoever asked later shares one by the number of the bucket. */
  private static void assertRowsGoByBucket(MultiLevelSketchSpec spec, int... indices) {
    MultiLevelLayout layout = MultiLevelState.layout(spec);
    int[] own =
        Arrays.stream(indices).filter(index -> index < layout.index(3, 0)).sorted().toArray();
    assertThat(own).containsExactly(layout.index(0, 0), layout.index(1, 0), layout.index(2, 0));
    assertThat(IntStream.range(0, indices.length).filter(b -> indices[b] == layout.index(3, b)))
        .as("buckets with a shared row")
        .hasSize(indices.length - own.length);
  }
}
