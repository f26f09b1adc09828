package org.qsketch.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Stopwatch;
import org.qsketch.job.Timings;
import org.qsketch.job.Work;

/**
 * Counts a generated file by several programs in turn, round after round, and checks that all find
 * the same counts. The file was just written, so it is in the page cache.
 *
 * @param text the file
 * @param runs the runs of each program, at least 1
 */
public record Comparison(GeneratedText text, int runs) {
  private static final int TOP = 20;
  private static final String LABEL = "comparing";

  /** Checks the bounds. */
  public Comparison {
    if (runs < 1) {
      throw new IllegalArgumentException(
          "the number of runs is %d: it must be at least 1".formatted(runs));
    }
  }

  /**
   * Runs the comparison.
   *
   * @param counters the programs; those that cannot count such a file are left out
   * @param progress receives each run
   * @return a row for each program, in their order
   * @throws IOException if counting fails, or two of them find different counts
   */
  public List<ComparisonResult> run(List<TextCounter> counters, Progress progress)
      throws IOException {
    List<TextCounter> able =
        counters.stream().filter(counter -> counter.counts(text.unit())).toList();
    Path file = Files.createTempFile("qsketch-comparison-", ".txt");
    try {
      return Job.run(
          LABEL,
          LABEL,
          Work.steps(1L + (long) runs * able.size()),
          progress,
          job -> {
            text.write(file);
            job.advance(1);
            return count(file, able, job);
          });
    } finally {
      Files.delete(file);
    }
  }

  private List<ComparisonResult> count(Path file, List<TextCounter> counters, Job job)
      throws IOException {
    double[][] seconds = new double[counters.size()][runs];
    Optional<List<Long>> expected = Optional.empty();
    for (int run = 0; run < runs; run++) {
      for (int i = 0; i < counters.size(); i++) {
        job.check();
        Stopwatch watch = new Stopwatch();
        List<Long> found = counters.get(i).largest(file, text.unit(), TOP);
        seconds[i][run] = watch.seconds();
        requireSame(expected.orElse(found), found, counters.get(i), counters.getFirst());
        expected = Optional.of(found);
        job.advance(1);
      }
    }
    return results(counters, seconds);
  }

  private static void requireSame(
      List<Long> expected, List<Long> found, TextCounter counter, TextCounter first)
      throws IOException {
    if (!found.equals(expected)) {
      throw new IOException(
          "%s finds the counts %s, and %s finds %s: one of them is wrong"
              .formatted(first.label(), expected, counter.label(), found));
    }
  }

  private List<ComparisonResult> results(List<TextCounter> counters, double[][] seconds) {
    OptionalDouble duckDb =
        IntStream.range(0, seconds.length)
            .filter(i -> counters.get(i).isDuckDb())
            .mapToDouble(i -> Timings.median(Arrays.stream(seconds[i])))
            .findFirst();
    return IntStream.range(0, seconds.length)
        .mapToObj(i -> result(counters.get(i), seconds[i], duckDb))
        .toList();
  }

  /** Skips the first run, which also compiles. */
  private static DoubleStream afterFirst(double[] seconds) {
    return Arrays.stream(seconds, Math.min(1, seconds.length - 1), seconds.length);
  }

  private ComparisonResult result(TextCounter counter, double[] seconds, OptionalDouble duckDb) {
    double median = Timings.median(Arrays.stream(seconds));
    return new ComparisonResult(
        text.unit().label(),
        counter.label(),
        text.keys(),
        text.length(),
        text.bytes(),
        runs,
        seconds[0],
        median,
        afterFirst(seconds).min().orElseThrow(),
        afterFirst(seconds).max().orElseThrow(),
        duckDb.stream().map(other -> other / median).findFirst());
  }
}
