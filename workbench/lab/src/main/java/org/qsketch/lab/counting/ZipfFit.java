package org.qsketch.lab.counting;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Zipf's law fitted to the head of a ranking: the key of rank r comes in proportion to
 * r<sup>-s</sup>. The exponent is the most likely one, given that a key is among the head: what the
 * tail does, and how long it is, does not matter. A line through the points of a logarithmic plot
 * would instead give the rare keys, of which there are most and about which least is known, the
 * most weight.
 *
 * @param exponent s, 0 to 10
 * @param scale the count that the law gives to rank 1
 * @param ranks the length of the head
 */
record ZipfFit(double exponent, double scale, int ranks) {
  /** Keys that come less often may well be out of order. */
  static final long LEAST_COUNT = 10;

  private static final int FEWEST_RANKS = 10;
  private static final int MOST_RANKS = 1 << 16;
  private static final double STEEPEST = 10;
  private static final int BISECTIONS = 50;

  /**
   * Fits the law.
   *
   * @param counts in descending order
   * @return the fit; empty if fewer than ten keys come ten times, or all of these equally often
   */
  static Optional<ZipfFit> of(long[] counts) {
    int ranks =
        (int)
            IntStream.range(0, Math.min(counts.length, MOST_RANKS))
                .takeWhile(i -> counts[i] >= LEAST_COUNT)
                .count();
    return ranks < FEWEST_RANKS || counts[0] == counts[ranks - 1]
        ? Optional.empty()
        : Optional.of(of(counts, ranks));
  }

  /**
   * The likelihood is greatest where the law expects the mean logarithm of the ranks that was seen;
   * what it expects falls with the exponent.
   */
  private static ZipfFit of(long[] counts, int ranks) {
    double[] logarithms = IntStream.rangeClosed(1, ranks).mapToDouble(Math::log).toArray();
    double total = 0;
    double seen = 0;
    for (int i = 0; i < ranks; i++) {
      total += counts[i];
      seen += counts[i] * logarithms[i];
    }
    double low = 0;
    double high = STEEPEST;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      boolean isFlat = expected(logarithms, middle) > seen / total;
      low = isFlat ? middle : low;
      high = isFlat ? high : middle;
    }
    return new ZipfFit(low, total / sum(logarithms, low), ranks);
  }

  private static double expected(double[] logarithms, double exponent) {
    double sum = 0;
    for (double logarithm : logarithms) {
      sum += logarithm * Math.exp(-exponent * logarithm);
    }
    return sum / sum(logarithms, exponent);
  }

  private static double sum(double[] logarithms, double exponent) {
    double sum = 0;
    for (double logarithm : logarithms) {
      sum += Math.exp(-exponent * logarithm);
    }
    return sum;
  }

  /** The count that the law gives to a rank, in the head or beyond. */
  double at(long rank) {
    return scale * Math.pow((double) rank, -exponent);
  }
}
