package org.qsketch.jmh;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs {@link CountMinBenchmark} and prints, for each table size and operation, the time per key
 * and how many times faster the workbench's sketches are than the fastest of the other libraries.
 * Arguments are those of JMH, for example {@code -p counters=16384} or {@code -f 3}.
 */
public final class Compare {
  private static final List<String> OURS = List.of("thread", "sub-warp");

  private Compare() {}

  /**
   * Runs the comparison.
   *
   * @param arguments JMH's
   * @throws RunnerException if a benchmark fails
   * @throws CommandLineOptionException if the arguments are not JMH's
   */
  public static void main(String... arguments) throws RunnerException, CommandLineOptionException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .parent(new CommandLineOptions(arguments))
                    .include(CountMinBenchmark.class.getName())
                    .shouldFailOnError(true)
                    .build())
            .run();
    System.out.println();
    System.out.print(table(results.stream().map(Compare::measured).toList()));
  }

  /** The time per key of one sketch. */
  record Measured(long counters, String operation, String sketch, double nanoseconds) {}

  /** A table size and an operation: what a row of the table compares. */
  private record Row(long counters, String operation) implements Comparable<Row> {
    @Override
    public int compareTo(Row other) {
      int bySize = Long.compare(counters, other.counters);
      return bySize != 0 ? bySize : operation.compareTo(other.operation);
    }
  }

  private static Measured measured(RunResult result) {
    String benchmark = result.getParams().getBenchmark();
    return new Measured(
        Long.parseLong(result.getParams().getParam("counters")),
        benchmark.substring(benchmark.lastIndexOf('.') + 1),
        result.getParams().getParam("sketch"),
        result.getPrimaryResult().getScore());
  }

  static String table(List<Measured> measured) {
    Map<Row, Map<String, Double>> rows =
        measured.stream()
            .collect(
                Collectors.groupingBy(
                    m -> new Row(m.counters(), m.operation()),
                    TreeMap::new,
                    Collectors.toMap(Measured::sketch, Measured::nanoseconds)));
    StringBuilder table = new StringBuilder(header());
    rows.forEach((row, times) -> table.append(line(row, times)));
    return table.toString();
  }

  private static String header() {
    StringBuilder header = new StringBuilder("counters  operation");
    Contender.OTHERS.forEach(name -> header.append("%14s".formatted(name)));
    OURS.forEach(name -> header.append("%10s   ratio".formatted(name)));
    return header.append("   (nanoseconds per key, one thread)\n").toString();
  }

  private static String line(Row row, Map<String, Double> times) {
    StringBuilder line =
        new StringBuilder("%8s  %-9s".formatted(power(row.counters()), row.operation()));
    Contender.OTHERS.forEach(name -> line.append(time("%14.2f", times.get(name))));
    double fastest =
        Contender.OTHERS.stream()
            .filter(times::containsKey)
            .mapToDouble(times::get)
            .min()
            .orElse(Double.NaN);
    for (String name : OURS) {
      line.append(time("%10.2f", times.get(name)));
      line.append(
          times.containsKey(name)
              ? String.format(Locale.ROOT, "%7.1fx", fastest / times.get(name))
              : " ".repeat(8));
    }
    return line.append('\n').toString();
  }

  private static String time(String format, Double nanoseconds) {
    return nanoseconds == null
        ? format.replaceAll("\\..*", "s").formatted("-")
        : String.format(Locale.ROOT, format, nanoseconds);
  }

  private static String power(long counters) {
    return Long.bitCount(counters) == 1
        ? "2^" + Long.numberOfTrailingZeros(counters)
        : Long.toString(counters);
  }
}
