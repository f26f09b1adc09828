package org.qsketch.libraries;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.datasketches.common.Family;
import org.apache.datasketches.common.Util;
import org.apache.datasketches.count.CountMinSketch;
import org.qsketch.libraries.Libraries.Library;
import org.qsketch.rivals.Budget;
import org.qsketch.rivals.Rival;

/**
 * The count-min sketch of Apache DataSketches: three rows of 64-bit counters. Its paper is G.
 * Cormode and S. Muthukrishnan, <i>An improved data stream summary: the count-min sketch and its
 * applications</i>, Journal of Algorithms 55(1), 2005. Estimates are never below the truth.
 *
 * <p>The constructor of version 9.0.0 is not public, so the sketch is read from the image of an
 * empty one.
 */
final class DataSketchesCountMin implements Rival {
  private static final byte ROWS = 3;
  private static final int MOST_COUNTERS = 1 << 30;
  private static final byte SERIAL_VERSION = 1;
  private static final byte IS_EMPTY = 1;

  private final int width;
  private final CountMinSketch sketch;

  DataSketchesCountMin(Budget budget) {
    this.width =
        Library.DATASKETCHES_COUNT_MIN.cells(
            budget, ROWS * Long.SIZE, ROWS, MOST_COUNTERS / ROWS - 1);
    this.sketch = CountMinSketch.deserialize(empty(width, budget.seed()), budget.seed());
  }

  private static byte[] empty(int width, long seed) {
    return ByteBuffer.allocate(Family.COUNTMIN.getMinPreLongs() * Long.BYTES)
        .order(ByteOrder.nativeOrder())
        .put((byte) Family.COUNTMIN.getMinPreLongs())
        .put(SERIAL_VERSION)
        .put((byte) Family.COUNTMIN.getID())
        .put(IS_EMPTY)
        .putInt(0)
        .putInt(width)
        .put(ROWS)
        .putShort(Util.computeSeedHash(seed))
        .put((byte) 0)
        .array();
  }

  @Override
  public void insert(long key) {
    sketch.update(key, 1);
  }

  @Override
  public long estimate(long key) {
    return sketch.getEstimate(key);
  }

  @Override
  public long bits() {
    return (long) ROWS * width * Long.SIZE;
  }
}
