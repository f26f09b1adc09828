package org.qsketch.cli.command;

import java.util.concurrent.Callable;
import org.qsketch.cli.output.CommandFailedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A command that the launcher runs itself; here is only its help. */
@SuppressWarnings("UnusedVariable") // picocli reads the option
public abstract class LauncherCommand implements Callable<Integer> {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help message and exit.")
  private boolean help;

  /** {@code qsketch jshell}, which the launcher runs. */
  @Command(
      name = "jshell",
      customSynopsis = "qsketch jshell [-h] [ARGUMENT...]",
      description = "The JDK's JShell with the workbench and all that the notebooks import.",
      footer = {
        "",
        "Arguments are passed to JShell. Examples:",
        "  ./qsketch jshell",
        "  echo 'IO.println(backends())' | ./qsketch jshell -s -"
      })
  public static final class JShell extends LauncherCommand {
    @Override
    public Integer call() {
      throw Lab.refuse("jshell");
    }
  }

  /** {@code qsketch test}, which the launcher runs. */
  @Command(
      name = "test",
      customSynopsis = "qsketch test [-h] [ARGUMENT...]",
      description = "Run all tests and checks, as `mvn verify` does.",
      footer = {
        "",
        "Arguments are passed to Maven. Examples:",
        "  ./qsketch test",
        "  ./qsketch test -pl workbench/core -am"
      })
  public static final class Test extends LauncherCommand {
    @Override
    public Integer call() {
      throw new CommandFailedException(
          "the tests run from a checkout: call ./qsketch test there, or mvn verify");
    }
  }

  /** {@code qsketch jmh}, which the launcher runs. */
  @Command(
      name = "jmh",
      customSynopsis = "qsketch jmh [-h] [ARGUMENT...]",
      description =
          "Compare the CPU backend with the sketches and filters of other Java libraries.",
      footer = {
        "",
        "Arguments are passed to the benchmarks. Examples:",
        "  ./qsketch jmh",
        "  ./qsketch jmh FilterBenchmark -p threads=1"
      })
  public static final class Jmh extends LauncherCommand {
    @Override
    public Integer call() {
      throw new CommandFailedException(
          "the benchmarks run from a checkout: call ./qsketch jmh there");
    }
  }

  /** {@code qsketch spark}, which the launcher runs. */
  @Command(
      name = "spark",
      customSynopsis = "qsketch spark [-h] [OPTION OF SPARK-SUBMIT...] [EXAMPLE [ARGUMENT...]]",
      description =
          "Run examples of the functions of Spark on this machine; without one, list them.",
      footer = {
        "",
        "Options of spark-submit stand first, each with its value. Examples:",
        "  ./qsketch spark days 1e7",
        "  ./qsketch spark --master 'local[4]' file visits.parquet user 256Mi"
      })
  public static final class Spark extends LauncherCommand {
    @Override
    public Integer call() {
      throw new CommandFailedException("Spark runs from a checkout: call ./qsketch spark there");
    }
  }
}
