package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.qsketch.bench.figures.FigurePresenter;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.figures.FigureSuite;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.Converters;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.OutputPlace;
import org.qsketch.datasets.DataSets;
import org.qsketch.memory.AtomicFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch figures}: the main job. */
@Command(
    name = "figures",
    description =
        "Every figure of the papers on every kind of device found, sized to the machine, and the same"
            + " tables on real data: CSV, SVG, PNG, and one HTML report that opens offline.",
    footer = {
      "",
      "Examples:",
      "  qsketch figures",
      "  qsketch figures --quick --out /tmp/figures",
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

  @Option(names = "--quick", description = "Small sizes, few runs, no real data.")
  private boolean quick;

  @Option(names = "--no-data", description = "No real data: nothing is fetched.")
  private boolean noData;

  @Option(
      names = "--seed",
      paramLabel = "N",
      converter = Converters.Seed.class,
      description = "Selects keys, hash and masks. Default: 42.")
  private long seed = FigureOptions.standard().seed();

  @Override
  public Integer call() throws IOException {
    Path out = folder();
    AtomicFile.requireFolder(out);
    if (from.isEmpty() && !noData) {
      OutputPlace.requireCache(DataSets.cacheFolder().toAbsolutePath());
    }
    FigureResults results = from.isPresent() ? FigureResults.read(from.get()) : measure();
    results.write(out);
    FigureSummary.print(out(), results);
    present(results, out);
    return 0;
  }

  /** A quick run never replaces a full one. */
  private Path folder() {
    return named.orElse(Path.of(quick ? "qsketch-figures-quick" : "qsketch-figures"));
  }

  private FigureResults measure() {
    try (OpenBackends backends = selected.openOrOneOfEachKind()) {
      backends.refusals().forEach(this::leaveOut);
      return new FigureSuite(options()).run(backends.all(), progress());
    }
  }

  private void leaveOut(String backend, Exception refusal) {
    err().println("qsketch: %s is left out: %s".formatted(backend, Errors.line(refusal)));
  }

  private FigureOptions options() {
    FigureOptions options = (quick ? FigureOptions.quick() : FigureOptions.standard()).seed(seed);
    return noData ? options.dataStreams(List.of()) : options;
  }

  /** The lab draws; on a machine without it there are still the CSV files. */
  private void present(FigureResults results, Path out) throws IOException {
    Optional<FigurePresenter> lab = Lab.find();
    if (lab.isPresent()) {
      Path report = lab.get().present(results, out);
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
