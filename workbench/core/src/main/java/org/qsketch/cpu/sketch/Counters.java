package org.qsketch.cpu.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.SketchStatistics;

/**
 * The loops over 32-bit counters that every table consists of. They are small on purpose: each
 * compiles to a few instructions per key. Counters are read by the unaligned layout, which saves a
 * check and costs nothing here.
 */
final class Counters {
  /** Flipping this bit turns unsigned order into signed order. */
  static final int SIGN = Integer.MIN_VALUE;

  private static final long SCAN_SLICE = 1L << 20;

  private Counters() {}

  /**
   * Reads the first counter at each offset: a run of independent loads, as many in flight as the
   * processor allows.
   */
  static void touch(MemorySegment table, KeyBlock block) {
    long[] offsets = block.offsets;
    int sum = 0;
    for (int i = 0; i < block.count(); i++) {
      sum += table.get(JAVA_INT_UNALIGNED, offsets[i]);
    }
    block.sink = sum;
  }

  static void add(MemorySegment table, KeyBlock block, int delta) {
    if (block.isWeighted()) {
      addWeighted(table, block, delta);
      return;
    }
    long[] offsets = block.offsets;
    for (int i = 0; i < block.count(); i++) {
      long offset = offsets[i];
      table.set(JAVA_INT_UNALIGNED, offset, table.get(JAVA_INT_UNALIGNED, offset) + delta);
    }
  }

  private static void addWeighted(MemorySegment table, KeyBlock block, int delta) {
    for (int i = 0; i < block.count(); i++) {
      long offset = block.offsets[i];
      int sum = table.get(JAVA_INT_UNALIGNED, offset) + delta * block.weights[i];
      table.set(JAVA_INT_UNALIGNED, offset, sum);
    }
  }

  static void startMinima(KeyBlock block) {
    Arrays.fill(block.minima, 0, block.count(), Integer.MAX_VALUE);
  }

  static void lowerMinima(MemorySegment table, KeyBlock block) {
    long[] offsets = block.offsets;
    int[] counters = block.counters;
    for (int i = 0; i < block.count(); i++) {
      counters[i] = table.get(JAVA_INT_UNALIGNED, offsets[i]);
    }
    lower(block);
  }

  /** Lowers the minima to the block's counters where those are smaller. */
  static void lower(KeyBlock block) {
    int[] minima = block.minima;
    int[] counters = block.counters;
    for (int i = 0; i < block.count(); i++) {
      minima[i] = Math.min(minima[i], counters[i] ^ SIGN);
    }
  }

  static void endMinima(KeyBlock block) {
    int[] minima = block.minima;
    for (int i = 0; i < block.count(); i++) {
      minima[i] ^= SIGN;
    }
  }

  /** Turns unit numbers into byte offsets, in place. */
  static void scale(KeyBlock block, long unitBytes, long base) {
    long[] offsets = block.offsets;
    for (int i = 0; i < block.count(); i++) {
      offsets[i] = offsets[i] * unitBytes + base;
    }
  }

  /** Counts the used counters of a table and finds the largest. */
  static SketchStatistics statistics(MemorySegment table) {
    return LongStream.range(0, Math.ceilDiv(table.byteSize(), SCAN_SLICE))
        .parallel()
        .mapToObj(slice -> scan(slice(table, slice * SCAN_SLICE)))
        .reduce(new SketchStatistics(0, 0, 0, 0, 0), Counters::sum);
  }

  private static MemorySegment slice(MemorySegment table, long from) {
    return table.asSlice(from, Math.min(SCAN_SLICE, table.byteSize() - from));
  }

  private static SketchStatistics scan(MemorySegment table) {
    int counters = (int) (table.byteSize() / Integer.BYTES);
    int used = 0;
    int largest = SIGN;
    for (int i = 0; i < counters; i++) {
      int counter = table.getAtIndex(JAVA_INT_UNALIGNED, i);
      used += counter == 0 ? 0 : 1;
      largest = Math.max(largest, counter ^ SIGN);
    }
    return new SketchStatistics(counters, used, Integer.toUnsignedLong(largest ^ SIGN), 0, 0);
  }

  private static SketchStatistics sum(SketchStatistics a, SketchStatistics b) {
    return new SketchStatistics(
        a.counters() + b.counters(),
        a.usedCounters() + b.usedCounters(),
        Math.max(a.largestCounter(), b.largestCounter()),
        0,
        0);
  }
}
