package org.qsketch.cli.command;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.qsketch.backend.Backend;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.cli.output.ConsoleProgress;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.Method;
import org.qsketch.job.Progress;
import org.qsketch.job.Provenance;
import org.qsketch.keys.KeyWidth;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all sub-commands share: help, quiet, debug, and where they write. */
public abstract class QSketchCommand implements Callable<Integer> {
  private static final String SEED = "--seed";

  @Spec private CommandSpec spec;

  @Option(names = "--quiet", description = "Show no progress.")
  private boolean quiet;

  @Option(names = "--debug", description = "Show the stack trace of an error.")
  private boolean debug;

  final boolean debug() {
    return debug;
  }

  /** Standard output, for results. */
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Standard error, for everything that is no result. */
  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** How many characters fit in a line. */
  protected final int terminalWidth() {
    return spec.usageMessage().width();
  }

  /** Whether an option stands on the command line, be it with its default. */
  protected final boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /** Shows how far the job is: on standard error, so that results can be piped. */
  protected final Progress progress() {
    return quiet ? Progress.NONE : ConsoleProgress.to(err());
  }

  /** What the results of this run come from: its devices and all its options. */
  protected final Provenance provenance(List<Backend> backends) {
    return provenance(backends, Map.of());
  }

  /** The same, with what else there is to tell of the results. */
  protected final Provenance provenance(List<Backend> backends, Map<String, String> more) {
    Map<String, String> all = new HashMap<>(options());
    all.putAll(more);
    return Provenance.of(backends, seed(), all);
  }

  private long seed() {
    OptionSpec seed = spec.findOption(SEED);
    return seed == null ? Plan.DEFAULT_SEED : seed.getValue();
  }

  /** Also the file to read, by its name in the help. */
  private Map<String, String> options() {
    return spec.args().stream()
        .filter(argument -> argument.arity().max() > 0 && !text(argument.getValue()).isEmpty())
        .collect(Collectors.toMap(QSketchCommand::name, argument -> text(argument.getValue())));
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? option.longestName().substring(2)
        : argument.paramLabel();
  }

  /** The text of a value; empty where there is none. */
  private static String text(Object value) {
    return switch (value) {
      case null -> "";
      case Optional<?> optional -> optional.map(QSketchCommand::text).orElse("");
      case Collection<?> list ->
          list.stream().map(QSketchCommand::text).collect(Collectors.joining(","));
      case AlternateBucket bucket -> bucket.name().toLowerCase(Locale.ROOT);
      case Aggregate aggregate -> aggregate.label();
      case Method method -> method.label();
      case KeyWidth width -> String.valueOf(width.bytes() * Byte.SIZE);
      case Object other -> other.toString();
    };
  }
}
