package org.qsketch.jmh;

import com.clearspring.analytics.stream.frequency.CountMinSketch;

/** stream-lib: rows of 64-bit counters, a multiplicative hash for each. */
final class StreamLibContender implements Contender {
  private static final int SEED = 42;

  private final CountMinSketch sketch;

  StreamLibContender(int width) {
    sketch = new CountMinSketch(DEPTH, width, SEED);
  }

  @Override
  public void insert(long[] keys, int from, int to) {
    for (int i = from; i < to; i++) {
      sketch.add(keys[i], 1);
    }
  }

  @Override
  public void query(long[] keys, int from, int to, long[] estimates) {
    for (int i = from; i < to; i++) {
      estimates[i - from] = sketch.estimateCount(keys[i]);
    }
  }
}
