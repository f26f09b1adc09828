package org.qsketch.libraries;

import com.dynatrace.hash4j.distinctcount.HyperLogLog;
import org.qsketch.keys.HashFamily;
import org.qsketch.rivals.DistinctRival;

/**
 * The HyperLogLog of hash4j, with registers of 6 bits and the estimator of maximum likelihood. The
 * caller hashes: here by the hash of the workbench.
 */
final class Hash4jHyperLogLog implements DistinctRival {
  /** The stated error of the estimator, times the root of the number of registers. */
  private static final double ERROR = 1.037;

  private final HyperLogLog sketch;
  private final long seed;

  private Hash4jHyperLogLog(HyperLogLog sketch, long seed) {
    this.sketch = sketch;
    this.seed = seed;
  }

  static Hash4jHyperLogLog of(int precision, long seed) {
    return new Hash4jHyperLogLog(HyperLogLog.create(precision), seed);
  }

  @Override
  public void insert(long key) {
    sketch.add(HashFamily.mix().hash(key, seed));
  }

  @Override
  public double estimate() {
    return sketch.getDistinctCountEstimate(HyperLogLog.MAXIMUM_LIKELIHOOD_ESTIMATOR);
  }

  @Override
  public DistinctRival union(DistinctRival other) {
    return new Hash4jHyperLogLog(
        HyperLogLog.merge(sketch, ((Hash4jHyperLogLog) other).sketch), seed);
  }

  @Override
  public double relativeError() {
    return ERROR / Math.sqrt(1 << precision());
  }

  @Override
  public int precision() {
    return sketch.getP();
  }

  @Override
  public long bytes() {
    return sketch.getState().length;
  }
}
