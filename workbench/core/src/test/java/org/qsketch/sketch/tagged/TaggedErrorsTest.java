package org.qsketch.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.Backend;
import org.qsketch.contract.Comparison;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.spec.UpdateRule;

/** The bounds of docs/tagged.md by simulation: the same keys, under seeds from 0 on. */
final class TaggedErrorsTest {
  private static final int SEEDS = 100;

  private final Backend backend = CpuBackend.open(1);

  @AfterEach
  void close() {
    backend.close();
  }

  /** Of one key under one seed. */
  private record Sample(long excess, boolean hybrid) {}

  private List<Sample> simulate(TaggedSketchSpec.Builder builder, int... counts) {
    List<Sample> samples = new ArrayList<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      addSamples(builder.seed(seed).build(), samples, counts);
    }
    return samples;
  }

  private void addSamples(TaggedSketchSpec spec, List<Sample> samples, int... counts) {
    long[] keys = LongStream.range(0, counts.length).toArray();
    try (Sketch sketch = backend.create(spec)) {
      sketch.insert(Keys.of(keys), Keys.of(counts));
      long[] estimates = Comparison.estimates(sketch, keys);
      try (SketchImage image = sketch.image()) {
        for (int i = 0; i < keys.length; i++) {
          samples.add(sample(spec, image, keys[i], estimates[i] - counts[i]));
        }
      }
    }
  }

  private static Sample sample(TaggedSketchSpec spec, SketchImage image, long key, long excess) {
    MemorySegment state = image.parts().getFirst();
    long hash = spec.hash().hash(key, spec.seed());
    long at = spec.hash().bucket(hash, spec.buckets()) * TaggedLayout.BUCKET_BYTES;
    return new Sample(excess, TaggedLayout.isHybrid(state.get(JAVA_LONG_UNALIGNED, at)));
  }

  private static double share(List<Sample> samples, Predicate<Sample> property) {
    return (double) samples.stream().filter(property).count() / samples.size();
  }

  private static double meanExcess(List<Sample> samples) {
    return samples.stream().mapToLong(Sample::excess).average().orElseThrow();
  }

  private static long sum(int... counts) {
    return IntStream.of(counts).asLongStream().sum();
  }

  /** Key r comes about most / r times. */
  private static int[] zipf(int keys, int most) {
    return IntStream.rangeClosed(1, keys).map(r -> Math.ceilDiv(most, r)).toArray();
  }

  private static int[] equal(int keys, int count) {
    return IntStream.generate(() -> count).limit(keys).toArray();
  }

  private static int[] counts(String stream, int keys) {
    return switch (stream) {
      case "zipf" -> zipf(keys, 30_000);
      case "thirty" -> equal(keys, 30);
      case "frequent" -> equal(keys, 5_000);
      default -> equal(keys, 1);
    };
  }

  @ParameterizedTest(name = "{0}, {1} keys in {2} buckets, {3}, seeds 0 to 99")
  @CsvSource({
    "rare, 500, 60, CONSERVATIVE",
    "rare, 900, 60, ADDITIVE",
    "rare, 2000, 40, REMOVABLE",
    "thirty, 7000, 20, CONSERVATIVE",
    "thirty, 7000, 20, REMOVABLE",
    "zipf, 500, 60, CONSERVATIVE",
    "zipf, 900, 60, REMOVABLE",
    "zipf, 2000, 40, ADDITIVE",
    "frequent, 100, 60, CONSERVATIVE",
    "frequent, 500, 60, REMOVABLE"
  })
  void noMoreThanDeltaExceedTheBound(String stream, int keys, long buckets, UpdateRule rule) {
    int[] counts = counts(stream, keys);
    TaggedSketchSpec.Builder builder = SketchSpec.tagged().buckets(buckets).update(rule);
    List<Sample> samples = simulate(builder, counts);
    for (double delta : new double[] {0.001, 0.01, 0.1, 0.5}) {
      long inTags = builder.build().errorBoundInTags(delta).excess(sum(counts));
      assertThat(share(samples, key -> !key.hybrid && key.excess > inTags)).isLessThan(delta);
      long anywhere = builder.build().errorBound(delta).excess(sum(counts));
      assertThat(share(samples, key -> key.excess > anywhere)).isLessThan(delta);
    }
  }

  /** So that nothing but Markov's inequality is between the mean and the bound. */
  @Test
  void theMeanExcessInDictionariesIsNearlyWhatTheBoundIsMadeOf() {
    int[] counts = equal(3_000, 1);
    double expected = new TaggedErrors(500).inTags() * sum(counts);
    assertThat(meanExcess(simulate(SketchSpec.tagged().buckets(500), counts)))
        .isBetween(0.75 * expected, 1.25 * expected);
  }

  /** With one bucket, the whole excess may be that of a key: cells that all join. */
  @Test
  void theExcessOfCellsComesNearToWhatTheBoundIsMadeOf() {
    int[] counts = equal(400, 1 << 20);
    TaggedSketchSpec.Builder builder = SketchSpec.tagged().buckets(1).update(UpdateRule.REMOVABLE);
    double mean = meanExcess(simulate(builder, counts));
    double expected = new TaggedErrors(1).inCells() * sum(counts);
    assertThat(mean).isBetween(0.1 * expected, expected);
  }

  @ParameterizedTest(name = "{0} counts of {1} in 60 buckets, seeds 0 to 99")
  @CsvSource({"100, 5000", "200, 5000", "300, 8", "400, 8"})
  void bucketsBecomeHybridAsOftenAsBinomialTailsSay(int keys, int count) {
    double expected = new TaggedErrors(60).hybrid((long) keys * count, keys);
    List<Sample> samples = simulate(SketchSpec.tagged().buckets(60), equal(keys, count));
    assertThat(share(samples, Sample::hybrid)).isBetween(0.75 * expected, 1.05 * expected);
  }

  @ParameterizedTest(name = "{0}, epsilon {1}, delta {2}, {3} keys, seeds 0 to 99")
  @CsvSource({
    "rare, 1e-9, 0.1, 1000", "rare, 1e-9, 0.01, 3000", "rare, 1e-3, 0.1, 5000",
    "zipf, 1e-9, 0.1, 1000", "zipf, 1e-4, 0.05, 3000", "zipf, 1e-3, 0.1, 5000",
    "frequent, 1e-9, 0.1, 500", "frequent, 1e-3, 0.1, 1000"
  })
  void aSizeByErrorKeepsThePromisedError(String stream, double epsilon, double delta, int keys) {
    int[] counts = counts(stream, keys);
    long inserts = sum(counts);
    List<Sample> samples =
        simulate(SketchSpec.tagged().forError(epsilon, delta, inserts, keys), counts);
    assertThat(share(samples, key -> key.excess > epsilon * inserts)).isLessThan(delta);
  }

  @ParameterizedTest(name = "{0}, delta {1}, {2} keys, seeds 0 to 99")
  @CsvSource({"rare, 0.1, 1000", "zipf, 0.1, 1000", "frequent, 0.1, 500"})
  void aQuarterOfThatSizeWouldBreakThePromise(String stream, double delta, int keys) {
    int[] counts = counts(stream, keys);
    long buckets = SketchSpec.tagged().forError(1e-9, delta, sum(counts), keys).build().buckets();
    List<Sample> samples = simulate(SketchSpec.tagged().buckets(buckets / 4), counts);
    assertThat(share(samples, key -> key.excess > 0)).isGreaterThan(delta);
  }

  @Test
  void aSizeByErrorIsTheSmallestThatSufficesWhateverTheDepth() {
    for (int depth = 1; depth <= 4; depth++) {
      long buckets =
          SketchSpec.tagged()
              .forError(1e-6, 0.01, 1_000_000, 50_000)
              .depth(depth)
              .build()
              .buckets();
      assertThat(new TaggedErrors(buckets).beyond(1e-6, 1_000_000, 50_000))
          .isLessThanOrEqualTo(0.01);
      assertThat(new TaggedErrors(buckets - 1).beyond(1e-6, 1_000_000, 50_000)).isGreaterThan(0.01);
    }
  }

  @Test
  void oneKeyNeedsOneBucketOrTwo() {
    assertThat(SketchSpec.tagged().forError(0.5, 0.5, 1, 1).build().buckets()).isEqualTo(1);
    assertThat(SketchSpec.tagged().forError(1e-9, 1e-9, 1L << 40, 1).build().buckets())
        .isLessThanOrEqualTo(2);
  }
}
