package org.qsketch.cpu.sketch.flat;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * The loops over counters that every table consists of, for counters of either size. They are small
 * so that each compiles to a few instructions per key. Counters are read by the unaligned layout,
 * which saves a check and costs nothing here.
 */
public abstract sealed class Counters {
  /** The loops over counters of 32 bits. */
  public static final Counters NARROW = new Narrow();

  private static final Counters WIDE = new Wide();

  /** Flipping this bit turns unsigned order into signed order. */
  static final int SIGN = Integer.MIN_VALUE;

  private static final long WIDE_SIGN = Long.MIN_VALUE;

  private static final long SCAN_SLICE = 1L << 20;

  /** Returns the loops for the counters of a spec. */
  static Counters of(SketchSpec spec) {
    return spec.counterBits() == Long.SIZE ? WIDE : NARROW;
  }

  /**
   * Reads the counter at each offset to bring it into the cache. The loads are independent, so the
   * processor overlaps them.
   */
  public static void touch(MemorySegment table, KeyBlock block) {
    long[] offsets = block.offsets;
    int sum = 0;
    for (int i = 0; i < block.count(); i++) {
      sum += table.get(JAVA_INT_UNALIGNED, offsets[i]);
    }
    block.sink = sum;
  }

  /** Converts unit numbers to byte offsets, in place. */
  public static void scale(KeyBlock block, long unitBytes, long base) {
    long[] offsets = block.offsets;
    for (int i = 0; i < block.count(); i++) {
      offsets[i] = offsets[i] * unitBytes + base;
    }
  }

  /** Adds to the counter at each offset, as often as the key occurs. */
  abstract void add(MemorySegment table, KeyBlock block, int delta);

  /** Begins to look for the least counter of each key. */
  public abstract void startMinima(KeyBlock block);

  /** Lowers the minima to the counters at the offsets where those are smaller. */
  public abstract void lowerMinima(MemorySegment table, KeyBlock block);

  /** Converts the minima to estimates. */
  public abstract void endMinima(KeyBlock block);

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

  /** Returns the statistics of a slice. */
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

  /** Lowers the minima to the block's counters where those are smaller. */
  public static void lower(KeyBlock block) {
    int[] minima = block.minima;
    int[] counters = block.counters;
    for (int i = 0; i < block.count(); i++) {
      minima[i] = Math.min(minima[i], counters[i] ^ SIGN);
    }
  }

  /** The loops over counters of 32 bits. */
  private static final class Narrow extends Counters {
    private Narrow() {}

    @Override
    void add(MemorySegment table, KeyBlock block, int delta) {
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

    @Override
    public void startMinima(KeyBlock block) {
      Arrays.fill(block.minima, 0, block.count(), Integer.MAX_VALUE);
    }

    @Override
    public void lowerMinima(MemorySegment table, KeyBlock block) {
      long[] offsets = block.offsets;
      int[] counters = block.counters;
      for (int i = 0; i < block.count(); i++) {
        counters[i] = table.get(JAVA_INT_UNALIGNED, offsets[i]);
      }
      lower(block);
    }

    @Override
    public void endMinima(KeyBlock block) {
      int[] minima = block.minima;
      for (int i = 0; i < block.count(); i++) {
        minima[i] ^= SIGN;
      }
    }

    @Override
    public void copyMinima(KeyBlock block, MemorySegment counts, long from) {
      MemorySegment.copy(block.minima, 0, counts, JAVA_INT, from * Integer.BYTES, block.count());
    }

    @Override
    SketchStatistics scan(MemorySegment table) {
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
  }

  /** The loops over counters of 64 bits. */
  private static final class Wide extends Counters {
    private Wide() {}

    @Override
    void add(MemorySegment table, KeyBlock block, int delta) {
      long[] offsets = block.offsets;
      for (int i = 0; i < block.count(); i++) {
        long more = block.isWeighted() ? delta * Integer.toUnsignedLong(block.weights[i]) : delta;
        long sum = table.get(JAVA_LONG_UNALIGNED, offsets[i]) + more;
        table.set(JAVA_LONG_UNALIGNED, offsets[i], sum);
      }
    }

    @Override
    public void startMinima(KeyBlock block) {
      Arrays.fill(block.wideMinima, 0, block.count(), Long.MAX_VALUE);
    }

    @Override
    public void lowerMinima(MemorySegment table, KeyBlock block) {
      long[] offsets = block.offsets;
      long[] minima = block.wideMinima;
      for (int i = 0; i < block.count(); i++) {
        minima[i] = Math.min(minima[i], table.get(JAVA_LONG_UNALIGNED, offsets[i]) ^ WIDE_SIGN);
      }
    }

    @Override
    public void endMinima(KeyBlock block) {
      long[] minima = block.wideMinima;
      for (int i = 0; i < block.count(); i++) {
        minima[i] ^= WIDE_SIGN;
      }
    }

    @Override
    public void copyMinima(KeyBlock block, MemorySegment counts, long from) {
      MemorySegment.copy(block.wideMinima, 0, counts, JAVA_LONG, from * Long.BYTES, block.count());
    }

    @Override
    SketchStatistics scan(MemorySegment table) {
      int counters = (int) (table.byteSize() / Long.BYTES);
      int used = 0;
      long largest = WIDE_SIGN;
      for (int i = 0; i < counters; i++) {
        long counter = table.getAtIndex(JAVA_LONG_UNALIGNED, i);
        used += counter == 0 ? 0 : 1;
        largest = Math.max(largest, counter ^ WIDE_SIGN);
      }
      return new SketchStatistics(counters, used, largest ^ WIDE_SIGN, 0, 0);
    }
  }
}
