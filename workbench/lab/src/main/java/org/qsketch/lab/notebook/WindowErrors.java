package org.qsketch.lab.notebook;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.Checks;
import org.qsketch.job.Batches;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.window.SketchWindow;
import org.qsketch.window.Window;
import tech.tablesaw.api.Table;

/**
 * The errors of windows, compared with single sketches of the same keys.
 *
 * @param plan the sketches of panes
 * @param panes of each window
 * @param seeds how many seeds: the plan's and the following ones
 */
record WindowErrors(Plan plan, int panes, int seeds) {
  private static final long BATCH = 1L << 20;

  WindowErrors {
    Required.positive("seeds", seeds);
    Checks.range("the number of panes", panes, 1, Window.MOST_PANES, "each takes memory");
  }

  /**
   * A row.
   *
   * @param variant the sketch
   * @param panes of the window
   * @param paneBytes the memory of each pane
   * @param keys keys in the window
   * @param distinctKeys how many of them differ
   * @param seed of the hash
   * @param windowError mean of |estimate - count| / count over the distinct keys
   * @param sketchError the same of one sketch as large as a pane
   * @param largeSketchError the same of one sketch as large as all panes
   * @param ratio error of the window over the error of the sketch as large as a pane; missing if
   *     that is 0
   * @param ratioOfEqualMemory error of the window over the error of the sketch as large as all
   *     panes; missing if that is 0
   */
  record WindowError(
      String variant,
      int panes,
      long paneBytes,
      long keys,
      long distinctKeys,
      long seed,
      double windowError,
      double sketchError,
      double largeSketchError,
      double ratio,
      double ratioOfEqualMemory) {}

  /** The sketch of a pane, and one that is as large as all of them. */
  private record Sizes(SketchSpec pane, SketchSpec all) {
    Sizes withSeed(long seed) {
      return new Sizes(pane.withSeed(seed), all.withSeed(seed));
    }
  }

  Table run(Backend backend, Keys keys, Progress progress) {
    if (keys.size() < panes) {
      throw new IllegalArgumentException(
          "the number of keys is %d and of panes %d: give at least one key for each pane"
              .formatted(keys.size(), panes));
    }
    List<Sizes> all = sizes(keys.size());
    return Job.run(
        "the errors of windows",
        "errors of windows, panes: %d".formatted(panes),
        Work.steps((long) all.size() * seeds),
        progress,
        job -> Tables.of("errors of windows", WindowError.class, rows(backend, keys, all, job)));
  }

  private List<Sizes> sizes(long keys) {
    Plan whole =
        plan.memory().isEmpty()
            ? plan.workLoadFactors(
                plan.workLoadFactors().stream().map(factor -> factor / panes).toList())
            : plan.memory(plan.memory().stream().map(bytes -> bytes * panes).toList());
    List<Plan.Point> points = plan.points("", keys);
    List<Plan.Point> larger = whole.points("", keys);
    return IntStream.range(0, points.size())
        .boxed()
        .flatMap(
            i ->
                plan.variants(points.get(i)).stream()
                    .map(
                        name ->
                            new Sizes(
                                plan.spec(name, points.get(i)), whole.spec(name, larger.get(i)))))
        .toList();
  }

  private List<WindowError> rows(Backend backend, Keys keys, List<Sizes> all, Job job) {
    try (GroupBy count = backend.create(GroupBySpec.count().seed(0));
        Groups exact = count.aggregate(keys)) {
      List<WindowError> rows = new ArrayList<>();
      for (Sizes sizes : all) {
        LongStream.range(sizes.pane().seed(), sizes.pane().seed() + seeds)
            .mapToObj(seed -> job.step(() -> row(backend, keys, exact, sizes.withSeed(seed))))
            .forEach(rows::add);
      }
      return rows;
    }
  }

  private WindowError row(Backend backend, Keys keys, Groups exact, Sizes sizes) {
    double window = ofWindow(backend, keys, exact, sizes.pane());
    double one = ofSketch(backend, keys, exact, sizes.pane());
    double large = ofSketch(backend, keys, exact, sizes.all());
    return new WindowError(
        sizes.pane().variant(),
        panes,
        sizes.pane().deviceBytes() + sizes.pane().hostBytes(),
        keys.size(),
        exact.size(),
        sizes.pane().seed(),
        window,
        one,
        large,
        quotient(window, one),
        quotient(window, large));
  }

  private static double quotient(double error, double other) {
    return other == 0 ? Double.NaN : error / other;
  }

  private static double ofSketch(Backend backend, Keys keys, Groups exact, SketchSpec spec) {
    try (Sketch sketch = backend.create(spec)) {
      Batches.of(keys, BATCH).forEach(sketch::insert);
      return sketch.errors(exact.keys(), exact.values()).meanRelativeError();
    }
  }

  private double ofWindow(Backend backend, Keys keys, Groups exact, SketchSpec spec) {
    try (SketchWindow window = new SketchWindow(backend, spec, panes)) {
      for (int pane = 0; pane < panes; pane++) {
        window.advance();
        Keys share = keys.slice(begin(keys, pane), begin(keys, pane + 1));
        Batches.of(share, BATCH).forEach(window::insert);
      }
      return error(window, exact);
    }
  }

  private long begin(Keys keys, int pane) {
    return (long) ((double) keys.size() * pane / panes);
  }

  private static double error(SketchWindow window, Groups exact) {
    Iterator<Keys> counts = Batches.of(exact.values(), BATCH).iterator();
    double sum =
        Batches.of(exact.keys(), BATCH)
            .mapToDouble(batch -> sum(window, batch, counts.next().toArray()))
            .sum();
    return sum / exact.size();
  }

  private static double sum(SketchWindow window, Keys keys, long... counts) {
    try (Counts answers = window.query(keys)) {
      long[] estimates = answers.toArray();
      return IntStream.range(0, counts.length)
          .mapToDouble(i -> Math.abs((double) estimates[i] - counts[i]) / counts[i])
          .sum();
    }
  }
}
