package org.qsketch.lab.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.sketch.CountedKeys;
import org.qsketch.keys.Keys;
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
 */
record Sweep(String parameter, List<?> values, List<SketchSpec> specs) {
  /**
   * The rest of a row.
   *
   * @param variant the sketch
   * @param depth d
   * @param counters counters that a key may be counted in
   * @param counterBytes device memory
   * @param hostBytes host memory beside it
   * @param keys keys inserted
   * @param distinctKeys how many of them differ
   * @param meanRelativeError mean of |estimate - count| / count over the distinct keys
   * @param maxRelativeError the largest of these
   * @param meanAbsoluteError mean of |estimate - count|
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
      double maxRelativeError,
      double meanAbsoluteError) {
    static Design of(SketchSpec spec, long keys, ErrorSummary errors) {
      return new Design(
          spec.variant(),
          spec.depth(),
          spec.counters(),
          spec.deviceBytes(),
          spec.hostBytes(),
          keys,
          errors.keys(),
          errors.meanRelativeError(),
          errors.maxRelativeError(),
          errors.meanAbsoluteError());
    }
  }

  /**
   * Builds all specs, so that a bad value is told before the first run.
   *
   * @param design the sketch of a value
   */
  static <T> Sweep of(String parameter, List<T> values, Function<T, SketchSpec> design) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException(
          "the sweep of '%s' has no values: give at least one".formatted(parameter));
    }
    return new Sweep(parameter, values, values.stream().map(design).toList());
  }

  /** A row for each value, in order. */
  Table run(Backend backend, Keys keys, Progress progress) {
    requireKeys(keys);
    progress.start("sweep of " + parameter, values.size());
    try (CountedKeys counted = CountedKeys.of(backend, keys)) {
      return table(designs(counted, progress));
    } finally {
      progress.done();
    }
  }

  private static void requireKeys(Keys keys) {
    if (keys.size() == 0) {
      throw new IllegalArgumentException("there are 0 keys to measure with: give at least one");
    }
  }

  private List<Design> designs(CountedKeys keys, Progress progress) {
    List<Design> designs = new ArrayList<>();
    for (SketchSpec spec : specs) {
      InterruptedRunException.check("the sweep of " + parameter);
      designs.add(Design.of(spec, keys.size(), keys.errors(spec)));
      progress.step(1);
    }
    return designs;
  }

  private Table table(List<Design> designs) {
    Table rest = Tables.of("sweep of " + parameter, Design.class, designs);
    return rest.containsColumn(parameter)
        ? rest
        : Table.create(rest.name(), Tables.column(parameter, values)).concat(rest);
  }
}
