package org.qsketch.cli.command;

import java.io.PrintWriter;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.cli.output.ConsoleProgress;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.Method;
import org.qsketch.job.Doubt;
import org.qsketch.job.Progress;
import org.qsketch.job.Provenance;
import org.qsketch.job.Timed;
import org.qsketch.keys.KeyWidth;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The base of all sub-commands: help, quiet, debug and output. */
public abstract class QSketchCommand implements Callable<Integer> {
  private static final String SEED = "--seed";

  @Spec private CommandSpec spec;

  @Option(names = "--quiet", description = "Show no progress.")
  private boolean quiet;

  @Option(names = "--debug", description = "Show the stack trace of an error.")
  private boolean debug;

  /** Returns the exit code of a failure: 1, unless that means something else. */
  int failureCode() {
    return ExitCode.SOFTWARE;
  }

  final boolean debug() {
    return debug;
  }

  /** Returns standard output, for results. */
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Returns standard error, for everything except results. */
  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Returns the width of the terminal in characters. */
  protected final int terminalWidth() {
    return spec.usageMessage().width();
  }

  /** Tells whether the command line has an option, even with its default value. */
  protected final boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /** Returns the options that the command line has, each by its first name. */
  protected final Stream<String> givenOptions() {
    return spec.commandLine().getParseResult().matchedOptions().stream()
        .map(option -> option.names()[0]);
  }

  /** Returns the arguments of the sub-command as they were typed. */
  protected final List<String> arguments() {
    return spec.commandLine().getParseResult().originalArgs().stream()
        .filter(argument -> !argument.equals(spec.name()))
        .toList();
  }

  /** Returns the progress display on standard error, so that results can be piped. */
  protected final Progress progress() {
    return quiet ? Progress.NONE : ConsoleProgress.to(err());
  }

  /**
   * Warns of rates that other work may have lowered.
   *
   * @param busy what {@link Doubt#ofMachine} said before they were measured
   * @param results what was measured
   */
  protected final void warnOfDoubt(Optional<String> busy, Collection<? extends Timed> results) {
    busy.ifPresent(this::warn);
    Doubt.ofRuns(results).ifPresent(this::warn);
  }

  /** Prints a warning on standard error. */
  protected final void warn(String sentence) {
    err().println("qsketch: " + sentence);
    err().flush();
  }

  /** Returns the provenance of the results: devices and all options. */
  protected final Provenance provenance(List<Backend> backends) {
    return provenance(backends, Map.of());
  }

  /** Returns the provenance of the results with additional entries. */
  protected final Provenance provenance(List<Backend> backends, Map<String, String> more) {
    Map<String, String> all = new HashMap<>(options());
    all.putAll(more);
    return Provenance.of(backends, seed(), all);
  }

  private long seed() {
    OptionSpec seed = spec.findOption(SEED);
    return seed == null ? Plan.DEFAULT_SEED : seed.getValue();
  }

  /** Returns all options and parameters with a value, by name. */
  private Map<String, String> options() {
    return spec.args().stream()
        .filter(argument -> argument.arity().max() > 0 && !text(argument.getValue()).isEmpty())
        .collect(Collectors.toMap(QSketchCommand::name, argument -> text(argument.getValue())));
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? option.names()[0].substring(2)
        : argument.paramLabel();
  }

  /** Returns a value as it is written on the command line, or an empty text for none. */
  private static String text(Object value) {
    return switch (value) {
      case null -> "";
      case Optional<?> optional -> optional.map(QSketchCommand::text).orElse("");
      case Collection<?> list ->
          list.stream().map(QSketchCommand::text).collect(Collectors.joining(","));
      case AlternateBucket bucket -> bucket.name().toLowerCase(Locale.ROOT);
      case Aggregate aggregate -> aggregate.label();
      case Method method -> method.label();
      case ByteOrder order -> order == ByteOrder.BIG_ENDIAN ? "big" : "little";
      case KeyWidth width -> String.valueOf(width.bytes() * Byte.SIZE);
      case Object other -> other.toString();
    };
  }
}
