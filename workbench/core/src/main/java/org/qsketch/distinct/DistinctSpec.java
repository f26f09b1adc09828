package org.qsketch.distinct;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.internal.Checks;
import org.qsketch.internal.distinct.Registers;
import org.qsketch.keys.HashFamily;
import org.qsketch.memory.ByteSize;
import org.qsketch.spec.Spec;

/**
 * A distinct counter: 2<sup>p</sup> registers of one byte. Its hash is {@link HashFamily#mix},
 * which is as good as random for any keys.
 *
 * @param precision p, {@value #LEAST_PRECISION} to {@value #MOST_PRECISION}
 * @param seed selects the hash
 */
public record DistinctSpec(int precision, long seed) implements Spec<DistinctCounter> {
  /** The smallest p. */
  public static final int LEAST_PRECISION = 4;

  /** The largest p: 256 KiB. */
  public static final int MOST_PRECISION = 18;

  /** The p of 4 KiB, with a relative standard error of 1.2 %. */
  public static final int DEFAULT_PRECISION = 12;

  /**
   * The relative standard error for 2<sup>p</sup> registers, times their square root: of the
   * maximum-likelihood estimator (Ertl 2024, Section 4). HyperLogLog has 1.04.
   */
  private static final double ERROR = 0.761;

  /** Checks the precision. */
  public DistinctSpec {
    Checks.range(
        "the precision",
        precision,
        LEAST_PRECISION,
        MOST_PRECISION,
        "there are 2^precision registers");
  }

  /**
   * Returns a spec with seed 0.
   *
   * @param precision p, {@value #LEAST_PRECISION} to {@value #MOST_PRECISION}
   * @return the spec
   */
  public static DistinctSpec of(int precision) {
    return new DistinctSpec(precision, 0);
  }

  /**
   * Returns the smallest spec whose relative standard error is at most a bound.
   *
   * @param relativeError the bound, for example 0.01; at least 0.0015
   * @return the spec, with seed 0
   * @throws IllegalArgumentException if no precision reaches the bound
   */
  public static DistinctSpec forError(double relativeError) {
    for (int precision = LEAST_PRECISION; precision <= MOST_PRECISION; precision++) {
      if (of(precision).relativeError() <= relativeError) {
        return of(precision);
      }
    }
    throw new IllegalArgumentException(
        "the relative error is %s: it must be %.4f or more, which %s bytes have"
            .formatted(relativeError, of(MOST_PRECISION).relativeError(), 1 << MOST_PRECISION));
  }

  /**
   * Returns a spec with another seed.
   *
   * @param newSeed selects the hash
   * @return the same spec otherwise
   */
  public DistinctSpec withSeed(long newSeed) {
    return new DistinctSpec(precision, newSeed);
  }

  /**
   * Returns the hash.
   *
   * @return {@code mix}
   */
  public HashFamily hash() {
    return HashFamily.mix();
  }

  /**
   * Returns the size of the registers.
   *
   * @return 2<sup>p</sup> bytes
   */
  public long bytes() {
    return 1L << precision;
  }

  /**
   * Returns the relative standard error of an estimate, over the choice of the seed: 0.761 /
   * √2<sup>p</sup>. It is smaller where there are fewer different keys than registers.
   *
   * @return for example 0.012 for the default precision
   */
  public double relativeError() {
    return ERROR / Math.sqrt(1 << precision);
  }

  @Override
  public void checkState(List<MemorySegment> parts) {
    Checks.parts(parts, List.of(bytes()));
    MemorySegment registers = parts.getFirst();
    for (long i = 0; i < bytes(); i++) {
      int register = Registers.get(registers, i);
      if (!Registers.isPossible(register, precision)) {
        throw new IllegalArgumentException(
            "register %d of the image is %d, which no keys lead to at precision %d"
                .formatted(i, register, precision));
      }
    }
  }

  @Override
  public String toString() {
    return "distinct counter of precision %d, %s".formatted(precision, ByteSize.text(bytes()));
  }
}
