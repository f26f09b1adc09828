package org.qsketch.lab.notebook;

import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.sketch.CountedKeys;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

/**
 * Sketches that differ by one parameter, measured on the same keys.
 *
 * @param parameter its name, the first column of the table
 * @param values its values
 * @param specs the sketch of each value
 * @param seeds how many seeds errors are averaged over: a sketch's own and the following ones
 */
record Sweep(String parameter, List<?> values, List<SketchSpec> specs, int seeds) {
  Sweep {
    Required.positive("seeds", seeds);
  }

  /**
   * The rest of a row.
   *
   * @param variant the sketch
   * @param depth d
   * @param counters counters that a key may be counted in
   * @param counterBytes device memory
   * @param hostBytes host memory in addition
   * @param keys keys inserted
   * @param distinctKeys how many of them differ
   * @param meanRelativeError mean of |estimate - count| / count over the distinct keys, averaged
   *     over the seeds
   * @param leastMeanError the smallest of these means
   * @param largestMeanError the largest of these means
   * @param maxRelativeError the largest error of a key
   * @param meanAbsoluteError mean of |estimate - count|, averaged over the seeds
   */
  record Design(
      String variant,
      int depth,
      long counters,
      long counterBytes,
      long hostBytes,
      long keys,
      long distinctKeys,
      double meanRelativeError,
      double leastMeanError,
      double largestMeanError,
      double maxRelativeError,
      double meanAbsoluteError) {
    static Design of(SketchSpec spec, long keys, List<ErrorSummary> seeds) {
      Measure mean =
          Measure.mean(
              seeds.stream().mapToDouble(ErrorSummary::meanRelativeError).summaryStatistics());
      return new Design(
          spec.variant(),
          spec.depth(),
          spec.counters(),
          spec.deviceBytes(),
          spec.hostBytes(),
          keys,
          seeds.getFirst().keys(),
          mean.value(),
          mean.low(),
          mean.high(),
          seeds.stream().mapToDouble(ErrorSummary::maxRelativeError).max().orElseThrow(),
          seeds.stream().mapToDouble(ErrorSummary::meanAbsoluteError).average().orElseThrow());
    }
  }

  /**
   * Builds all specs, so that a bad value is told before the first run.
   *
   * @param design the sketch of a value
   * @param seeds how many seeds errors are averaged over
   */
  static <T> Sweep of(String parameter, List<T> values, Function<T, SketchSpec> design, int seeds) {
    requireValues(parameter, values);
    return new Sweep(parameter, values, values.stream().map(design).toList(), seeds);
  }

  /**
   * Returns the tables of all values, one below the other.
   *
   * @param experiment what to run for a value
   */
  static <T> Table tables(
      Session session, String parameter, List<T> values, Function<T, Table> experiment) {
    requireValues(parameter, values);
    return session.inOneJob(
        progress ->
            Job.run(
                "the sweep of " + parameter,
                "sweep of " + parameter,
                Work.steps(values.size()),
                progress,
                job -> tables(parameter, values, experiment, job)));
  }

  private static <T> Table tables(
      String parameter, List<T> values, Function<T, Table> experiment, Job job) {
    return values.stream()
        .map(value -> job.step(() -> with(parameter, value, experiment.apply(value))))
        .reduce(Table::append)
        .orElseThrow();
  }

  private static Table with(String parameter, Object value, Table table) {
    return with(parameter, Collections.nCopies(table.rowCount(), value), table);
  }

  private static void requireValues(String parameter, List<?> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException(
          "the sweep of '%s' has no values: give at least one".formatted(parameter));
    }
  }

  /** Returns a row for each value, in order. */
  Table run(Backend backend, Keys keys, Progress progress) {
    requireKeys(keys);
    return Job.run(
        "the sweep of " + parameter,
        "sweep of " + parameter,
        Work.keys((1L + (long) seeds * values.size()) * keys.size()),
        progress,
        job -> run(backend, keys, job));
  }

  private Table run(Backend backend, Keys keys, Job job) {
    try (CountedKeys counted = job.step(keys.size(), () -> CountedKeys.of(backend, keys))) {
      return table(designs(counted, job));
    }
  }

  private static void requireKeys(Keys keys) {
    if (keys.size() == 0) {
      throw new IllegalArgumentException("there are 0 keys to measure with: give at least one");
    }
  }

  private List<Design> designs(CountedKeys keys, Job job) {
    return specs.stream()
        .map(spec -> Design.of(spec, keys.size(), errors(spec, keys, job)))
        .toList();
  }

  private List<ErrorSummary> errors(SketchSpec spec, CountedKeys keys, Job job) {
    return LongStream.range(0, seeds)
        .mapToObj(seed -> spec.withSeed(spec.seed() + seed))
        .map(one -> job.step(keys.size(), () -> keys.errors(one, job::within)))
        .toList();
  }

  private Table table(List<Design> designs) {
    return with(parameter, values, Tables.of("sweep of " + parameter, Design.class, designs));
  }

  /** Puts the values first, unless the table has them. */
  private static Table with(String parameter, List<?> values, Table rest) {
    return rest.containsColumn(parameter)
        ? rest
        : Table.create(rest.name(), Tables.column(parameter, values)).concat(rest);
  }
}
