package org.qsketch.cpu.sketch.multilevel;

import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_BUCKET_BYTES;

import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.flat.Masks;

/**
 * Inserts and removes in a multi-level sketch, key by key. With the lock of Algorithm 5, any worker
 * may change any bucket at any time.
 */
final class SerialUpdates {
  /** The largest value of a low counter. */
  private static final int MOST_LOW = 0xFF;

  private final MultiLevelSketchSpec spec;
  private final LowTable low;
  private final HighTable high;
  private final byte[] positions;

  SerialUpdates(MultiLevelSketchSpec spec, LowTable low, HighTable high) {
    this.spec = spec;
    this.low = low;
    this.high = high;
    this.positions =
        Masks.of(spec.masks(), spec.depth(), spec.bucketWidth(), spec.seed()).positions();
  }

  /** Inserts or removes the keys of a block, whose offsets point to their buckets. */
  void add(KeyBlock block, int delta) {
    for (int i = 0; i < block.count(); i++) {
      int weight = block.weight(i);
      if (weight != 0) {
        add(block.offsets[i], block.masks[i] * spec.depth(), weight, delta);
      }
    }
  }

  private void add(long bucket, int mask, int weight, int delta) {
    if (spec.locked()) {
      low.unlock(bucket, add(bucket, low.lock(bucket), mask, weight, delta));
    } else {
      low.setIndex(bucket, add(bucket, low.index(bucket), mask, weight, delta));
    }
  }

  /** Returns the index that the bucket has afterwards. */
  private int add(long bucket, int index, int mask, int weight, int delta) {
    return delta > 0 ? insert(bucket, index, mask, weight) : remove(bucket, index, mask, weight);
  }

  /**
   * Adds to the low counters as far as they have space, and the rest to the row. Returns the index
   * of the bucket.
   */
  private int insert(long bucket, int index, int mask, int weight) {
    int inLow = MultiLevelTable.hasRow(index) ? 0 : least(weight, space(bucket, mask));
    if (inLow > 0) {
      changeLow(bucket, mask, inLow);
    }
    if (inLow == weight) {
      return index;
    }
    int own = MultiLevelTable.hasRow(index) ? index : high.allocate(bucket / LOW_BUCKET_BYTES);
    addHigh(own, mask, weight - inLow);
    return own;
  }

  private static int least(int weight, int bound) {
    return Integer.compareUnsigned(weight, bound) < 0 ? weight : bound;
  }

  private int space(long bucket, int mask) {
    return Math.max(0, spec.limit() - largestLow(bucket, mask));
  }

  private int remove(long bucket, int index, int mask, int weight) {
    if (MultiLevelTable.hasRow(index)) {
      high.moveCounters(low, bucket, index);
      addHigh(index, mask, -weight);
    } else {
      changeLow(bucket, mask, -least(weight, MOST_LOW));
    }
    return index;
  }

  private void addHigh(int index, int mask, int delta) {
    long row = high.offset(index);
    for (int j = 0; j < spec.depth(); j++) {
      high.add(row, positions[mask + j], delta);
    }
  }

  /** Changes low counters, but not below 0 if the key was never inserted. */
  private void changeLow(long bucket, int mask, int delta) {
    for (int j = 0; j < spec.depth(); j++) {
      long offset = bucket + positions[mask + j];
      low.set(offset, Math.max(0, low.get(offset) + delta));
    }
  }

  private int largestLow(long bucket, int mask) {
    int largest = 0;
    for (int j = 0; j < spec.depth(); j++) {
      largest = Math.max(largest, low.get(bucket + positions[mask + j]));
    }
    return largest;
  }
}
