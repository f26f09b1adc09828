package org.qsketch.libraries;

import org.apache.spark.util.sketch.CountMinSketch;
import org.qsketch.libraries.Libraries.Library;
import org.qsketch.rivals.Budget;
import org.qsketch.rivals.Rival;

/**
 * The count-min sketch of Apache Spark: three rows of 64-bit counters, and the hash functions of
 * the paper, G. Cormode and S. Muthukrishnan, <i>An improved data stream summary: the count-min
 * sketch and its applications</i>, Journal of Algorithms 55(1), 2005. Estimates are never below the
 * truth.
 */
final class SparkCountMin implements Rival {
  private static final int ROWS = 3;

  private final int width;
  private final CountMinSketch sketch;

  SparkCountMin(Budget budget) {
    this.width =
        Library.SPARK_COUNT_MIN.cells(budget, ROWS * Long.SIZE, 1, Integer.MAX_VALUE / ROWS);
    this.sketch = CountMinSketch.create(ROWS, width, (int) budget.seed());
  }

  @Override
  public void insert(long key) {
    sketch.addLong(key);
  }

  @Override
  public long estimate(long key) {
    return sketch.estimateCount(key);
  }

  @Override
  public long bits() {
    return (long) ROWS * width * Long.SIZE;
  }
}
