package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.spec.UpdateRule;

/**
 * No insert is lost while buckets convert, cells join and heavy entries swap. All keys are of a few
 * buckets, and every key is the hot one for a while.
 */
interface TaggedStressContract extends OnBackend {
  /** Keys that are inserted in a run. */
  int INSERTS = 600_000;

  /** How often another key is the hot one. */
  int PHASES = 60;

  /** Different keys. */
  int DISTINCT = 120;

  /** Keys of a call. */
  int SLICE = 5_000;

  private static TaggedSketchSpec spec(UpdateRule rule) {
    return SketchSpec.tagged().buckets(3).update(rule).seed(Specs.SEED).build();
  }

  /** Phases are of growing lengths, so that each hot key passes those before it. */
  private static long[] keys(SplittableRandom random) {
    long[] keys = new long[INSERTS];
    for (int i = 0; i < INSERTS; i++) {
      long hot = (long) (PHASES * Math.sqrt((double) i / INSERTS));
      keys[i] = random.nextInt(4) == 0 ? random.nextInt(DISTINCT) : hot;
    }
    return keys;
  }

  /** Weights of a few bits and of many. */
  private static int[] weights(SplittableRandom random) {
    int[] weights = new int[INSERTS];
    for (int i = 0; i < INSERTS; i++) {
      weights[i] = random.nextInt(1 << random.nextInt(10));
    }
    return weights;
  }

  private static long[] exact(long[] keys, int... weights) {
    long[] exact = new long[DISTINCT];
    for (int i = 0; i < keys.length; i++) {
      exact[(int) keys[i]] += weights[i];
    }
    return exact;
  }

  private static int[] ones() {
    int[] ones = new int[INSERTS];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static void assertBounded(Sketch sketch, long... exact) {
    long total = LongStream.of(exact).sum();
    long[] estimates = Comparison.estimates(sketch, LongStream.range(0, DISTINCT).toArray());
    for (int key = 0; key < DISTINCT; key++) {
      assertThat(estimates[key]).as("key %d", key).isBetween(exact[key], total);
    }
  }

  private static void assertWasStressed(Sketch sketch) {
    assertThat(sketch.statistics().hybridBuckets()).isEqualTo(3);
    assertThat(sketch.statistics().joinedCells()).isGreaterThan(3 * 2);
    assertThat(sketch.statistics().heavyEntries()).isPositive();
  }

  @ParameterizedTest(name = "{0}, seed 31")
  @EnumSource
  default void noInsertOfOneBatchIsLost(UpdateRule rule) {
    long[] keys = keys(new SplittableRandom(31));
    try (Sketch sketch = backend().create(spec(rule));
        Keys there = backend().upload(Keys.of(keys))) {
      sketch.insert(there);
      assertBounded(sketch, exact(keys, ones()));
      assertWasStressed(sketch);
      if (rule.isRemovable()) {
        sketch.remove(there);
        Comparison.assertEmpty(sketch);
      }
    }
  }

  @ParameterizedTest(name = "{0}, seed 32")
  @EnumSource
  default void noInsertOfManyCallersIsLost(UpdateRule rule) {
    SplittableRandom random = new SplittableRandom(32);
    long[] keys = keys(random);
    int[] weights = weights(random);
    try (Sketch sketch = backend().create(spec(rule))) {
      insertFromCallers(sketch, Keys.of(keys), Keys.of(weights));
      assertBounded(sketch, exact(keys, weights));
      assertWasStressed(sketch);
    }
  }

  private static void insertFromCallers(Sketch sketch, Keys keys, Keys weights) {
    try (ExecutorService callers = Executors.newFixedThreadPool(BoundContract.CALLERS)) {
      LongStream.range(0, INSERTS / SLICE)
          .mapToObj(
              i ->
                  callers.submit(
                      () ->
                          sketch.insert(
                              keys.slice(i * SLICE, (i + 1) * SLICE),
                              weights.slice(i * SLICE, (i + 1) * SLICE))))
          .toList()
          .forEach(insert -> assertThat(insert).succeedsWithin(Duration.ofMinutes(2)));
    }
  }

  /** Sketches of two streams, merged again and again, and filled between. */
  @ParameterizedTest(name = "{0}, seed 33")
  @EnumSource
  default void nothingIsLostBetweenMerges(UpdateRule rule) {
    SplittableRandom random = new SplittableRandom(33);
    long[] exact = new long[DISTINCT];
    try (Sketch sketch = backend().create(spec(rule))) {
      for (int round = 0; round < 12; round++) {
        long hot = random.nextInt(DISTINCT);
        long[] keys =
            LongStream.range(0, 500 << round % 6)
                .map(_ -> random.nextBoolean() ? hot : random.nextInt(DISTINCT))
                .toArray();
        LongStream.of(keys).forEach(key -> exact[(int) key]++);
        try (Sketch other = filled(spec(rule), keys)) {
          sketch.merge(other);
        }
        assertBounded(sketch, exact);
      }
    }
  }
}
