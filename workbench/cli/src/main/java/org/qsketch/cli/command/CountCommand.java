package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.counting.Counting;
import org.qsketch.bench.counting.CountingResult;
import org.qsketch.bench.counting.TopKey;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.option.SketchOptions;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.OutputPlace;
import org.qsketch.cli.output.Table;
import org.qsketch.cli.output.TableOutput;
import org.qsketch.cli.output.Units;
import org.qsketch.datasets.KeySource;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code qsketch count}. */
@Command(
    name = "count",
    description =
        "Approximate counts of the words, lines or values in a file of any size, with their error.",
    footer = {
      "",
      "Examples:",
      "  qsketch count book.txt --top 10 --exact",
      "  zcat access.log.gz | qsketch count - --lines --memory 256Mi",
      "  qsketch count flights.csv --column tailnum --save monday.image",
      "  qsketch count --merge monday.image,tuesday.image --column tailnum --query N14228"
    })
public final class CountCommand extends QSketchCommand {
  private static final List<String> NEED_FILE =
      Stream.concat(Stream.of("--csv", "--exact", "--top"), SketchOptions.NAMES.stream()).toList();

  private static final List<Column<Answer>> ANSWERS =
      List.of(
          Column.of("query", Answer::text),
          Column.of("estimate", answer -> Units.count(answer.estimate())));

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description =
          "What to count, also compressed (gzip, bzip2, LZ4, Snappy, .Z); - is standard input.")
  private Optional<Path> file = Optional.empty();

  @Mixin private CountInput input;
  @Mixin private SketchOptions sketchOptions;
  @Mixin private BackendOptions selected;
  @Mixin private TableOutput output;

  @Option(names = "--exact", description = "Count exactly too, to measure the error of all keys.")
  private boolean exact;

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many of the most frequent keys to show. Default: ${DEFAULT-VALUE}.")
  private int top = 20;

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "Show the count of a text; may be given several times.")
  private List<String> queries = List.of();

  @Option(names = "--save", paramLabel = "IMAGE", description = "Save the sketch to a file.")
  private Optional<Path> save = Optional.empty();

  @Option(
      names = "--merge",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "IMAGES",
      description = "Add the counts of saved sketches, after FILE if there is one.")
  private List<Path> merge = List.of();

  private record Answer(String text, long estimate) {}

  @Override
  public Integer call() throws IOException {
    checkArguments();
    try (Images images = Images.load(merge);
        OpenBackends backends = selected.openOne();
        Sketch sketch = create(backends.first(), images)) {
      if (file.isPresent()) {
        count(backends.first(), sketch, file.get());
      }
      images.mergeInto(sketch);
      answer(sketch);
      save(sketch);
    }
    return 0;
  }

  private void checkArguments() throws IOException {
    input.requireOne();
    queries.forEach(input::requireCountable);
    require(!merge.isEmpty() || !isGiven("--merge"), "--merge names no image: give at least one");
    if (file.isEmpty()) {
      checkImagesAlone();
    }
    // an image may be saved over one that is merged: it is read as a whole before
    OutputPlace.requireApart(
        Stream.of(file.stream(), save.stream(), output.files()).flatMap(Function.identity()));
    OutputPlace.requireApart(Stream.concat(merge.stream().distinct(), output.files()));
    output.check();
    if (save.isPresent()) {
      OutputPlace.requireFile(save.get());
    }
  }

  private void checkImagesAlone() {
    require(
        !merge.isEmpty(),
        "there is nothing to count: name a FILE (- is standard input), or images to --merge");
    require(
        !queries.isEmpty() || save.isPresent(),
        "--merge alone shows nothing: add --query TEXT or --save IMAGE");
    require(
        queries.isEmpty() || input.isNamed(),
        "an image does not tell what was counted: give --words, --lines or --column beside --query");
    NEED_FILE.stream().filter(this::isGiven).findFirst().ifPresent(CountCommand::refuse);
  }

  private static void refuse(String option) {
    throw new IllegalArgumentException(
        option + " says how to count a FILE, and there is none beside --merge: leave it out");
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  private Sketch create(Backend backend, Images images) {
    SketchSpec spec = sketchOptions.spec(images.spec());
    images.requireSpec(spec);
    return backend.create(spec);
  }

  private void count(Backend backend, Sketch sketch, Path path) throws IOException {
    try (KeySource source = input.open(path)) {
      CountingResult result =
          new Counting(sketch.spec(), top, exact).run(backend, sketch, source, progress());
      PrintWriter report = output.isStandardOutput() ? err() : out();
      new CountReport(result, input.things()).print(report, path, !merge.isEmpty());
      output.write(
          out(),
          TopKey.class,
          CountReport.columns(exact),
          result.top(),
          () -> provenance(List.of(backend)));
    }
  }

  private void answer(Sketch sketch) {
    if (!queries.isEmpty()) {
      Table.print(out(), ANSWERS, queries.stream().map(text -> answer(sketch, text)).toList());
    }
  }

  private Answer answer(Sketch sketch, String text) {
    return new Answer(text, sketch.query(TextKeys.key(input.normalized(text))));
  }

  private void save(Sketch sketch) throws IOException {
    if (save.isPresent()) {
      try (SketchImage image = sketch.image()) {
        image.save(save.get());
      }
    }
  }
}
