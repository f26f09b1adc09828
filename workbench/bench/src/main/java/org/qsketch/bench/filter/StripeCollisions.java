package org.qsketch.bench.filter;

import java.util.stream.IntStream;

/** The probability that threads which lock a stripe at the same time want the same one. */
public final class StripeCollisions {
  private StripeCollisions() {}

  /**
   * Returns the probability that not all threads want different stripes (Neth 2017, Section 3): 1 -
   * P(A) by eq. (3). For the published 4 threads and 256 stripes it is 2.3 %; the text says 3.4 %.
   *
   * @param threads |T|, 1 or more
   * @param stripes |S|, 1 or more
   * @return between 0 and 1
   * @throws IllegalArgumentException if a number is below 1
   */
  public static double probability(int threads, int stripes) {
    if (threads < 1 || stripes < 1) {
      throw new IllegalArgumentException(
          "%d threads and %d stripes: there must be 1 or more of each".formatted(threads, stripes));
    }
    return 1
        - IntStream.range(0, threads)
            .mapToDouble(k -> (double) Math.max(0, stripes - k) / stripes)
            .reduce(1, (product, factor) -> product * factor);
  }
}
