package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.bench.figures.FigureRenderer;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.figures.FigureSuite;
import org.qsketch.bench.figures.UnfinishedRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.option.SeedOption;
import org.qsketch.cli.output.OutputPlace;
import org.qsketch.datasets.catalogue.DataSets;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.job.Doubt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch figures}, the main command. */
@Command(
    name = "figures",
    description =
        "Every figure of the papers on every kind of device found, sized to the machine, and the"
            + " same tables on real data: CSV, SVG, PNG, and one HTML report that opens offline.",
    footer = {
      "",
      "Examples:",
      "  qsketch figures",
      "  qsketch figures --quick --out /tmp/figures",
      "  qsketch figures --resume",
      "  qsketch figures --from results-of-the-gpu-node"
    })
public final class FiguresCommand extends QSketchCommand {
  @Mixin private BackendOptions selected;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write. Default: qsketch-figures, with --quick qsketch-figures-quick.")
  private Optional<Path> named = Optional.empty();

  @Option(
      names = "--from",
      paramLabel = "DIR",
      description = "Measure nothing: draw the CSV files of an earlier run.")
  private Optional<Path> from = Optional.empty();

  @Option(
      names = "--resume",
      description =
          "Go on with a run that was ended before its time, by the same options: what it has"
              + " measured is kept in the folder unfinished of --out, and not measured again.")
  private boolean resume;

  @Option(names = "--quick", description = "Small sizes, few runs, no real data.")
  private boolean quick;

  @Option(names = "--no-data", description = "No real data: nothing is fetched.")
  private boolean noData;

  @Mixin private SeedOption seed;

  @Override
  public Integer call() throws IOException {
    Path out = folder();
    requireWritable(out);
    if (from.isEmpty() && !noData) {
      OutputPlace.requireCache(DataSets.cacheFolder().toAbsolutePath());
    }
    FigureResults results = from.isPresent() ? redraw(from.get(), out) : measure(out);
    FigureSummary.print(out(), results);
    warnOfDoubt(Optional.empty(), results.timed());
    present(results, out);
    return 0;
  }

  private static void requireWritable(Path out) throws IOException {
    AtomicFile.requireFolder(out);
    FigureResults.requireWritable(out);
    if (Lab.find().isPresent()) {
      Lab.find().get().requireWritable(out);
    }
  }

  private FigureResults redraw(Path folder, Path out) throws IOException {
    if (resume) {
      throw new IllegalArgumentException("--from measures nothing: leave out --resume");
    }
    FigureResults results = FigureResults.read(folder);
    results.write(out);
    return results;
  }

  /** Returns the output folder. A quick run never replaces a full one. */
  private Path folder() {
    return named.orElse(Path.of(quick ? "qsketch-figures-quick" : "qsketch-figures"));
  }

  private FigureResults measure(Path out) throws IOException {
    try (OpenBackends backends = selected.usually(AccessPath.DIRECT).openOrOneOfEachKind();
        UnfinishedRun run = unfinished(backends.all(), out);
        ResumeNotice notice = notice(run)) {
      backends.refusals().forEach(this::leaveOut);
      Optional<String> busy = Doubt.ofMachine();
      busy.ifPresent(this::warn);
      FigureResults results = noting(busy, run.run(backends.all(), progress()));
      results.write(out);
      notice.withdraw();
      run.finish();
      return results;
    }
  }

  private ResumeNotice notice(UnfinishedRun run) {
    return new ResumeNotice(
        run.journal(),
        "what was measured is kept in %s: --resume goes on from there".formatted(run.folder()),
        err());
  }

  /** Keeps the warning for readers of the report. */
  private static FigureResults noting(Optional<String> busy, FigureResults results) {
    return results.notes(
        Stream.concat(results.notes().stream(), busy.stream().map(FiguresCommand::sentence))
            .toList());
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }

  private UnfinishedRun unfinished(List<Backend> backends, Path out) throws IOException {
    FigureSuite suite = new FigureSuite(options());
    Optional<UnfinishedRun> found =
        resume ? UnfinishedRun.resume(suite, backends, out) : Optional.empty();
    if (resume) {
      err()
          .println(
              found
                  .map(FiguresCommand::takenOver)
                  .orElse(
                      "qsketch: there is no unfinished run in %s: all is measured".formatted(out)));
      err().flush();
    }
    return found.isPresent() ? found.get() : UnfinishedRun.begin(suite, backends, out);
  }

  private static String takenOver(UnfinishedRun run) {
    return "qsketch: experiments taken over from %s: %d, begun at %s; experiments of other devices are measured again"
        .formatted(run.folder(), run.journal().size(), run.journal().begun().date());
  }

  private void leaveOut(String backend, Exception refusal) {
    err().println("qsketch: %s is left out: %s".formatted(backend, Errors.line(refusal)));
  }

  private FigureOptions options() {
    FigureOptions options =
        (quick ? FigureOptions.quick() : FigureOptions.standard()).seed(seed.value());
    return noData ? options.dataStreams(List.of()) : options;
  }

  /** Draws the figures if the lab is installed, and otherwise names the CSV files. */
  private void present(FigureResults results, Path out) throws IOException {
    Optional<FigureRenderer> lab = Lab.find();
    if (lab.isPresent()) {
      Path report = lab.get().render(results, out);
      out().println("Report: " + report.toAbsolutePath().normalize());
    } else {
      out().println("Results: " + out.toAbsolutePath().normalize());
      err()
          .println(
              "qsketch: no figures were drawn, the lab is not installed here:"
                  + " run `qsketch figures --from %s` where it is".formatted(out));
    }
  }
}
