package org.qsketch.jmh;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.datasketches.common.Family;
import org.apache.datasketches.common.Util;
import org.apache.datasketches.count.CountMinSketch;

/**
 * Apache DataSketches: a table of 64-bit counters, MurmurHash3 for each row. The constructor of
 * version 9.0.0 is not public, so the sketch is read from the serialized form of an empty one,
 * which is.
 */
final class DataSketchesContender implements Contender {
  private static final long SEED = 9001;
  private static final byte SERIAL_VERSION = 1;
  private static final byte IS_EMPTY = 1;

  private final CountMinSketch sketch;

  DataSketchesContender(int width) {
    sketch = CountMinSketch.deserialize(empty(width), SEED);
  }

  private static byte[] empty(int width) {
    return ByteBuffer.allocate(Family.COUNTMIN.getMinPreLongs() * Long.BYTES)
        .order(ByteOrder.nativeOrder())
        .put((byte) Family.COUNTMIN.getMinPreLongs())
        .put(SERIAL_VERSION)
        .put((byte) Family.COUNTMIN.getID())
        .put(IS_EMPTY)
        .putInt(0)
        .putInt(width)
        .put((byte) DEPTH)
        .putShort(Util.computeSeedHash(SEED))
        .put((byte) 0)
        .array();
  }

  @Override
  public void insert(long[] keys, int from, int to) {
    for (int i = from; i < to; i++) {
      sketch.update(keys[i], 1);
    }
  }

  @Override
  public void query(long[] keys, int from, int to, long[] estimates) {
    for (int i = from; i < to; i++) {
      estimates[i - from] = sketch.getEstimate(keys[i]);
    }
  }
}
