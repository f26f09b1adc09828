package org.qsketch.lab.counting;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
 * How often the key of a rank comes.
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
   * @param progress hears of the bytes read
   * @return ranks that grow by a fifth from one to the next, after the first few, and the last
   * @throws IOException if reading fails
   */
  public static Table of(Backend backend, KeySource source, Progress progress) throws IOException {
    try (PartialGroups groups = new PartialGroups(backend, GroupBySpec.count())) {
      long keys =
          Pieces.forEach(
              "ranks",
              source,
              progress,
              piece -> groups.add(new Pairs(piece.keys(), piece.weights())));
      long[] counts = descending(groups.settled().values().toArray());
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

  /** The rows of counts in descending order. */
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
}
