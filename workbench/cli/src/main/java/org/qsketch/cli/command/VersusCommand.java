package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.qsketch.backend.Backend;
import org.qsketch.bench.distinct.DistinctError;
import org.qsketch.bench.distinct.DistinctStudy;
import org.qsketch.bench.figures.FigureRenderer;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.versus.Versus;
import org.qsketch.bench.versus.VersusPlan;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.option.SeedOption;
import org.qsketch.datasets.catalogue.DataSets;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.job.Provenance;
import org.qsketch.job.Results;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.rivals.Budget;
import org.qsketch.rivals.Rival;
import org.qsketch.rivals.RivalSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch versus}. */
@Command(
    name = "versus",
    description =
        "Sketches of the workbench and of other papers in equal memory, on your own keys: errors,"
            + " heavy hitters and rates as CSV, and as one HTML report where the lab is installed.",
    footer = {
      "",
      "Without FILE and --stream, the words of the data set europarl are counted. Finished"
          + " results are kept in DIR: the same command goes on where it was ended.",
      "",
      "Examples:",
      "  qsketch versus",
      "  qsketch versus trace.csv --column source --memory 64Ki,256Ki,1Mi",
      "  qsketch versus trace.pcap --key 5tuple --memory 64Ki,256Ki,1Mi,4Mi --out DIR",
      "  qsketch versus 0.dat --record 13 --key 0:4",
      "  qsketch versus reads.fa.gz --kmer 31",
      "  qsketch versus --stream zipf:1.0 --keys 1e7 --sketches tagged,salsa,elastic",
      "  qsketch versus book.txt --words --rival Mine.java"
    })
public final class VersusCommand extends QSketchCommand {
  private static final String DEFAULT_DATA = "europarl:words";
  private static final String ALL = "all";

  @Mixin private FileInput files;
  @Mixin private BackendOptions selected;

  @Option(
      names = "--stream",
      paramLabel = "NAME",
      description =
          "Instead of FILE: uniform, zipf:EXPONENT, zipf:EXPONENT:UNIVERSE, or a data set such as"
              + " europarl:words.")
  private Optional<String> stream = Optional.empty();

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "How many keys of a generated --stream. Default: 2^20.")
  private long keys = 1L << 20;

  @Option(
      names = "--memory",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "Amounts of memory in bytes. Default: 64Ki,256Ki,1Mi,4Mi.")
  private List<Long> memory = List.of(1L << 16, 1L << 18, 1L << 20, 1L << 22);

  @Option(
      names = "--sketches",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "Variants of the workbench and rivals: count-min, conservative-update, count-sketch,"
              + " salsa, salsa-conservative, tower, reliable, elastic, heavy-keeper, waving, coco,"
              + " space-saving, misra-gries, datasketches-count-min, datasketches-frequent-items,"
              + " spark-count-min; all are the rivals with tagged, multi-level and sub-warp."
              + " Default: all.")
  private List<String> sketches = List.of(ALL);

  @Option(
      names = "--rival",
      paramLabel = "FILE",
      description = "A sketch of your own: a Java file with one class that implements Rival.")
  private Optional<Path> own = Optional.empty();

  @Option(
      names = "--heavy",
      paramLabel = "SHARE",
      description = "The least share of a heavy hitter in all keys. Default: ${DEFAULT-VALUE}.")
  private double heavyShare = VersusPlan.HEAVY_SHARE;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "How many runs of each sketch. Default: ${DEFAULT-VALUE}.")
  private int seeds = 3;

  @Mixin private SeedOption seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write. Default: qsketch-versus.")
  private Path out = Path.of("qsketch-versus");

  @Override
  public Integer call() throws IOException {
    if (stream.isPresent() && files.isGiven()) {
      throw new IllegalArgumentException("--stream replaces FILE: give one of them");
    }
    files.check();
    AtomicFile.requireFolder(out);
    VersusPlan plan = plan();
    try (OpenBackends backends = selected.openBestAndCpu();
        VersusJournal journal = VersusJournal.open(out, err());
        Keys all = read(backends.first())) {
      List<VersusResult> results =
          Versus.run(plan, name(), all, backends.all(), progress(), journal.journal());
      List<DistinctError> distinct =
          sketches.contains(ALL)
              ? Versus.distinct(all, backends.first(), seed.value(), progress())
              : List.of();
      present(results, distinct, plan.refusals(), provenance(backends.all(), typed()));
      journal.finish();
    }
    return 0;
  }

  private VersusPlan plan() throws IOException {
    List<String> names =
        sketches.stream()
            .flatMap(one -> one.equals(ALL) ? VersusPlan.all().stream() : List.of(one).stream())
            .distinct()
            .toList();
    VersusPlan plan = new VersusPlan(names, memory, seeds, seed.value(), heavyShare, Map.of());
    if (own.isEmpty()) {
      return plan;
    }
    Function<Budget, Rival> maker = RivalSource.compile(own.get());
    return plan.with(RivalSource.name(own.get()), maker);
  }

  private String name() {
    return files.isGiven() ? files.name() : stream.orElse(DEFAULT_DATA);
  }

  private Keys read(Backend backend) throws IOException {
    return files.isGiven() ? files.read(err()) : named(backend, stream.orElse(DEFAULT_DATA));
  }

  private Keys named(Backend backend, String name) throws IOException {
    String[] parts = name.split(":", 2);
    boolean isData = DataSets.all().stream().anyMatch(set -> set.id().equals(parts[0]));
    return isData && parts.length == 2
        ? DataSets.named(parts[0]).keys(parts[1])
        : backend.generate(KeyStream.parse(name, seed.value()), keys);
  }

  /** Returns the command, so that the report can name it. */
  private Map<String, String> typed() {
    return Map.of(Provenance.COMMAND, "./qsketch versus " + String.join(" ", arguments()));
  }

  private void present(
      List<VersusResult> results,
      List<DistinctError> distinct,
      List<String> notes,
      Provenance provenance)
      throws IOException {
    notes.forEach(note -> err().println("qsketch: left out: " + note));
    err().flush();
    Results.write(out.resolve(VersusResult.FILE.name()), VersusResult.class, results, provenance);
    if (!distinct.isEmpty()) {
      Path file = out.resolve(DistinctStudy.ERRORS.name());
      Results.write(file, DistinctError.class, distinct, provenance);
    }
    Optional<FigureRenderer> lab = Lab.find();
    if (lab.isEmpty()) {
      out().println("Results: " + out.toAbsolutePath().normalize());
      return;
    }
    FigureResults all =
        FigureResults.none(provenance)
            .with(VersusResult.FILE, results)
            .with(DistinctStudy.ERRORS, distinct)
            .notes(notes);
    Path report = lab.get().render(all, out);
    out().println("Report: " + report.toAbsolutePath().normalize());
  }
}
