package org.qsketch.cpu.sketch.flat;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * The loops over counters that every table consists of, for counters of either size. They are small
 * on purpose: each compiles to a few instructions per key. Counters are read by the unaligned
 * layout, which saves a check and costs nothing here.
 */
public abstract sealed class Counters permits NarrowCounters, WideCounters {
  private static final long SCAN_SLICE = 1L << 20;

  /** Those of a spec. */
  static Counters of(SketchSpec spec) {
    return spec.counterBits() == Long.SIZE ? WideCounters.INSTANCE : NarrowCounters.INSTANCE;
  }

  /**
   * Reads at the counter at each offset: a run of independent loads, as many in flight as the
   * processor allows.
   */
  public static void touch(MemorySegment table, KeyBlock block) {
    long[] offsets = block.offsets;
    int sum = 0;
    for (int i = 0; i < block.count(); i++) {
      sum += table.get(JAVA_INT_UNALIGNED, offsets[i]);
    }
    block.sink = sum;
  }

  /** Turns unit numbers into byte offsets, in place. */
  public static void scale(KeyBlock block, long unitBytes, long base) {
    long[] offsets = block.offsets;
    for (int i = 0; i < block.count(); i++) {
      offsets[i] = offsets[i] * unitBytes + base;
    }
  }

  /** Adds to the counter at each offset, as often as the key occurs. */
  abstract void add(MemorySegment table, KeyBlock block, int delta);

  /** Begins to look for the least counter of each key. */
  abstract void startMinima(KeyBlock block);

  /** Lowers the minima to the counters at the offsets where those are smaller. */
  abstract void lowerMinima(MemorySegment table, KeyBlock block);

  /** Makes the minima the estimates. */
  abstract void endMinima(KeyBlock block);

  /** Copies the estimates of a block to the results from some index on. */
  public abstract void copyMinima(KeyBlock block, MemorySegment counts, long from);

  /** Counts the used counters of a table and finds the largest. */
  public final SketchStatistics statistics(MemorySegment table) {
    return LongStream.range(0, Math.ceilDiv(table.byteSize(), SCAN_SLICE))
        .parallel()
        .mapToObj(slice -> scan(slice(table, slice * SCAN_SLICE)))
        .reduce(new SketchStatistics(0, 0, 0, 0, 0), Counters::sum);
  }

  private static MemorySegment slice(MemorySegment table, long from) {
    return table.asSlice(from, Math.min(SCAN_SLICE, table.byteSize() - from));
  }

  /** The statistics of a slice. */
  abstract SketchStatistics scan(MemorySegment table);

  private static SketchStatistics sum(SketchStatistics a, SketchStatistics b) {
    boolean less = Long.compareUnsigned(a.largestCounter(), b.largestCounter()) < 0;
    return new SketchStatistics(
        a.counters() + b.counters(),
        a.usedCounters() + b.usedCounters(),
        less ? b.largestCounter() : a.largestCounter(),
        0,
        0);
  }
}
