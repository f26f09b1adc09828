package org.qsketch.cli.command;

import static java.util.stream.Collectors.toMap;
import static org.qsketch.cli.option.OptionChecks.require;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.qsketch.backend.Backend;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.cli.command.CountImages.Images;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.option.SketchOptions;
import org.qsketch.cli.output.LiveScreen;
import org.qsketch.cli.output.TableOutput;
import org.qsketch.count.Counted;
import org.qsketch.count.Counting;
import org.qsketch.count.CountingResult;
import org.qsketch.count.StreamWindow;
import org.qsketch.count.groupby.ColumnGroupBy;
import org.qsketch.count.groups.PairSpec;
import org.qsketch.datasets.BadRowException;
import org.qsketch.datasets.KeySource;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.memory.ByteSize;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code qsketch count}. */
@Command(
    name = CountCommand.NAME,
    description =
        "Counts of the words, lines or values in files of any size: exact ones while they fit in"
            + " memory, else estimates with their error.",
    footer = {
      "",
      "Examples:",
      "  qsketch count book.txt --top 10",
      "  qsketch count --lines 'logs/*.gz' --memory 1Gi",
      "  qsketch count access.log --lines --variant multi-level --memory 64Mi --exact",
      "  qsketch count flights.csv --column tailnum --save monday.image",
      "  qsketch count flights.csv --column tailnum --value distance",
      "  qsketch count flights.csv --column origin,dest --min-count 100 --json",
      "  qsketch count visits.csv --column user --distinct session",
      "  tail -f access.log | qsketch count - --lines --live",
      "  tail -f access.log | qsketch count - --lines --live --window 5m",
      "  qsketch count visits.csv --column user --time at --window 1h --every 6m --json",
      "  qsketch count visits.csv --column user --time at --halve-every 1d",
      "  qsketch count 'events/*.parquet' --column user_id --value bytes --query 17",
      "  qsketch count --merge monday.image,tuesday.image --column tailnum --query N14228",
      "  qsketch count --compare monday.top tuesday.top"
    })
public final class CountCommand extends QSketchCommand {
  static final String NAME = "count";
  static final String TOP = "--top";
  static final String MIN_COUNT = "--min-count";

  private static final Duration REFRESH = Duration.ofSeconds(1);
  private static final Duration NEVER = Duration.ofDays(10_000);

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "What to count, also compressed (gzip, bzip2, LZ4, zstd, xz, Snappy, .Z); - is standard"
              + " input. Several files, or a pattern such as 'logs/*.gz', are one input.")
  private List<String> given = List.of();

  @Mixin private CountInput input;
  @Mixin private DistinctOption distinct;
  @Mixin private CountQueries queries;
  @Mixin private CountWindow window;
  @Mixin private CountDecay decay;
  @Mixin private CountImages saved;
  @Mixin private CountChanges changes;
  @Mixin private SketchOptions sketchOptions;
  @Mixin private BackendOptions selected;
  @Mixin private TableOutput output;

  @Option(
      names = "--exact",
      description =
          "Count exactly, whatever memory that takes. With a sketch, this measures the errors of all"
              + " keys.")
  private boolean exact;

  @Option(
      names = TOP,
      paramLabel = "N",
      description = "How many of the most frequent keys to show. Default: ${DEFAULT-VALUE}.")
  private int top = 20;

  @Option(
      names = MIN_COUNT,
      paramLabel = "N",
      description =
          "List the keys that occur at least N times; of a sketch, those that may do so by their"
              + " estimate. --top is then 262144 unless it is given.")
  private long minCount;

  @Option(
      names = "--live",
      description =
          "Show the most frequent keys of a stream as it goes by; Ctrl-C ends it with the result.")
  private boolean live;

  @Override
  public Integer call() throws IOException {
    List<Path> files = FilePatterns.expand(given);
    if (changes.isCompared()) {
      compare(files);
      return 0;
    }
    checkArguments(files);
    try {
      count(files);
    } catch (BadRowException e) {
      if (window.time().isPresent()) { // the column is not what its option says
        throw new IllegalArgumentException(e.getMessage(), e);
      }
      throw e;
    }
    return 0;
  }

  private void count(List<Path> files) throws IOException {
    if (distinct.isGiven()) {
      countDistinct(files);
    } else if (needsSketch()) {
      countWithSketch(files);
    } else {
      countExactly(files);
    }
  }

  /**
   * Tells whether to count with a sketch from the beginning, which saved and merged images require.
   */
  private boolean needsSketch() {
    return live
        || window.isGiven()
        || sketchOptions.nameASketch()
        || saved.isSaved()
        || changes.isSaved()
        || saved.areMerged();
  }

  private void compare(List<Path> files) throws IOException {
    changes.checkComparison(givenOptions(), files);
    output.check();
    CountChanges.Comparison compared = changes.compare(top);
    compared.print(report());
    output.write(
        out(),
        new KeyCells(List.of(), compared.kind()).changes(),
        compared.columns(),
        compared.changes().changes(),
        () -> provenance(List.of()));
  }

  private void countExactly(List<Path> files) throws IOException {
    Counting counting =
        adjusted(Counting.exactlyWithin(exact ? Long.MAX_VALUE : memory(), longest()));
    try (OpenBackends backends = selected.openOne(files);
        KeySource source = queries.open(input, files, window.time());
        Counted counted = counting.countUpToDamage(backends.first(), source, progress())) {
      report(backends.first(), counted, source, files);
      answer(counted::counts);
    }
  }

  /** Counts the different values of each key. */
  private void countDistinct(List<Path> files) throws IOException {
    PairSpec spec =
        DistinctOption.spec(exact ? DistinctGroupsSpec.UNLIMITED : memory(), Plan.DEFAULT_SEED);
    ColumnGroupBy groupBy = new ColumnGroupBy(spec, longest());
    try (OpenBackends backends = selected.openOne(files);
        KeySource source = input.openPairs(files, distinct.column())) {
      ColumnGroupBy.Outcome outcome = groupBy.runUpToDamage(backends.first(), source, progress());
      Errors.warn(err(), source);
      KeyCells cells = new KeyCells(input.columns(), source.keyKind());
      GroupReport groups = new GroupReport(spec.label(), cells, Math.max(1, minCount));
      if (outcome.damage().isPresent()) {
        groups.printIncomplete(report(), files, outcome);
        throw incomplete(outcome.damage().get());
      }
      groups.write(
          out(), report(), output, files, outcome, more -> provenance(backends.all(), more));
    }
  }

  private long memory() {
    long available = AvailableMemory.bytes();
    long memory = sketchOptions.memory().orElseGet(Counting::shareOfMemory);
    require(
        memory <= available,
        "--memory: %d bytes are more than the %s that are available: give less"
            .formatted(memory, ByteSize.text(available)));
    return memory;
  }

  private void countWithSketch(List<Path> files) throws IOException {
    try (Images images = saved.load();
        OpenBackends backends = selected.openOne(files)) {
      Backend backend = backends.first();
      SketchSpec spec = sketchOptions.spec(images.spec(), input.isWeighted());
      images.requireSpec(spec);
      if (files.isEmpty()) {
        queries.askImages(input, images.keyKind());
        finish(backend.create(spec), images);
      } else {
        countWithSketch(backend, spec, files, images);
      }
    }
  }

  private void countWithSketch(Backend backend, SketchSpec spec, List<Path> files, Images images)
      throws IOException {
    try (KeySource source = open(files, images);
        InterruptHandler _ = new InterruptHandler(live || window.isGiven());
        Counted counted = counted(counting(spec), backend, source)) {
      report(backend, counted, source, files);
      finish(backend, counted, images);
      changes.save(() -> counted.topImage(source));
      out().flush();
    }
  }

  private Counting counting(SketchSpec spec) {
    return adjusted(new Counting(spec, longest(), exact));
  }

  private Counting adjusted(Counting counting) {
    return counting.atLeast(minCount).halving(decay.halving(window));
  }

  /** Returns how many keys to list at most. */
  private int longest() {
    return isGiven(MIN_COUNT) && !isGiven(TOP) ? Counting.LONGEST_TOP : top;
  }

  private KeySource open(List<Path> files, Images images) throws IOException {
    KeySource source = queries.open(input, files, window.time());
    try {
      images.requireKeys(source.keyKind(), files.getFirst().toString());
      return source;
    } catch (IllegalArgumentException e) {
      source.close();
      throw e;
    }
  }

  private Counted counted(Counting counting, Backend backend, KeySource source) throws IOException {
    if (window.isGiven()) {
      KeyCells cells = new KeyCells(input.columns(), source.keyKind());
      WindowLines lines = new WindowLines(out(), output.isJson(), cells);
      StreamWindow stream = window.window(lines);
      Counted counted =
          live
              ? counting.window(backend, source, REFRESH, screen(), stream)
              : counting.window(backend, source, NEVER, _ -> {}, stream);
      if (window.isRepeated()) {
        lines.end();
      }
      return counted;
    }
    return live
        ? counting.live(backend, source, REFRESH, screen())
        : counting.countUpToDamage(backend, source, progress());
  }

  private LiveScreen screen() {
    return new LiveScreen(err(), input.things());
  }

  private void finish(Backend backend, Counted counted, Images images) throws IOException {
    if (!saved.areMerged()) {
      answer(counted::counts);
      saved.save(counted::image);
      return;
    }
    try (SketchImage image = counted.image()) {
      finish(backend.open(image), images);
    }
  }

  /** Merges all images into a sketch, answers, saves and closes it. */
  private void finish(Sketch sketch, Images images) throws IOException {
    try (sketch) {
      images.mergeInto(sketch);
      answer(keys -> keys.stream().distinct().collect(toMap(key -> key, sketch::query)));
      saved.save(sketch::image);
    }
  }

  private void checkArguments(List<Path> files) throws IOException {
    input.requireOne();
    queries.check(input);
    CountChecks checks = new CountChecks(this::isGiven);
    if (distinct.isGiven()) {
      checks.distinct(files, input);
    }
    window.check(live, exact, input, decay);
    require(
        !window.isRepeated() || output.files().findAny().isEmpty(),
        "--every writes to standard output: leave --csv out");
    require(
        !window.isGiven() || !changes.isSaved(),
        "--save-top is for the list of all keys, and a window has one of each pane: leave out one of"
            + " --save-top and --window");
    require(saved.areMerged() || !isGiven("--merge"), "--merge names no image: give at least one");
    require(
        files.isEmpty() || !isGiven("--numbers"),
        "--numbers is only for images: a FILE tells what it holds; leave it out");
    if (files.isEmpty()) {
      checks.imagesAlone(saved, queries, input);
    }
    changes.checkSaving(top, saved.areMerged());
    saved.requireApart(files, changes.saved(), output);
    output.check();
    for (Path file : files) {
      require(
          Files.isRegularFile(file) || Collections.frequency(files, file) == 1,
          "%s is named twice, and can be read once: name it once".formatted(file));
    }
    saved.requirePlace();
  }

  private void report(Backend backend, Counted counted, KeySource source, List<Path> files)
      throws IOException {
    Errors.warn(err(), source);
    long nulls = source.nulls();
    CountingResult result = counted.result();
    KeyCells cells = new KeyCells(input.columns(), source.keyKind());
    CountReport words =
        new CountReport(
            result,
            cells,
            input.things(),
            input.isWeighted(),
            nulls,
            counted.window().map(window::words),
            decay.words(result, input.things(), window));
    if (counted.damage().isPresent()) {
      words.printIncomplete(report(), files, exact);
      throw incomplete(counted.damage().get());
    }
    words.print(report(), files, saved.areMerged());
    if (window.isRepeated()) {
      return; // the last line has the list
    }
    output.write(
        out(),
        cells.topKeys(decay.cells(result)),
        words.columns(exact),
        result.top(),
        () -> provenance(List.of(backend), more(result, nulls)));
  }

  /**
   * Returns the error after partial counts were shown. They are not saved, since they would pass
   * for complete ones.
   */
  private IOException incomplete(IOException damage) {
    List<String> refused = new CountChecks(this::isGiven).refused();
    String left =
        refused.isEmpty()
            ? ""
            : "; %s %s left out"
                .formatted(String.join(" and ", refused), refused.size() == 1 ? "is" : "are");
    String message =
        "%s; the counts are of what was read before%s".formatted(damage.getMessage(), left);
    return damage instanceof BadRowException
        ? new BadRowException(message, damage)
        : new IOException(message, damage);
  }

  /** Returns more numbers for the provenance. Only a column can have nulls. */
  private Map<String, String> more(CountingResult result, long nulls) {
    Map<String, String> more = new HashMap<>();
    decay.cells(result).forEach((name, value) -> more.put(name, value.toString()));
    if (input.isColumn()) {
      more.put("nulls", String.valueOf(nulls));
    }
    return more;
  }

  private void answer(Function<List<Long>, Map<Long, Long>> counts) throws IOException {
    queries.answer(output.isJson() ? out() : report(), output.isJson(), counts);
  }

  /** Returns where text goes: not between the rows of a table on standard output. */
  private PrintWriter report() {
    return output.isStandardOutput() || window.isRepeated() ? err() : out();
  }
}
