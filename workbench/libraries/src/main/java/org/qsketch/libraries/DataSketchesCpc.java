package org.qsketch.libraries;

import org.apache.datasketches.cpc.CpcSketch;
import org.apache.datasketches.cpc.CpcUnion;
import org.qsketch.rivals.DistinctRival;

/**
 * The sketch of compressed probabilistic counting (CPC) of Apache DataSketches. It is compressed
 * only when it is stored: while it counts it takes a byte for each register and a table of
 * exceptions. While it counts one stream it estimates by the history of its changes, which a union
 * does not have.
 */
final class DataSketchesCpc implements DistinctRival {
  private static final double HISTORY_ERROR = Math.sqrt(Math.log(2) / 2);
  private static final double UNION_ERROR = Math.log(2);

  private final CpcSketch sketch;
  private final long seed;
  private final double error;

  private DataSketchesCpc(CpcSketch sketch, long seed, double error) {
    this.sketch = sketch;
    this.seed = seed;
    this.error = error;
  }

  static DataSketchesCpc of(int precision, long seed) {
    return new DataSketchesCpc(new CpcSketch(precision, seed), seed, HISTORY_ERROR);
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
    CpcUnion union = new CpcUnion(precision(), seed);
    union.update(sketch);
    union.update(((DataSketchesCpc) other).sketch);
    return new DataSketchesCpc(union.getResult(), seed, UNION_ERROR);
  }

  @Override
  public double relativeError() {
    return error / Math.sqrt(1 << precision());
  }

  @Override
  public int precision() {
    return sketch.getLgK();
  }

  @Override
  public long bytes() {
    return sketch.toByteArray().length;
  }
}
