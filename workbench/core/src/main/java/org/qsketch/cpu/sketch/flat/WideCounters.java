package org.qsketch.cpu.sketch.flat;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.SketchStatistics;

/** Counters of 64 bits. */
final class WideCounters extends Counters {
  static final WideCounters INSTANCE = new WideCounters();

  /** Flipping this bit turns unsigned order into signed order. */
  private static final long SIGN = Long.MIN_VALUE;

  private WideCounters() {}

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
  void startMinima(KeyBlock block) {
    Arrays.fill(block.wideMinima, 0, block.count(), Long.MAX_VALUE);
  }

  @Override
  void lowerMinima(MemorySegment table, KeyBlock block) {
    long[] offsets = block.offsets;
    long[] minima = block.wideMinima;
    for (int i = 0; i < block.count(); i++) {
      minima[i] = Math.min(minima[i], table.get(JAVA_LONG_UNALIGNED, offsets[i]) ^ SIGN);
    }
  }

  @Override
  void endMinima(KeyBlock block) {
    long[] minima = block.wideMinima;
    for (int i = 0; i < block.count(); i++) {
      minima[i] ^= SIGN;
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
    long largest = SIGN;
    for (int i = 0; i < counters; i++) {
      long counter = table.getAtIndex(JAVA_LONG_UNALIGNED, i);
      used += counter == 0 ? 0 : 1;
      largest = Math.max(largest, counter ^ SIGN);
    }
    return new SketchStatistics(counters, used, largest ^ SIGN, 0, 0);
  }
}
