package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.HIGH_COUNTERS;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.INDEX_OFFSET;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_BUCKET_BYTES;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.LOW_COUNTERS;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.NO_ROW;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.sketch.MultiLevelSketchSpec;

/** The multi-level sketch, locked or not: both hold the same. */
final class MultiLevelReference extends ReferenceSketch {
  private static final long LARGEST_ESTIMATE = 0xFFFFFFFFL;

  private final MultiLevelSketchSpec spec;
  private final Selection selection;
  private final int[] low;
  private final int[] index;
  private final int[] high;
  private long requested;

  MultiLevelReference(MultiLevelSketchSpec spec) {
    super(spec);
    this.spec = spec;
    this.selection = Selection.of(spec);
    this.low = new int[Math.toIntExact(spec.counters())];
    this.index = new int[Math.toIntExact(spec.buckets())];
    this.high = new int[spec.highRows() * HIGH_COUNTERS];
  }

  @Override
  void insertHash(long hash) {
    long[] counters = selection.counters(hash);
    int bucket = bucket(counters);
    if (index[bucket] == NO_ROW && largestLow(counters) >= spec.limit()) {
      index[bucket] = MultiLevelState.layout(spec).index(requested++, bucket);
    }
    for (long counter : counters) {
      if (index[bucket] == NO_ROW) {
        low[(int) counter]++;
      } else {
        high[highOf(bucket, counter)]++;
      }
    }
  }

  @Override
  void removeHash(long hash) {
    long[] counters = selection.counters(hash);
    int bucket = bucket(counters);
    if (index[bucket] != NO_ROW) {
      moveToRow(bucket);
    }
    for (long counter : counters) {
      if (index[bucket] != NO_ROW) {
        high[highOf(bucket, counter)]--;
      } else {
        low[(int) counter] = Math.max(0, low[(int) counter] - 1);
      }
    }
  }

  private void moveToRow(int bucket) {
    for (int counter = bucket * LOW_COUNTERS; counter < (bucket + 1) * LOW_COUNTERS; counter++) {
      high[highOf(bucket, counter)] += low[counter];
      low[counter] = 0;
    }
  }

  @Override
  long queryHash(long hash) {
    long[] counters = selection.counters(hash);
    long leastLow = Long.MAX_VALUE;
    for (long counter : counters) {
      leastLow = Math.min(leastLow, low[(int) counter]);
    }
    return Math.min(LARGEST_ESTIMATE, leastLow + leastHigh(bucket(counters), counters));
  }

  private static int bucket(long[] counters) {
    return (int) (counters[0] / LOW_COUNTERS);
  }

  private int largestLow(long[] counters) {
    int largest = 0;
    for (long counter : counters) {
      largest = Math.max(largest, low[(int) counter]);
    }
    return largest;
  }

  /** The smallest selected counter of the bucket's high row, 0 if it has none. */
  private long leastHigh(int bucket, long[] counters) {
    if (index[bucket] == NO_ROW) {
      return 0;
    }
    long least = Long.MAX_VALUE;
    for (long counter : counters) {
      least = Math.min(least, Integer.toUnsignedLong(high[highOf(bucket, counter)]));
    }
    return least;
  }

  private int highOf(int bucket, long counter) {
    return (int)
        (MultiLevelState.layout(spec).row(index[bucket]) * HIGH_COUNTERS + counter % LOW_COUNTERS);
  }

  @Override
  public List<MemorySegment> parts() {
    return List.of(
        lowTable(), MemorySegment.ofArray(high), MemorySegment.ofArray(new long[] {requested}));
  }

  private MemorySegment lowTable() {
    MemorySegment table = MemorySegment.ofArray(new int[index.length * LOW_BUCKET_BYTES / 4]);
    for (int counter = 0; counter < low.length; counter++) {
      long offset = counter / LOW_COUNTERS * (long) LOW_BUCKET_BYTES + counter % LOW_COUNTERS;
      table.set(JAVA_BYTE, offset, (byte) low[counter]);
    }
    for (int bucket = 0; bucket < index.length; bucket++) {
      long offset = bucket * (long) LOW_BUCKET_BYTES + INDEX_OFFSET;
      table.set(JAVA_INT_UNALIGNED, offset, index[bucket]);
    }
    return table;
  }
}
