package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/** Registers are bit for bit those of the model: any keys, precision and batch size. */
interface DistinctRegistersContract extends OnBackend {
  /** Precisions of both kernels, with registers that fill words, caches and local memory. */
  static Stream<Integer> precisions() {
    return Stream.of(4, 5, 8, 12, 14, 15, 18);
  }

  /**
   * Each precision with each pattern of keys.
   *
   * @return the pairs
   */
  static Stream<Arguments> precisionsAndPatterns() {
    return precisions()
        .flatMap(
            precision ->
                Arrays.stream(KeyPattern.values())
                    .map(pattern -> Arguments.of(precision, pattern)));
  }

  @ParameterizedTest(name = "precision {0}, {1}")
  @MethodSource("org.qsketch.contract.DistinctRegistersContract#precisionsAndPatterns")
  default void batchesOfAnySizeLeadToTheRegistersOfTheModel(int precision, KeyPattern pattern) {
    long[] keys = pattern.keys(60_000);
    DistinctSpec spec = DistinctSpec.of(precision);
    DistinctModel model = new DistinctModel(spec);
    try (DistinctCounter counter = backend().create(spec)) {
      int from = 0;
      for (int size : List.of(0, 1, 31, 255, 2_047, 2_048, 2_049, 4_099, 40_000)) {
        long[] batch = Arrays.copyOfRange(keys, from, from + size);
        counter.insert(Keys.of(batch));
        model.add(batch).assertSame(counter);
        from += size;
      }
    }
  }

  /** So many that registers are high, and most keys are left out before they reach one. */
  @ParameterizedTest(name = "precision {0}, seed 31")
  @MethodSource("org.qsketch.contract.DistinctRegistersContract#precisions")
  default void aMillionDifferentKeysLeadToTheRegistersOfTheModel(int precision) {
    long[] keys = KeyPattern.generate(KeyStream.uniform(31).wide(), 1_000_000);
    DistinctSpec spec = new DistinctSpec(precision, 31);
    DistinctModel model = DistinctModel.of(spec, keys);
    try (DistinctCounter counter = backend().create(spec)) {
      counter.insert(Keys.of(keys));
      model.assertSame(counter);
      long[] more = KeyPattern.generate(KeyStream.zipf(32, 1.05, 1 << 22), 300_000);
      counter.insert(KeyPattern.narrow(more));
      model.add(more).assertSame(counter);
    }
  }

  /** All registers have one level. The two below it change them, and lower ones do not. */
  @ParameterizedTest(name = "precision {0}, level {1}")
  @CsvSource({"4, 10", "8, 8", "12, 4"})
  default void levelsThatRegistersRememberAreNotLeftOut(int precision, int level) {
    DistinctSpec spec = DistinctSpec.of(precision);
    DistinctModel model = new DistinctModel(spec);
    try (DistinctCounter counter = backend().create(spec)) {
      for (int next : List.of(level, level - 3, 0, level - 2, 1, level - 1, level + 1)) {
        long[] keys = keysOfLevel(spec, next);
        counter.insert(Keys.of(keys));
        model.add(keys).assertSame(counter);
        assertThat(counter.statistics().used()).isEqualTo(spec.bytes());
      }
    }
  }

  private static long[] keysOfLevel(DistinctSpec spec, int level) {
    return LongStream.range(0, 1 << 21)
        .filter(key -> level(spec, key) == level)
        .limit(80_000)
        .toArray();
  }

  private static int level(DistinctSpec spec, long key) {
    return Long.numberOfLeadingZeros(spec.hash().hash(key, spec.seed()) << spec.precision());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE})
  default void theSeedSelectsTheHash(long seed) {
    long[] keys = LongStream.range(0, 30_000).toArray();
    DistinctSpec spec = new DistinctSpec(10, seed);
    try (DistinctCounter counter = backend().create(spec)) {
      counter.insert(Keys.of(keys));
      DistinctModel.of(spec, keys).assertSame(counter);
    }
  }

  @Test
  default void repeatedKeysChangeNothing() {
    long[] keys = KeyPattern.UNIFORM.keys(20_000);
    DistinctSpec spec = DistinctSpec.of(9);
    try (DistinctCounter counter = backend().create(spec)) {
      counter.insert(Keys.of(keys));
      DistinctEstimate once = counter.estimate();
      for (int round = 0; round < 3; round++) {
        counter.insert(Keys.of(LongStream.range(0, 20_000).map(i -> keys[(int) i / 2]).toArray()));
      }
      assertThat(counter.estimate()).isEqualTo(once);
      DistinctModel.of(spec, keys).assertSame(counter);
    }
  }

  @Test
  default void theOrderOfKeysDoesNotMatter() {
    long[] keys = KeyPattern.ZIPF.keys(50_000);
    long[] backwards = LongStream.range(0, 50_000).map(i -> keys[49_999 - (int) i]).toArray();
    DistinctSpec spec = DistinctSpec.of(11);
    try (DistinctCounter counter = backend().create(spec)) {
      counter.insert(Keys.of(backwards));
      DistinctModel.of(spec, keys).assertSame(counter);
    }
  }

  @Test
  default void noKeysAreEstimatedAsNone() {
    try (DistinctCounter counter = backend().create(DistinctSpec.of(12))) {
      counter.insert(Keys.of(new long[0]));
      assertThat(counter.estimate().value()).isZero();
      assertThat(counter.statistics().used()).isZero();
      assertThat(counter.statistics().highest()).isEqualTo(-1);
    }
  }

  /** The bounds are far: five standard errors, for keys and seeds that stay the same. */
  @ParameterizedTest(name = "{0} keys")
  @ValueSource(ints = {1, 10, 1_000, 50_000, 1_000_000})
  default void theEstimateIsCloseToTheTrueNumber(int count) {
    DistinctSpec spec = DistinctSpec.of(12);
    try (DistinctCounter counter = backend().create(spec)) {
      counter.insert(Keys.of(LongStream.range(0, count).toArray()));
      DistinctEstimate estimate = counter.estimate();
      double most = 5 * spec.relativeError() * count;
      assertThat(estimate.value()).isBetween(count - most, count + most);
      assertThat(estimate.relativeError()).isEqualTo(spec.relativeError());
    }
  }
}
