package org.qsketch.libraries;

import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.HllUnion;
import org.apache.datasketches.hll.TgtHllType;
import org.qsketch.rivals.DistinctRival;

/**
 * The HyperLogLog of Apache DataSketches. While it counts one stream it estimates by the history of
 * its changes, which a union does not have. Its hash has no seed.
 */
final class DataSketchesHll implements DistinctRival {
  private final HllSketch sketch;
  private final boolean isUnion;

  private DataSketchesHll(HllSketch sketch, boolean isUnion) {
    this.sketch = sketch;
    this.isUnion = isUnion;
  }

  /**
   * Makes an empty one.
   *
   * @param type 8 bits for a register, or 4 and a table of exceptions
   */
  static DataSketchesHll of(int precision, TgtHllType type) {
    return new DataSketchesHll(new HllSketch(precision, type), false);
  }

  @Override
  public void insert(long key) {
    sketch.update(key);
  }

  @Override
  public double estimate() {
    return sketch.getEstimate();
  }

  @Override
  public DistinctRival union(DistinctRival other) {
    HllUnion union = new HllUnion(precision());
    union.update(sketch);
    union.update(((DataSketchesHll) other).sketch);
    return new DataSketchesHll(union.getResult(sketch.getTgtHllType()), true);
  }

  @Override
  public double relativeError() {
    return Math.abs(HllSketch.getRelErr(true, isUnion, precision(), 1));
  }

  @Override
  public int precision() {
    return sketch.getLgConfigK();
  }

  @Override
  public long bytes() {
    return sketch.getCompactSerializationBytes();
  }
}
