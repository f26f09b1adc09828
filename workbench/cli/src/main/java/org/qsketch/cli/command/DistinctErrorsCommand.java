package org.qsketch.cli.command;

import java.util.List;
import org.qsketch.backend.Backends;
import org.qsketch.bench.distinct.DistinctError;
import org.qsketch.bench.distinct.DistinctErrors;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.option.SeedOption;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Units;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch distinct errors}. */
@Command(
    name = "errors",
    description =
        "How far estimates of the number of different keys are off, over many sets of keys: the"
            + " counter of the workbench and the sketches of libraries in equal memory, of one"
            + " stream, and of the union of two halves. Errors are the same on every backend.",
    footer = {
      "",
      "Examples:",
      "  qsketch distinct errors --largest 1e5",
      "  qsketch distinct errors --memory 4Ki --seeds 200 --csv distinct-error.csv"
    })
public final class DistinctErrorsCommand extends TableCommand<DistinctError> {
  private static final List<Column<DistinctError>> COLUMNS =
      List.of(
          Column.text("sketch", DistinctError::sketch),
          Column.number("memory", error -> ByteSize.text(error.memoryBytes())),
          Column.number("parts", error -> String.valueOf(error.parts())),
          Column.number("different keys", error -> Units.count(error.keys())),
          Column.number("state", error -> ByteSize.text(error.stateBytes())),
          Column.number("bias", error -> Units.smallPercent(error.meanError())),
          Column.number("error", error -> Units.smallPercent(error.rmsError())),
          Column.number("stated", error -> Units.smallPercent(error.statedError())),
          Column.number("largest", error -> Units.smallPercent(error.maxError())),
          Column.number("bits for an error of 1", error -> "%.2f".formatted(error.bitsForError())));

  @Option(
      names = "--memory",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "Bytes for each sketch, 16 to 256Ki. Default: 1Ki,4Ki,16Ki.")
  private List<Long> memory = List.of(1L << 10, 1L << 12, 1L << 14);

  @Option(
      names = "--largest",
      paramLabel = "KEYS",
      description = "The largest number of different keys. Default: 1e6.")
  private long largest = DistinctErrors.DEFAULT_LARGEST;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "How many sets of keys each error is of. Default: ${DEFAULT-VALUE}.")
  private int seeds = DistinctErrors.DEFAULT_SEEDS;

  @Mixin private SeedOption seed;

  DistinctErrorsCommand() {
    super(DistinctError.class, COLUMNS);
  }

  /** Opens what the counter of the workbench runs on. */
  @Override
  protected OpenBackends open() {
    return OpenBackends.those(List.of("cpu"), Backends::open);
  }

  @Override
  protected List<DistinctError> rows(OpenBackends backends) {
    return new DistinctErrors(memory, largest, seeds, seed.value()).run(progress());
  }
}
