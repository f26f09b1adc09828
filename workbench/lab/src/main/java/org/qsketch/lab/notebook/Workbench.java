package org.qsketch.lab.notebook;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Results;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.plotly.Plots;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

/**
 * The workbench as a notebook uses it: {@code import static org.qsketch.lab.notebook.Workbench.*},
 * which the lab's kernel has done. What experiments cover is chosen with the methods of {@link
 * Choices}, which come with the same import.
 */
public final class Workbench extends Aggregation {
  private static final Session SESSION = Session.current();
  private static final Experiments EXPERIMENTS = new Experiments(SESSION);
  private static final long SEED = 42;

  /** Depth 3, work load factor 0.5, 4 bytes a counter. */
  private static final long SKETCH_BYTES_PER_KEY = 24;

  private Workbench() {}

  /**
   * Every backend with its devices, or why it has none.
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
   * The fastest kind of device there is.
   *
   * @return the backend, which stays open
   */
  public static Backend best() {
    return SESSION.best();
  }

  /**
   * How many keys the notebooks run with at most: 2<sup>20</sup>, or what the environment variable
   * {@code QSKETCH_KEYS} says.
   *
   * @return the number of keys
   */
  public static long largest() {
    return LargestSize.keys();
  }

  /**
   * Uniform 32-bit keys in the memory of the best backend.
   *
   * @param count how many
   * @return the keys
   */
  public static Keys uniform(long count) {
    return best().generate(KeyStream.uniform(SEED), count);
  }

  /**
   * Zipf-distributed 32-bit keys in the memory of the best backend.
   *
   * @param exponent at least 0 (uniform), at most 10
   * @param count how many
   * @return the keys, out of 2<sup>22</sup> different ones
   */
  public static Keys zipf(double exponent, long count) {
    return best().generate(KeyStream.zipf(SEED, exponent, KeyStream.DEFAULT_UNIVERSE), count);
  }

  /**
   * Measures rates of inserts, queries and removes.
   *
   * @param choices what to cover, and where
   * @return a row for each operation of each variant, with the columns of {@code qsketch
   *     throughput}
   */
  public static Table throughput(Choice... choices) {
    return EXPERIMENTS.throughput(Setup.of(choices));
  }

  /**
   * Measures errors.
   *
   * @param choices what to cover, and where
   * @return a row for each variant, with the columns of {@code qsketch accuracy}
   */
  public static Table accuracy(Choice... choices) {
    return EXPERIMENTS.accuracy(Setup.of(choices));
  }

  /**
   * Measures errors on keys of your own.
   *
   * @param name what to call the keys
   * @param keys at least one
   * @param choices what to cover, and where; sizes and streams do not apply
   * @return a row for each variant
   */
  public static Table accuracy(String name, Keys keys, Choice... choices) {
    return EXPERIMENTS.accuracy(Setup.of(choices), name, keys);
  }

  /**
   * Measures rates of the thread sketch at depth 1 to 3.
   *
   * @param choices what to cover, and where
   * @return a row for each operation
   */
  public static Table depths(Choice... choices) {
    return EXPERIMENTS.depths(Setup.of(choices));
  }

  /**
   * Measures the walls of devices: random accesses and copies, on tables from 1 MiB to those of
   * {@link #largest()} keys.
   *
   * @param choices where
   * @return a row for each size of table
   */
  public static Table limits(Choice... choices) {
    return EXPERIMENTS.limits(Setup.of(choices), largest() * SKETCH_BYTES_PER_KEY);
  }

  /**
   * Measures sketches that differ by one parameter on the same keys.
   *
   * @param parameter its name, for example {@code depth}
   * @param values its values
   * @param design the sketch of a value
   * @param keys at least one key
   * @param <T> the kind of values: whole numbers, numbers or texts
   * @return a row for each value: its memory in bytes and its errors
   */
  public static <T> Table sweep(
      String parameter, List<T> values, Function<T, SketchSpec> design, Keys keys) {
    return Sweep.of(parameter, values, design).run(best(), keys, SESSION.screen().progress());
  }

  /**
   * Reads results that lie beside the notebooks.
   *
   * @param name {@code h100}, {@code cpu}, or the folder of a run of {@code qsketch figures}
   * @return the results
   * @throws IOException if they cannot be read
   */
  public static RunResults results(String name) throws IOException {
    return RunResults.read(name, Path.of(""));
  }

  /**
   * Reads rates that {@code qsketch throughput --csv} has written.
   *
   * @param file the CSV file
   * @return the table
   * @throws IOException if it cannot be read
   */
  public static Table rates(String file) throws IOException {
    return Tables.of(
        "throughput", ThroughputResult.class, Results.read(Path.of(file), ThroughputResult.class));
  }

  /**
   * Fig. 5: inserts against the number of keys, with the published curves behind.
   *
   * @param throughput tables of rates; none for a run on every kind of device, which Fig. 6 shares
   * @return the figure
   */
  public static Figure figure5(Table... throughput) {
    return SESSION.made(Drawings.INSERTS.ofThroughput(orLive(throughput)));
  }

  /**
   * Fig. 6: queries against the number of keys, with the published curves behind.
   *
   * @param throughput tables of rates; none for a run on every kind of device, which Fig. 5 shares
   * @return the figure
   */
  public static Figure figure6(Table... throughput) {
    return SESSION.made(Drawings.QUERIES.ofThroughput(orLive(throughput)));
  }

  private static Table[] orLive(Table... tables) {
    return tables.length > 0
        ? tables
        : new Table[] {SESSION.once("throughput", () -> throughput(sizes(), wlf(0.5, 1.0)))};
  }

  /**
   * Fig. 7: errors beside the published ones.
   *
   * @param accuracy tables of errors; none for a run on the best backend
   * @return the figure
   */
  public static Figure figure7(Table... accuracy) {
    Table[] tables =
        accuracy.length > 0
            ? accuracy
            : new Table[] {SESSION.once("accuracy", () -> accuracy(sizes(), wlf(0.5, 1.0)))};
    return SESSION.made(Drawings.ERRORS.ofAccuracy(tables));
  }

  /**
   * Rates against the exponent of Zipf streams.
   *
   * @param throughput tables of rates, with uniform and Zipf streams
   * @return the figure
   */
  public static Figure figureSkew(Table... throughput) {
    return SESSION.made(Drawings.SKEW.ofThroughput(throughput));
  }

  /**
   * CUDA over OpenCL against the number of keys.
   *
   * @param throughput tables of rates, of one device with both
   * @return the figure
   */
  public static Figure figureRatio(Table... throughput) {
    return SESSION.made(Drawings.RATIOS.ofThroughput(throughput));
  }

  /**
   * Rates of the thread sketch at several depths, beside the published ones.
   *
   * @param depths tables that {@link #depths} has made
   * @return the figure
   */
  public static Figure figureDepth(Table... depths) {
    return SESSION.made(Drawings.DEPTHS.ofDepths(depths));
  }

  /**
   * The walls of devices by the size of the table.
   *
   * @param limits tables that {@link #limits} has made
   * @return the figure
   */
  public static Figure figureLimits(Table... limits) {
    return SESSION.made(Drawings.LIMITS.ofLimits(limits));
  }

  /**
   * One column of a table against another.
   *
   * @param table a point for each row
   * @param x a column of numbers
   * @param y a column of numbers
   * @return a plot, to be given lines, panels, a title
   */
  public static Plot plot(Table table, String x, String y) {
    return Plot.of(table, x, y);
  }

  /**
   * A figure as a chart of jsplot, to be changed by hand.
   *
   * @param figure the figure
   * @return the chart
   */
  public static tech.tablesaw.plotly.components.Figure jsplot(Figure figure) {
    return Plots.of(figure);
  }

  /**
   * What the last error had to say beyond its one line.
   *
   * @return the error with its stack
   */
  public static String lastError() {
    return SESSION.lastError().orElse("no error has been cut to one line");
  }
}
