package org.qsketch.cpu.sketch.multilevel;

import static org.qsketch.sketch.multilevel.MultiLevelLayout.FIRST_ROW;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_BUCKET_BYTES;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.cpu.sketch.flat.CounterTable;
import org.qsketch.cpu.sketch.flat.Counters;
import org.qsketch.cpu.sketch.flat.CpuTable;
import org.qsketch.cpu.sketch.flat.MaskSteps;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * The lock-free multi-level sketch (Algorithm 4). A bucket belongs to one worker for the duration
 * of a batch, so its bytes are changed by plain operations and are exact under any skew.
 *
 * <p>Keys whose buckets have a row go to the high table. The others are added to the low table all
 * at once, assuming that no counter passes the limit. If one did, the additions are undone and the
 * keys are inserted one by one. In both cases, the result is the same as inserting one by one: a
 * key that finds the limit reached would pass it by its own addition. Keys with weights are
 * inserted one by one from the beginning.
 *
 * <p>The first removal from a bucket with a row moves its low counters to the row. From then on the
 * row has all counts of the bucket, and removals subtract there in any order.
 */
public final class MultiLevelTable implements CpuTable {
  private final MultiLevelSketchSpec spec;
  private final MaskSteps steps;
  private final LowTable low;
  private final HighTable high;
  private final SerialUpdates serial;

  public MultiLevelTable(MultiLevelSketchSpec spec) {
    this.spec = spec;
    this.steps = new MaskSteps(spec);
    this.low = new LowTable(spec);
    try {
      this.high = new HighTable(spec);
    } catch (RuntimeException e) {
      low.close();
      throw e;
    }
    this.serial = new SerialUpdates(spec, low, high);
  }

  @Override
  public SketchSpec spec() {
    return spec;
  }

  @Override
  public long units() {
    return spec.buckets();
  }

  @Override
  public long unitBytes() {
    return LOW_BUCKET_BYTES;
  }

  @Override
  public boolean isThreadSafe() {
    return spec.locked();
  }

  /** Returns false, since the place of a count depends on the keys before the bucket got a row. */
  @Override
  public boolean isOrderFree() {
    return false;
  }

  @Override
  public void add(KeyBlock block, int lane, int delta) {
    locate(block);
    if (spec.locked()) {
      serial.add(block, delta);
      return;
    }
    addHigh(block, delta);
    if (delta < 0 || block.isWeighted()) {
      serial.add(block, delta);
    } else if (addLow(block, 1) >= spec.limit()) {
      int _ = addLow(block, -1);
      serial.add(block, 1);
    }
  }

  /** Adds the keys whose buckets have a row; the others stay in the block. */
  private void addHigh(KeyBlock block, int delta) {
    if (delta < 0) {
      moveLow(block);
    }
    KeyBlock withRows = block.companion();
    moveRows(block, withRows);
    withRows.mergeRepeats();
    high.add(withRows, steps, delta);
  }

  private void moveLow(KeyBlock block) {
    for (int i = 0; i < block.count(); i++) {
      int index = low.index(block.offsets[i]);
      if (hasRow(index) && block.weight(i) != 0) {
        high.moveCounters(low, block.offsets[i], index);
      }
    }
  }

  /**
   * Adds to the low counters without changing the offsets; returns the largest value that a counter
   * had before.
   */
  private int addLow(KeyBlock block, int delta) {
    System.arraycopy(block.offsets, 0, block.otherOffsets, 0, block.count());
    int largest = 0;
    for (int i = 0; i < steps.depth(); i++) {
      steps.advanceBytes(block, i);
      largest = Math.max(largest, low.add(block, delta));
    }
    System.arraycopy(block.otherOffsets, 0, block.offsets, 0, block.count());
    return largest;
  }

  /**
   * Moves the keys whose buckets have a row to another block, with the offsets of the rows, and
   * closes the gaps.
   */
  private void moveRows(KeyBlock block, KeyBlock withRows) {
    int kept = 0;
    int moved = 0;
    withRows.setWeighted(block.isWeighted());
    for (int i = 0; i < block.count(); i++) {
      long bucket = block.offsets[i];
      int index = low.index(bucket);
      if (hasRow(index)) {
        withRows.offsets[moved] = high.offset(index);
        withRows.masks[moved] = block.masks[i];
        if (block.isWeighted()) {
          withRows.weights[moved] = block.weights[i];
        }
        withRows.lane[moved++] = block.lane[i];
      } else {
        block.move(i, kept++);
      }
    }
    block.setCount(kept);
    withRows.setCount(moved);
  }

  static boolean hasRow(int index) {
    return Integer.compareUnsigned(index, FIRST_ROW) >= 0;
  }

  @Override
  public void query(KeyBlock block) {
    block.useHashesAsLane();
    hash().bucket(block.lane, block.count(), spec.buckets(), block.offsets);
    locate(block);
    KeyBlock withRows = block.companion();
    copyRows(block, withRows);
    Counters.NARROW.startMinima(block);
    for (int i = 0; i < steps.depth(); i++) {
      steps.advanceBytes(block, i);
      low.lowerMinima(block);
    }
    Counters.NARROW.endMinima(block);
    high.query(withRows, steps);
    addEstimates(block, withRows);
  }

  private void copyRows(KeyBlock block, KeyBlock withRows) {
    int copied = 0;
    for (int i = 0; i < block.count(); i++) {
      int index = low.index(block.offsets[i]);
      if (hasRow(index)) {
        withRows.offsets[copied] = high.offset(index);
        withRows.masks[copied] = block.masks[i];
        withRows.places[copied++] = i;
      }
    }
    withRows.setCount(copied);
  }

  /** Adds both minima to an estimate of at most 2^32 - 1. */
  private static void addEstimates(KeyBlock block, KeyBlock withRows) {
    for (int i = 0; i < withRows.count(); i++) {
      int place = withRows.places[i];
      long sum = block.minima[place] + Integer.toUnsignedLong(withRows.minima[i]);
      block.minima[place] = (int) Math.min(sum, 0xFFFFFFFFL);
    }
  }

  private void locate(KeyBlock block) {
    hash().mask(block.lane, block.count(), spec.masks(), block.masks);
    Counters.scale(block, LOW_BUCKET_BYTES, 0);
    if (low.table().byteSize() >= CounterTable.TOUCH_BYTES) {
      Counters.touch(low.table(), block);
    }
  }

  @Override
  public List<MemorySegment> parts() {
    return List.of(low.table(), high.table(), high.requestedPart());
  }

  @Override
  public void clear() {
    low.table().fill((byte) 0);
    high.clear();
  }

  @Override
  public SketchStatistics statistics() {
    long largestHigh = Counters.NARROW.statistics(high.table()).largestCounter();
    return new SketchStatistics(
        spec.counters(),
        low.usedCounters(),
        Math.max(low.largestCounter(), largestHigh),
        spec.highRows(),
        high.requested());
  }

  @Override
  public void close() {
    low.close();
    high.close();
  }
}
