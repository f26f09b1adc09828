package org.qsketch.cpu.sketch;

import static org.qsketch.sketch.MultiLevelSketchSpec.LOW_BUCKET_BYTES;

import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.Masks;
import org.qsketch.sketch.MultiLevelSketchSpec;

/**
 * Inserts and removes in a multi-level sketch, key by key. With the lock of Algorithm 5, any worker
 * may change any bucket at any time.
 */
final class OneByOne {
  private final MultiLevelSketchSpec spec;
  private final LowTable low;
  private final HighTable high;
  private final byte[] positions;

  OneByOne(MultiLevelSketchSpec spec, LowTable low, HighTable high) {
    this.spec = spec;
    this.low = low;
    this.high = high;
    this.positions = Masks.of(spec).positions();
  }

  /** Inserts or removes the keys of a block, whose offsets point to their buckets. */
  void add(KeyBlock block, int delta) {
    for (int i = 0; i < block.count(); i++) {
      long bucket = block.offsets[i];
      int mask = block.masks[i] * spec.depth();
      if (spec.locked()) {
        low.unlock(bucket, add(bucket, low.lock(bucket), mask, delta));
      } else {
        low.setIndex(bucket, add(bucket, low.index(bucket), mask, delta));
      }
    }
  }

  /** Returns the index that the bucket has afterwards. */
  private int add(long bucket, int index, int mask, int delta) {
    return delta > 0 ? insert(bucket, index, mask) : remove(bucket, index, mask);
  }

  private int insert(long bucket, int index, int mask) {
    if (!MultiLevelTable.hasRow(index) && largestLow(bucket, mask) < spec.limit()) {
      changeLow(bucket, mask, 1);
      return index;
    }
    int own = MultiLevelTable.hasRow(index) ? index : high.allocate(bucket / LOW_BUCKET_BYTES);
    addHigh(own, mask, 1);
    return own;
  }

  private int remove(long bucket, int index, int mask) {
    if (MultiLevelTable.hasRow(index)) {
      high.takeOver(low, bucket, index);
      addHigh(index, mask, -1);
    } else {
      changeLow(bucket, mask, -1);
    }
    return index;
  }

  private void addHigh(int index, int mask, int delta) {
    long row = high.offset(index);
    for (int j = 0; j < spec.depth(); j++) {
      high.add(row, positions[mask + j], delta);
    }
  }

  /** A key that was never inserted takes no low counter below 0. */
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
