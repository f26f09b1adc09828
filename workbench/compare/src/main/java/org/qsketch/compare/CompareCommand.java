package org.qsketch.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.qsketch.cli.command.TableCommand;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.Converters;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Units;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch compare}. */
@Command(
    name = "compare",
    description =
        "How fast files are counted, compared with DuckDB, sort and awk, on a generated file, with"
            + " all counts compared.",
    footer = {
      "",
      "Examples:",
      "  qsketch compare",
      "  qsketch compare --keys 200000000 --with duckdb",
      "  qsketch compare --unit csv --csv comparison.csv"
    })
public final class CompareCommand extends TableCommand<ComparisonResult> {
  private static final int LETTERS = 7;
  private static final int UNIVERSE = 20_000_000;
  private static final double EXPONENT = 1.1;

  /** The programs to compare with. */
  public enum Rival {
    DUCKDB,
    SHELL,
    NONE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final List<Column<ComparisonResult>> COLUMNS =
      List.of(
          Column.text("counter", ComparisonResult::counter),
          Column.number("first", result -> Units.seconds(result.firstSeconds())),
          Column.number("median", result -> Units.seconds(result.seconds())),
          Column.number("rate", result -> Units.rate(result, result.keys())),
          Column.number("text", result -> Units.bytesRate(result.bytesPerSecond())),
          Column.number("x DuckDB", result -> times(result.timesDuckDb())));

  private static String times(OptionalDouble times) {
    return times.isPresent() ? "%.2f".formatted(times.getAsDouble()) : "-";
  }

  /** Reads a unit. */
  static final class OfUnit implements ITypeConverter<Unit> {
    @Override
    public Unit convert(String text) throws Exception {
      return Converters.oneOf(Unit.class).convert(text);
    }
  }

  /** Reads a rival. */
  static final class OfRival implements ITypeConverter<Rival> {
    @Override
    public Rival convert(String text) throws Exception {
      return Converters.oneOf(Rival.class).convert(text);
    }
  }

  @Mixin private BackendOptions selected;

  @Option(
      names = "--unit",
      paramLabel = "UNIT",
      converter = OfUnit.class,
      description = "What is counted: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Unit unit = Unit.LINES;

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "How many lines, words or rows. Default: ${DEFAULT-VALUE}.")
  private long keys = 10_000_000;

  @Option(
      names = "--length",
      paramLabel = "N",
      description = "Letters of each. Default: ${DEFAULT-VALUE}.")
  private int length = LETTERS;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "How often each counts the file. Default: ${DEFAULT-VALUE}.")
  private int runs = 3;

  @Option(
      names = "--with",
      split = ",",
      paramLabel = "RIVALS",
      converter = OfRival.class,
      description =
          "What to compare with: ${COMPLETION-CANDIDATES}; shell is sort and awk, none the backends"
              + " among themselves. Default: duckdb,shell.")
  private List<Rival> rivals = List.of(Rival.DUCKDB, Rival.SHELL);

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of the keys. Default: ${DEFAULT-VALUE}.")
  private long seed = 42;

  @Option(
      names = "--processes",
      description =
          "Time whole processes, from start to exit: the count command on each backend, and DuckDB's"
              + " own command, duckdb.")
  private boolean processes;

  /** Creates a command for picocli, which sets its options. */
  public CompareCommand() {
    super(ComparisonResult.class, COLUMNS);
  }

  @Override
  protected OpenBackends open() {
    if (rivals.contains(Rival.NONE) && rivals.size() > 1) {
      throw new IllegalArgumentException(
          "--with names none and others: leave out none, or the others");
    }
    return selected.openOrOneOfEachKind();
  }

  @Override
  protected List<ComparisonResult> rows(OpenBackends backends) throws IOException {
    GeneratedText text = new GeneratedText(unit, keys, length, EXPONENT, UNIVERSE, seed);
    List<TextCounter> counters = new ArrayList<>(own(backends));
    if (rivals.contains(Rival.SHELL)) {
      counters.addAll(ShellCounter.here());
    }
    if (unit == Unit.WORDS) {
      say("DuckDB, sort and awk know no words: the workbench is compared with itself");
    }
    if (unit == Unit.WORDS || !rivals.contains(Rival.DUCKDB)) {
      return new Comparison(text, runs).run(counters, progress());
    }
    try (TextCounter duckDb = processes ? DuckDbCommandCounter.ofPath() : DuckDbCounter.open()) {
      counters.add(duckDb);
      return new Comparison(text, runs).run(counters, progress());
    }
  }

  private List<? extends TextCounter> own(OpenBackends backends) {
    if (!processes) {
      return backends.all().stream().map(BackendCounter::new).toList();
    }
    Path launcher =
        CommandCounter.ownLauncher()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "--processes starts the command qsketch, which did not start this process: run ./qsketch compare"));
    return backends.all().stream()
        .map(backend -> new CommandCounter(launcher, backend.name()))
        .toList();
  }
}
