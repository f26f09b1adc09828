package org.qsketch.backend.spi;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/** Sums of weights, which are unsigned 32-bit numbers. */
public final class WeightSum {
  private static final int SLICE = 1 << 16;

  private WeightSum() {}

  /**
   * Returns the sum of weights, by all cores if they lie in host memory.
   *
   * @param weights any number of them
   * @return their sum, {@link Long#MAX_VALUE} if that is less
   */
  public static long of(Keys weights) {
    if (weights instanceof HostKeys host) {
      MemorySegment memory = host.segment();
      return weights.size() <= SLICE
          ? sum(memory, 0)
          : slices(weights).parallel().map(at -> sum(memory, at)).reduce(0, WeightSum::add);
    }
    long[] block = new long[(int) Math.min(SLICE, weights.size())];
    return slices(weights).map(at -> sum(weights, at, block)).reduce(0, WeightSum::add);
  }

  /**
   * Adds two sums.
   *
   * @param a at least 0
   * @param b at least 0
   * @return a + b, {@link Long#MAX_VALUE} if that is less
   */
  public static long add(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  /** Returns the index of the first weight of each slice. */
  private static LongStream slices(Keys weights) {
    return LongStream.range(0, Math.ceilDiv(weights.size(), SLICE)).map(slice -> slice * SLICE);
  }

  private static long sum(MemorySegment weights, long from) {
    long to = Math.min(weights.byteSize() / Integer.BYTES, from + SLICE);
    long sum = 0;
    for (long i = from; i < to; i++) {
      sum += Integer.toUnsignedLong(weights.getAtIndex(JAVA_INT_UNALIGNED, i));
    }
    return sum;
  }

  private static long sum(Keys weights, long from, long... block) {
    int count = (int) Math.min(block.length, weights.size() - from);
    weights.copyTo(from, block, 0, count);
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += block[i];
    }
    return sum;
  }
}
