package org.qsketch.libraries;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import org.qsketch.keys.HashFamily;
import org.qsketch.rivals.DistinctRival;

/**
 * The UltraLogLog of hash4j, with its default estimator, which is not maximum likelihood. The
 * caller hashes: here by the hash of the workbench.
 */
final class Hash4jUltraLogLog implements DistinctRival {
  /** The stated error of the estimator, times the root of the number of registers. */
  private static final double ERROR = 0.782;

  private final UltraLogLog sketch;
  private final long seed;

  private Hash4jUltraLogLog(UltraLogLog sketch, long seed) {
    this.sketch = sketch;
    this.seed = seed;
  }

  static Hash4jUltraLogLog of(int precision, long seed) {
    return new Hash4jUltraLogLog(UltraLogLog.create(precision), seed);
  }

  @Override
  public void insert(long key) {
    sketch.add(HashFamily.mix().hash(key, seed));
  }

  @Override
  public double estimate() {
    return sketch.getDistinctCountEstimate(UltraLogLog.OPTIMAL_FGRA_ESTIMATOR);
  }

  @Override
  public DistinctRival union(DistinctRival other) {
    return new Hash4jUltraLogLog(
        UltraLogLog.merge(sketch, ((Hash4jUltraLogLog) other).sketch), seed);
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
