package org.qsketch.sketch;

import java.util.Objects;
import java.util.Optional;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;

/**
 * The thread sketch (paper, Algorithm 1): the count-min sketch of Cormode and Muthukrishnan, d rows
 * of w counters.
 *
 * @param depth d, the number of rows, 1 to 64
 * @param width w, the counters of a row
 * @param counterBits of each counter, 32 or 64
 * @param hash how keys become hashes
 * @param seed selects the hash
 */
public record ThreadSketchSpec(int depth, long width, int counterBits, HashFamily hash, long seed)
    implements LinearSketchSpec {
  static final int MAX_DEPTH = 64;

  /** Checks the bounds. */
  public ThreadSketchSpec {
    Objects.requireNonNull(hash, "hash");
    Checks.range("depth", depth, 1, MAX_DEPTH, "each row costs a random access");
    Checks.range(
        "the row width", width, 1, SketchBounds.MAX_BUCKETS, "the table must be addressable");
    SketchBounds.counterBits(counterBits);
  }

  @Override
  public String variant() {
    return Variant.THREAD;
  }

  @Override
  public SketchSpec withSeed(long other) {
    return new ThreadSketchSpec(depth, width, counterBits, hash, other);
  }

  @Override
  public long counters() {
    return depth * width;
  }

  @Override
  public long deviceBytes() {
    return counters() * counterBytes();
  }

  @Override
  public StateLayout layout() {
    return StateLayout.counters(deviceBytes(), counterBytes(), 0);
  }

  @Override
  public Optional<SketchSpec> ofRange(long buckets) {
    return Optional.empty();
  }

  /**
   * Returns the proved bound on its errors (Cormode and Muthukrishnan 2005, Theorem 1).
   *
   * @return epsilon = e / w, and delta = e<sup>-d</sup>
   */
  public ErrorBound errorBound() {
    return new ErrorBound(Math.E / width, Math.exp(-depth));
  }

  @Override
  public Optional<ProvedErrors> provedErrors(SketchStatistics statistics, double delta) {
    // the depth determines the probability of a larger error
    return hash.equals(HashFamily.mix())
        ? Optional.of(new ProvedErrors(errorBound(), Optional.empty()))
        : Optional.empty();
  }

  /** Builds a {@link ThreadSketchSpec}. */
  public static final class Builder extends SpecBuilder<Builder> {
    Builder() {}

    @Override
    Builder self() {
      return this;
    }

    @Override
    String variant() {
      return Variant.THREAD;
    }

    /**
     * Sets an exact row width.
     *
     * @param width w
     * @return this builder
     */
    public Builder width(long width) {
      return exactly(width);
    }

    /**
     * Sets width and depth for a wanted error. With probability 1 - delta, an estimate exceeds the
     * true count by at most epsilon times the number of inserts (Cormode and Muthukrishnan 2005,
     * Theorem 1: w = ⌈e / epsilon⌉, d = ⌈ln(1 / delta)⌉).
     *
     * @param epsilon error per insert, between 0 and 1
     * @param delta probability of a larger error, between 0 and 1
     * @return this builder
     */
    public Builder forError(double epsilon, double delta) {
      SketchBounds.fraction("epsilon", epsilon);
      SketchBounds.fraction("delta", delta);
      return depth((int) Math.ceil(Math.log(1 / delta))).width((long) Math.ceil(Math.E / epsilon));
    }

    @Override
    public ThreadSketchSpec build() {
      return new ThreadSketchSpec(
          depth(), units(Math.max(1L, depth()) * counterBytes(), 0), counterBits(), hash(), seed());
    }
  }
}
