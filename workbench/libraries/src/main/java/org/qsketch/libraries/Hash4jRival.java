package org.qsketch.libraries;

import com.dynatrace.hash4j.distinctcount.HyperLogLog;
import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ObjLongConsumer;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.qsketch.keys.HashFamily;
import org.qsketch.rivals.DistinctRival;

/**
 * A sketch of hash4j for the number of different keys. The caller hashes: here by the hash of the
 * workbench.
 *
 * @param <S> the class of the sketch
 */
final class Hash4jRival<S> implements DistinctRival {
  /** HyperLogLog with registers of 6 bits and the estimator of maximum likelihood. */
  static final Kind<HyperLogLog> HYPERLOGLOG =
      new Kind<>(
          1.037,
          HyperLogLog::create,
          HyperLogLog::add,
          sketch -> sketch.getDistinctCountEstimate(HyperLogLog.MAXIMUM_LIKELIHOOD_ESTIMATOR),
          HyperLogLog::merge,
          HyperLogLog::getP,
          HyperLogLog::getState);

  /** UltraLogLog with its default estimator, which is not maximum likelihood. */
  static final Kind<UltraLogLog> ULTRALOGLOG =
      new Kind<>(
          0.782,
          UltraLogLog::create,
          UltraLogLog::add,
          sketch -> sketch.getDistinctCountEstimate(UltraLogLog.OPTIMAL_FGRA_ESTIMATOR),
          UltraLogLog::merge,
          UltraLogLog::getP,
          UltraLogLog::getState);

  private final Kind<S> kind;
  private final S sketch;
  private final long seed;

  /**
   * Describes what the classes of hash4j have in common, whose interface is not public.
   *
   * @param error the stated error of the estimator, times the root of the number of registers
   * @param create makes a sketch of a precision
   * @param add inserts a hash
   * @param estimate the estimator
   * @param merge makes a third sketch of two
   * @param precision of a sketch
   * @param state its bytes
   */
  record Kind<S>(
      double error,
      IntFunction<S> create,
      ObjLongConsumer<S> add,
      ToDoubleFunction<S> estimate,
      BinaryOperator<S> merge,
      ToIntFunction<S> precision,
      Function<S, byte[]> state) {
    DistinctRival of(int precision, long seed) {
      return new Hash4jRival<>(this, create.apply(precision), seed);
    }
  }

  private Hash4jRival(Kind<S> kind, S sketch, long seed) {
    this.kind = kind;
    this.sketch = sketch;
    this.seed = seed;
  }

  @Override
  public void insert(long key) {
    kind.add.accept(sketch, HashFamily.mix().hash(key, seed));
  }

  @Override
  public double estimate() {
    return kind.estimate.applyAsDouble(sketch);
  }

  @Override
  public DistinctRival union(DistinctRival other) {
    @SuppressWarnings("unchecked") // of the same kind, as the caller promises
    Hash4jRival<S> theirs = (Hash4jRival<S>) other;
    return new Hash4jRival<>(kind, kind.merge.apply(sketch, theirs.sketch), seed);
  }

  @Override
  public double relativeError() {
    return kind.error / Math.sqrt(1 << precision());
  }

  @Override
  public int precision() {
    return kind.precision.applyAsInt(sketch);
  }

  @Override
  public long bytes() {
    return kind.state.apply(sketch).length;
  }
}
