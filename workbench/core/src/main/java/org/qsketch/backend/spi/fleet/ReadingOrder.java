package org.qsketch.backend.spi.fleet;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The order in which a device reads from others. Each begins behind itself, so that they do not all
 * read from one device at the same time.
 */
public final class ReadingOrder {
  private ReadingOrder() {}

  /**
   * Returns all numbers below a count, in a circle.
   *
   * @param first the number to begin with, or the count, which stands for 0
   * @param count how many
   */
  public static List<Integer> from(int first, int count) {
    return IntStream.range(first, first + count).map(i -> i % count).boxed().toList();
  }

  /**
   * Returns the number to begin with: the one behind a device's own.
   *
   * @param count how many
   * @param isOwn whether a number is the device's own
   * @return from 1 to the count; 0 if none is its own
   */
  public static int behind(int count, IntPredicate isOwn) {
    return 1 + IntStream.range(0, count).filter(isOwn).findFirst().orElse(-1);
  }
}
