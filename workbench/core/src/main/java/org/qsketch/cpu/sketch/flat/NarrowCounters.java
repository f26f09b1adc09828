package org.qsketch.cpu.sketch.flat;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.SketchStatistics;

/** Counters of 32 bits. */
public final class NarrowCounters extends Counters {
  public static final NarrowCounters INSTANCE = new NarrowCounters();

  /** Flipping this bit turns unsigned order into signed order. */
  static final int SIGN = Integer.MIN_VALUE;

  private NarrowCounters() {}

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

  /** Lowers the minima to the block's counters where those are smaller. */
  public static void lower(KeyBlock block) {
    int[] minima = block.minima;
    int[] counters = block.counters;
    for (int i = 0; i < block.count(); i++) {
      minima[i] = Math.min(minima[i], counters[i] ^ SIGN);
    }
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
