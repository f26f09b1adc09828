package org.qsketch.torture;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.qsketch.cli.command.TableCommand;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.Converters;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Units;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch torture}. */
@Command(
    name = "torture",
    description =
        "Try to break every promise: random cases from adversarial inputs on every backend, against"
            + " exact answers.",
    footer = {
      "",
      "Each failure is shown with the command line that repeats it. Exit code 1 if there is any."
          + " Ctrl-C ends the run and shows what was done.",
      "",
      "Examples:",
      "  qsketch torture --minutes 60 --backend cpu,opencl",
      "  qsketch torture --trials sketch --backend cpu --seed 42 --cases 1"
    })
public final class TortureCommand extends TableCommand<TortureResult> {
  private static final List<Column<TortureResult>> COLUMNS =
      List.of(
          Column.text("trial", TortureResult::trial),
          Column.text("backend", TortureResult::backend),
          Column.number("cases", result -> Units.count(result.cases())),
          Column.number("operations", result -> Units.count(result.operations())),
          Column.number("time", result -> Units.seconds(result.seconds())),
          Column.number("failures", result -> Units.count(result.failures())));

  private static final double DEFAULT_MINUTES = 1;
  private static final long MILLIS_PER_MINUTE = 60_000;

  /** The time that Ctrl-C waits for the current case. Few cases take longer. */
  private static final int SECONDS_TO_END = 20;

  @Mixin private BackendOptions selected;

  @Option(
      names = "--trials",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      completionCandidates = Trials.class,
      description = "What to try: ${COMPLETION-CANDIDATES}. Default: all.")
  private List<String> trials = Torture.names();

  @Option(names = "--minutes", paramLabel = "N", description = "How long to go on. Default: 1.")
  private Optional<Double> minutes = Optional.empty();

  @Option(
      names = "--cases",
      paramLabel = "N",
      description = "How many cases of each trial to run on each backend, instead of --minutes.")
  private Optional<Long> cases = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "N",
      converter = Converters.Seed.class,
      description =
          "The seed of the first case, from which all other seeds follow. Default: another each time.")
  private long seed = new SplittableRandom().nextLong();

  private final CountDownLatch shown = new CountDownLatch(1);
  private volatile boolean running;

  /** The names of the trials, for the help. */
  static final class Trials implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Torture.names().iterator();
    }
  }

  /** Creates a command for picocli, which sets its options. */
  public TortureCommand() {
    super(TortureResult.class, COLUMNS);
  }

  @Override
  protected OpenBackends open() {
    return selected.openOrOneOfEachKind();
  }

  @Override
  protected List<TortureResult> rows(OpenBackends backends) {
    TortureLimit limit = limit();
    Torture torture = Torture.of(trials, seed);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupt(torture)));
    running = true;
    try {
      return torture.run(backends.all(), limit, progress(), this::show);
    } finally {
      running = false;
      torture.hanging().forEach(backends::abandon);
    }
  }

  private TortureLimit limit() {
    if (cases.isEmpty()) {
      return TortureLimit.time(time(minutes.orElse(DEFAULT_MINUTES)));
    }
    return minutes.isEmpty()
        ? TortureLimit.cases(cases.get())
        : new TortureLimit(cases.get(), time(minutes.get()));
  }

  private static Duration time(double minutes) {
    return Duration.ofMillis(Math.round(minutes * MILLIS_PER_MINUTE));
  }

  /** Stops the run and waits until the table is shown. The process ends when this returns. */
  private void interrupt(Torture torture) {
    try {
      if (running) {
        torture.stop();
        boolean _ = shown.await(SECONDS_TO_END, TimeUnit.SECONDS);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void show(TortureFinding finding) {
    err().println();
    err()
        .println(
            "%s on %s, seed %d: %s"
                .formatted(finding.trial(), finding.backend(), finding.seed(), finding.what()));
    finding.steps().forEach(step -> err().println("  " + step));
    finding.trace().lines().forEach(line -> err().println("  " + line));
    err().println("  again: qsketch " + finding.arguments());
    err().flush();
  }

  @Override
  protected int conclude(OpenBackends backends, List<TortureResult> results) {
    out().flush();
    shown.countDown();
    long failures = results.stream().mapToLong(TortureResult::failures).sum();
    if (failures == 0) {
      return ExitCode.OK;
    }
    err().println("qsketch: %d cases broke a promise".formatted(failures));
    return ExitCode.SOFTWARE;
  }
}
