package org.qsketch.lab.counting;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.count.groups.Pairs;
import org.qsketch.count.groups.PartialGroups;
import org.qsketch.datasets.KeySource;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.Progress;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/**
 * The frequency of the key of a rank.
 *
 * @param rank 1 for the most frequent key
 * @param count its exact count
 * @param fitted the count that Zipf's law gives to the rank, fitted to the keys that come ten times
 *     or more; no number if there are fewer than ten of these
 * @param exponent of the law, the same for all ranks; no number if there is no fit
 */
public record RankedCount(long rank, long count, double fitted, double exponent) {
  private static final double STEP = 1.2;

  /**
   * Counts all keys of a source exactly. Takes 16 to 64 bytes of host memory for each distinct key.
   *
   * @param backend what counts
   * @param source the keys, perhaps with weights; not closed
   * @param progress is told of the bytes read
   * @return ranks that grow by a fifth from one to the next, after the first few, and the last
   * @throws IOException if reading fails
   */
  public static Table of(Backend backend, KeySource source, Progress progress) throws IOException {
    try (PartialGroups groups = new PartialGroups(backend, GroupBySpec.count())) {
      long keys =
          SourceReader.forEach(
              "ranks",
              source,
              progress,
              piece -> groups.add(new Pairs(piece.keys(), piece.weights())));
      long[] counts = descending(groups.all().values().toArray());
      return Tables.of(
          "ranks of %,d keys, %,d of them different: all counts are exact"
              .formatted(keys, counts.length),
          RankedCount.class,
          of(counts));
    }
  }

  private static long[] descending(long[] counts) {
    Arrays.sort(counts);
    return LongStream.rangeClosed(1, counts.length)
        .map(rank -> counts[(int) (counts.length - rank)])
        .filter(count -> count > 0)
        .toArray();
  }

  /** Returns the rows of counts in descending order. */
  static List<RankedCount> of(long[] counts) {
    Optional<ZipfFit> fit = ZipfFit.of(counts);
    double exponent = fit.map(ZipfFit::exponent).orElse(Double.NaN);
    return ranks(counts.length)
        .mapToObj(
            rank ->
                new RankedCount(
                    rank,
                    counts[(int) rank - 1],
                    fit.map(law -> law.at(rank)).orElse(Double.NaN),
                    exponent))
        .toList();
  }

  private static LongStream ranks(long last) {
    return LongStream.concat(
        LongStream.iterate(1, rank -> rank < last, rank -> (long) Math.ceil(STEP * rank)),
        LongStream.of(last).filter(rank -> rank > 0));
  }

  /**
   * Zipf's law fitted to the head of a ranking: the key of rank r comes in proportion to
   * r<sup>-s</sup>. The exponent is the most likely one under the condition that a key is in the
   * head: what the tail does, and how long it is, does not matter. A line through the points of a
   * logarithmic plot would instead give the rare keys, of which there are most and about which
   * least is known, the most weight.
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
     * Fits the exponent by bisection. The likelihood is greatest where the law expects the mean
     * logarithm of the ranks that was seen. What it expects falls with the exponent.
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

    /** Returns the count that the law gives to a rank, in the head or beyond. */
    double at(long rank) {
      return scale * Math.pow((double) rank, -exponent);
    }
  }
}
