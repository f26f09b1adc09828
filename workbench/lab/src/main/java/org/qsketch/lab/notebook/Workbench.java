package org.qsketch.lab.notebook;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.limits.LimitsExperiment;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Quantity;
import org.qsketch.lab.chapter.limits.LimitsFigure;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.notebook.Session.LargestSize;
import org.qsketch.lab.plotly.Plots;
import org.qsketch.lab.tables.Ratios;
import tech.tablesaw.api.Table;

/**
 * The workbench as a notebook uses it: {@code import static org.qsketch.lab.notebook.Workbench.*},
 * which the lab's kernel has done.
 *
 * <p>Here is what every structure shares. A static import covers a class and its superclasses. So
 * each structure has one class of helpers, these classes form a chain, and this class extends the
 * last. The helpers of a new structure extend {@link WindowHelpers}, and this class extends them.
 */
public final class Workbench extends WindowHelpers {
  private static final Session SESSION = Session.current();
  static final ResultTable<LimitsResult> LIMITS = new ResultTable<>("limits", LimitsStudy.LIMITS);
  private static final long SEED = 42;

  /** Depth 3, work load factor 0.5, 4 bytes a counter. */
  private static final long SKETCH_BYTES_PER_KEY = 24;

  private Workbench() {}

  /**
   * Returns every backend with its devices, or why it has none.
   *
   * @return backend, device, memory in bytes, compute units; driver, or why there is no device
   */
  public static Table backends() {
    return Devices.table();
  }

  /**
   * Opens a backend. It stays open until the kernel ends, and is the same each time.
   *
   * @param name {@code cpu}, {@code cuda}, {@code opencl:1}, {@code opencl:h100}
   * @return the backend
   */
  public static Backend backend(String name) {
    return SESSION.backend(name);
  }

  /**
   * Sets what experiments take from now on where they choose nothing else.
   *
   * @param keys what {@link #largest()} returns: 1 or more
   * @param backend where they run, and what {@link #best()} returns; if empty, as at first, one of
   *     each kind there is, or the best
   */
  public static void use(long keys, String backend) {
    SESSION.choose(backend);
    use(keys);
  }

  /**
   * Sets the largest number of keys from now on.
   *
   * @param keys what {@link #largest()} returns: 1 or more
   */
  public static void use(long keys) {
    SESSION.largest(keys);
  }

  /**
   * Returns the backend that is in {@link #use(long, String) use}, or else the fastest kind of
   * device.
   *
   * @return the backend, which stays open
   */
  public static Backend best() {
    return SESSION.best();
  }

  /**
   * Returns how many keys the notebooks run with at most: what {@link #use(long)} set, or the
   * environment variable {@code QSKETCH_KEYS}, or 2<sup>20</sup>.
   *
   * @return the number of keys
   */
  public static long largest() {
    return SESSION.largest();
  }

  /**
   * Returns uniform 32-bit keys in the memory of the best backend.
   *
   * @param count how many
   * @return the keys
   */
  public static Keys uniform(long count) {
    return best().generate(KeyStream.uniform(SEED), count);
  }

  /**
   * Returns Zipf-distributed 32-bit keys in the memory of the best backend.
   *
   * @param exponent at least 0 (uniform), at most 10
   * @param count how many
   * @return the keys, out of 2<sup>22</sup> different ones
   */
  public static Keys zipf(double exponent, long count) {
    return best().generate(KeyStream.zipf(SEED, exponent, KeyStream.DEFAULT_UNIVERSE), count);
  }

  /**
   * Returns keys that all differ, in the memory of the best backend.
   *
   * @param count how many
   * @return 64-bit keys
   */
  public static Keys distinct(long count) {
    return distinct(0, count);
  }

  /**
   * Returns keys that all differ, in the memory of the best backend.
   *
   * @param from how many of {@link #distinct(long)} to leave out
   * @param count how many
   * @return 64-bit keys
   */
  public static Keys distinct(long from, long count) {
    return best().generate(KeyStream.uniform(SEED).wide(), from, count);
  }

  /**
   * Chooses numbers of keys.
   *
   * @param sizes at least one, each 1 or more
   * @return the choice
   */
  public static Choice keys(long... sizes) {
    return setup -> setup.with(plan -> plan.keys(LongStream.of(sizes).boxed().toList()));
  }

  /**
   * Chooses numbers of keys as people write them.
   *
   * @param sizes for example {@code 2^20}, {@code 1e6} or {@code 64Ki}
   * @return the choice
   */
  public static Choice keys(String... sizes) {
    return keys(Arrays.stream(sizes).mapToLong(Quantity::parse).toArray());
  }

  /**
   * Chooses a few numbers of keys up to {@link #largest()}, each four times the one before.
   *
   * @return the choice
   */
  public static Choice sizes() {
    return setup -> setup.with(plan -> plan.keys(LargestSize.ladder(largest())));
  }

  /**
   * Chooses key streams.
   *
   * @param names {@code uniform}, {@code zipf:EXPONENT} or {@code zipf:EXPONENT:UNIVERSE}
   * @return the choice
   */
  public static Choice streams(String... names) {
    return setup -> setup.with(plan -> plan.streams(List.of(names)));
  }

  /**
   * Chooses the seed of keys, hash and masks; 42 by default.
   *
   * @param number any number
   * @return the choice
   */
  public static Choice seed(long number) {
    return setup -> setup.with(plan -> plan.seed(number));
  }

  /**
   * Chooses where to run.
   *
   * @param backends names as {@link #backends()} shows them; where none are chosen, rates are
   *     measured on one device of each kind and errors on the best
   * @return the choice
   */
  public static Choice on(String... backends) {
    return setup -> setup.on(List.of(backends));
  }

  /**
   * Chooses the timed runs of each operation; 7 by default.
   *
   * @param runs 1 or more
   * @return the choice
   */
  public static Choice repeats(int runs) {
    return setup -> setup.repeats(runs);
  }

  /**
   * Measures the limits of devices: random accesses and copies, on tables from 1 MiB to the size
   * for {@link #largest()} keys.
   *
   * @param choices where
   * @return a row for each size of table
   */
  public static Table limits(Choice... choices) {
    long bytes = largest() * SKETCH_BYTES_PER_KEY;
    return Experiments.of(Setup.of(choices)).onEachKind(LIMITS, LimitsExperiment.upTo(bytes)::run);
  }

  /**
   * Draws the limits of devices by the size of the table.
   *
   * @param limits tables that {@link #limits} has made
   * @return the figure
   */
  public static Figure figureLimits(Table... limits) {
    return SESSION.announce(LimitsFigure.of(LIMITS.alone(limits)), "limits");
  }

  /**
   * Returns a file that comes with the workbench, wherever the notebook lies.
   *
   * @param name a path from the root of the checkout, for example {@code README.md}
   * @return its path
   * @throws IllegalArgumentException if it is not there
   */
  public static String checkout(String name) {
    return CheckoutFile.find(name, Path.of(""));
  }

  /**
   * Reads results that are kept with the notebooks.
   *
   * @param name {@code h100}, {@code cpu}, or the folder of a run of {@code qsketch figures}
   * @return the results
   * @throws IOException if they cannot be read
   */
  public static RunResults results(String name) throws IOException {
    return RunResults.read(name, Path.of(""));
  }

  /**
   * Plots one column of a table against another.
   *
   * @param table a point for each row
   * @param x a column of numbers, dates or texts
   * @param y a column of numbers
   * @return a plot, to which lines, panels and a title can be added
   */
  public static Plot plot(Table table, String x, String y) {
    return Plot.of(table, x, y);
  }

  /**
   * Plots how many rows of a table have a value in each of some ranges.
   *
   * @param table a value for each row
   * @param column a column of numbers
   * @return a plot of bars
   */
  public static Plot histogram(Table table, String column) {
    return HistogramBins.of(table, column);
  }

  /**
   * Divides what was measured in two rows that differ only in one setting, never in the number of
   * keys: for example {@code ratios(rates, "ops_per_second", "stream", "zipf:1.5", "uniform")}.
   *
   * @param table rows as experiments return them
   * @param measured a column of numbers, for example {@code ops_per_second}
   * @param setting the column that differs
   * @param value its value in the numerator
   * @param over its value in the denominator
   * @return a row for each pair: what both have in common, both numbers and their {@code ratio};
   *     what ran with only one of the two values is left out
   */
  public static Table ratios(
      Table table, String measured, String setting, String value, String over) {
    return new Ratios(table, setting).of(measured, value, over);
  }

  /**
   * Returns a figure as a chart of jsplot, to be changed by hand.
   *
   * @param figure the figure
   * @return the chart
   */
  public static tech.tablesaw.plotly.components.Figure jsplot(Figure figure) {
    return Plots.of(figure);
  }

  /**
   * Prints a conclusion with whether the data at hand show it.
   *
   * @param holds whether they do
   * @param conclusion a sentence without a full stop
   */
  public static void claim(boolean holds, String conclusion) {
    System.out.println((holds ? "Here: " : "Not here: ") + conclusion + ".");
  }

  /**
   * Returns what the last error had to say beyond its one line.
   *
   * @return the error with its stack
   */
  public static String lastError() {
    return SESSION.lastError().orElse("no error has been cut to one line");
  }
}
