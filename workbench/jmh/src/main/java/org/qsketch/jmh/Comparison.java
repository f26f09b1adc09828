package org.qsketch.jmh;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;

/**
 * The table of a benchmark: a row for each size and operation, a column for each contender, and,
 * for ours, how many times faster they are than the fastest of the others.
 *
 * @param benchmark its class
 * @param size the parameter that rows differ in, a number
 * @param contender the parameter that names a contender
 * @param others the contenders of other libraries
 * @param ours the contenders of the workbench
 */
record Comparison(
    Class<?> benchmark, String size, String contender, List<String> others, List<String> ours) {
  /** The time per key of one contender. */
  record Measured(long size, String operation, String contender, double nanoseconds) {}

  /** A size and an operation, which are compared in a row of the table. */
  private record Row(long size, String operation) implements Comparable<Row> {
    @Override
    public int compareTo(Row other) {
      int bySize = Long.compare(size, other.size);
      return bySize != 0 ? bySize : operation.compareTo(other.operation);
    }
  }

  /** Returns the table of the results of this benchmark; empty if there are none. */
  String table(Collection<RunResult> results) {
    List<Measured> measured =
        results.stream()
            .filter(result -> result.getParams().getBenchmark().startsWith(benchmark.getName()))
            .map(this::measured)
            .toList();
    return measured.isEmpty() ? "" : table(measured);
  }

  private Measured measured(RunResult result) {
    BenchmarkParams parameters = result.getParams();
    String name = parameters.getBenchmark();
    return new Measured(
        Long.parseLong(parameters.getParam(size)),
        name.substring(name.lastIndexOf('.') + 1),
        parameters.getParam(contender),
        result.getPrimaryResult().getScore());
  }

  String table(List<Measured> measured) {
    Map<Row, Map<String, Double>> rows =
        measured.stream()
            .collect(
                Collectors.groupingBy(
                    m -> new Row(m.size(), m.operation()),
                    TreeMap::new,
                    Collectors.toMap(Measured::contender, Measured::nanoseconds)));
    StringBuilder table = new StringBuilder(header());
    rows.forEach((row, times) -> table.append(line(row, times)));
    return table.toString();
  }

  private String header() {
    StringBuilder header = new StringBuilder("%8s  operation".formatted(size));
    others.forEach(name -> header.append("%18s".formatted(name)));
    ours.forEach(name -> header.append("%14s   ratio".formatted(name)));
    return header.append("   (nanoseconds per key)\n").toString();
  }

  private String line(Row row, Map<String, Double> times) {
    StringBuilder line =
        new StringBuilder("%8s  %-9s".formatted(power(row.size()), row.operation()));
    others.forEach(name -> line.append(time("%18.2f", times.get(name))));
    double fastest =
        others.stream().filter(times::containsKey).mapToDouble(times::get).min().orElse(Double.NaN);
    for (String name : ours) {
      line.append(time("%14.2f", times.get(name)));
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

  /** Formats small numbers in digits and powers of two as powers. */
  private static String power(long number) {
    return number > 1000 && Long.bitCount(number) == 1
        ? "2^" + Long.numberOfTrailingZeros(number)
        : Long.toString(number);
  }
}
