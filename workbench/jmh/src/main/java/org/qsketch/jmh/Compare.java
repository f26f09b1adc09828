package org.qsketch.jmh;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs {@link CountMinBenchmark}, or the benchmarks that the arguments name instead, for example
 * {@link FilterBenchmark}, and prints for each operation the time per key and how many times faster
 * the workbench is than the fastest of the other libraries. Arguments are JMH's, for example {@code
 * -p counters=16384} or {@code -f 3}.
 */
public final class Compare {
  private static final List<Comparison> COMPARISONS =
      List.of(
          new Comparison(
              CountMinBenchmark.class,
              "counters",
              "sketch",
              Contender.OTHERS,
              List.of("thread", "sub-warp")),
          new Comparison(
              FilterBenchmark.class,
              "threads",
              "filter",
              FilterContender.OTHERS,
              FilterContender.OURS));

  private Compare() {}

  /**
   * Runs the comparison.
   *
   * @param arguments JMH's
   * @throws RunnerException if a benchmark fails
   * @throws CommandLineOptionException if the arguments are not JMH's
   */
  public static void main(String... arguments) throws RunnerException, CommandLineOptionException {
    CommandLineOptions options = new CommandLineOptions(arguments);
    OptionsBuilder builder = new OptionsBuilder();
    builder.parent(options).shouldFailOnError(true);
    if (options.getIncludes().isEmpty()) {
      builder.include(CountMinBenchmark.class.getName());
    }
    Collection<RunResult> results = new Runner(builder.build()).run();
    System.out.println();
    System.out.print(
        COMPARISONS.stream()
            .map(comparison -> comparison.table(results))
            .collect(Collectors.joining()));
  }
}
