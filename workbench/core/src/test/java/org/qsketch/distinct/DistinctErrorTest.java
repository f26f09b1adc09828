package org.qsketch.distinct;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.internal.distinct.Registers;

/**
 * The error of estimates over {@value #SEEDS} seeds, from 1 to 2<sup>60</sup> different keys. Few
 * keys are hashed. For many, registers are drawn: if the number of keys is a Poisson variable of
 * mean n, a register has a hash of a level of probability q with the probability 1 - exp(-n q),
 * whatever other levels and registers have. For 2<sup>20</sup> keys and more, the spread of that
 * number, 1/√n, is below a tenth of the error.
 */
final class DistinctErrorTest {
  private static final int SEEDS = 200;

  /** Three standard deviations of the mean of so many errors. */
  private static final double BIAS = 3 / Math.sqrt(SEEDS);

  /** Three standard deviations of the root mean square of so many errors. */
  private static final double SPREAD = 1 + 3 / Math.sqrt(2 * SEEDS);

  /** Of bounds that hold for 95.4 % of all seeds: three standard deviations less than expected. */
  private static final long LEAST_HELD = 182;

  static Stream<Arguments> precisionsAndFewKeys() {
    return precisions(IntStream.of(1, 10, 100, 1_000, 10_000, 100_000).asDoubleStream().toArray());
  }

  static Stream<Arguments> precisionsAndManyKeys() {
    return precisions(IntStream.of(20, 30, 40, 50, 60).mapToDouble(i -> Math.pow(2, i)).toArray());
  }

  private static Stream<Arguments> precisions(double... numbers) {
    return Stream.of(4, 8, 12)
        .flatMap(
            precision -> DoubleStream.of(numbers).mapToObj(keys -> Arguments.of(precision, keys)));
  }

  @ParameterizedTest(name = "precision {0}, {1} keys")
  @MethodSource("precisionsAndFewKeys")
  void fewKeysAreEstimatedWithinTheStatedError(int precision, double keys) {
    DistinctSpec spec = DistinctSpec.of(precision);
    assertWithin(spec, keys, (seed, image) -> insert(spec.withSeed(seed), (int) keys, image));
  }

  @ParameterizedTest(name = "precision {0}, {1} keys")
  @MethodSource("precisionsAndManyKeys")
  void manyKeysAreEstimatedWithinTheStatedError(int precision, double keys) {
    DistinctSpec spec = DistinctSpec.of(precision);
    assertWithin(
        spec, keys, (seed, image) -> draw(new SplittableRandom(seed), precision, keys, image));
  }

  /** Fills registers for a seed. */
  @FunctionalInterface
  private interface Filling {
    void fill(int seed, DistinctImage image);
  }

  private static void assertWithin(DistinctSpec spec, double keys, Filling filling) {
    double[] errors =
        IntStream.range(0, SEEDS)
            .mapToDouble(seed -> estimate(spec, image -> filling.fill(seed, image)) / keys - 1)
            .toArray();
    double mean = DoubleStream.of(errors).average().orElseThrow();
    double square = DoubleStream.of(errors).map(error -> error * error).average().orElseThrow();
    assertThat(Math.abs(mean)).as("bias").isLessThan(BIAS * spec.relativeError());
    assertThat(Math.sqrt(square)).as("error").isLessThan(SPREAD * spec.relativeError());
    assertThat(DoubleStream.of(errors).filter(error -> isBetweenBounds(spec, error)).count())
        .as("seeds whose bounds hold")
        .isGreaterThanOrEqualTo(LEAST_HELD);
  }

  private static boolean isBetweenBounds(DistinctSpec spec, double error) {
    DistinctEstimate estimate = new DistinctEstimate(1 + error, spec.relativeError());
    return estimate.lower() <= 1 && 1 <= estimate.upper();
  }

  private static double estimate(DistinctSpec spec, Consumer<DistinctImage> filling) {
    try (DistinctImage image = DistinctImage.allocate(spec)) {
      filling.accept(image);
      spec.checkState(image.parts());
      return image.estimate().value();
    }
  }

  private static void insert(DistinctSpec spec, int keys, DistinctImage image) {
    for (int key = 0; key < keys; key++) {
      long hash = spec.hash().hash(key, spec.seed());
      int index = Registers.index(hash, spec.precision());
      int register = Registers.get(image.registers(), index);
      set(image, index, Registers.with(register, Registers.height(hash, spec.precision())));
    }
  }

  private static void set(DistinctImage image, int index, int register) {
    image.registers().set(JAVA_BYTE, index, (byte) register);
  }

  /** Draws each register, from its highest level down to the last that it remembers. */
  private static void draw(
      SplittableRandom random, int precision, double keys, DistinctImage image) {
    for (int index = 0; index < 1 << precision; index++) {
      int register = 0;
      for (int level = Long.SIZE - precision;
          level >= 0 && (register == 0 || level >= Registers.lowestLevel(register, precision));
          level--) {
        double share = Math.pow(2, -Math.min(level + 1, Long.SIZE - precision) - precision);
        if (random.nextDouble() < -Math.expm1(-keys * share)) {
          register = Registers.with(register, level + precision - 1);
        }
      }
      set(image, index, register);
    }
  }
}
