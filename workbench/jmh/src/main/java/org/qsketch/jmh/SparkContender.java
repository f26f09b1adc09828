package org.qsketch.jmh;

import org.apache.spark.util.sketch.CountMinSketch;

/** Apache Spark: rows of 64-bit counters, a multiplicative hash for each. */
final class SparkContender implements Contender {
  private static final int SEED = 42;

  private final CountMinSketch sketch;

  SparkContender(int width) {
    sketch = CountMinSketch.create(DEPTH, width, SEED);
  }

  @Override
  public void insert(long[] keys, int from, int to) {
    for (int i = from; i < to; i++) {
      sketch.addLong(keys[i]);
    }
  }

  @Override
  public void query(long[] keys, int from, int to, long[] estimates) {
    for (int i = from; i < to; i++) {
      estimates[i - from] = sketch.estimateCount(keys[i]);
    }
  }
}
