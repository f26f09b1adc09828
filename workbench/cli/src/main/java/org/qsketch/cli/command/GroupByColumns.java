package org.qsketch.cli.command;

import static org.qsketch.cli.option.OptionChecks.require;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.qsketch.cli.option.AggregateName;
import org.qsketch.cli.option.ColumnNames;
import org.qsketch.cli.option.CsvOptions;
import org.qsketch.cli.option.TraceOptions;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.groupby.Aggregate;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the columns to aggregate. */
final class GroupByColumns {
  @Option(
      names = {ColumnNames.OPTION, "--key"},
      paramLabel = "NAMES",
      hideParamSyntax = true,
      description =
          "The column of a file of CSV, Parquet or JSON that names the groups, by its name or its"
              + " number from 1. Several, such as user,page, are one key; a name with a comma stands"
              + " in double quotes. Of a capture: src, dst, 2tuple or 5tuple. Of --record: FROM:TO.")
  private List<String> given = List.of();

  @Option(
      names = {"--value", "--weight"},
      paramLabel = "NAME",
      description =
          "The column of the values next to --column: whole numbers of 64 bits, or any values"
              + " with --aggregate distinct.")
  private Optional<String> value = Optional.empty();

  @Mixin private CsvOptions csv;
  @Mixin private TraceOptions traces;

  boolean areNamed() {
    return !given.isEmpty() || value.isPresent() || traces.isNamed();
  }

  /** Refuses options for columns if there are none. */
  void requireNoFormat() {
    csv.requireColumns(false, ColumnNames.OPTION);
  }

  /** Refuses options that exclude each other. */
  void check(List<Path> files, AggregateName aggregate) throws IOException {
    if (isTrace(files)) {
      checkTrace(files, aggregate);
      return;
    }
    require(!given.isEmpty(), "--value needs a column of keys: name it with --column");
    require(!files.isEmpty(), "--column names one of a FILE, and there is none: name a FILE");
    require(
        !aggregate.isDistinct() || value.isPresent(),
        "--aggregate distinct counts the values of another column: name it with --value");
    require(
        aggregate.takesValues() == value.isPresent(),
        aggregate.takesValues()
            ? "--aggregate %s needs a column of values: name it with --value, or take --aggregate count"
                .formatted(aggregate)
            : "--aggregate count counts keys, without values: leave out --value");
  }

  /**
   * Tells whether files are no tables. The first bytes show captures, whose columns have no names.
   */
  private boolean isTrace(List<Path> files) throws IOException {
    return traces.isNamed()
        || (!given.isEmpty() && !files.isEmpty() && KeySources.isCapture(files.getFirst()));
  }

  private void checkTrace(List<Path> files, AggregateName aggregate) {
    csv.requireColumns(false, ColumnNames.OPTION);
    require(traces.named() <= 1, "--record, --fimi and --kmer exclude each other: give one");
    require(!files.isEmpty(), "there is no FILE of this format: name one");
    require(
        aggregate.is(Aggregate.COUNT) && value.isEmpty(),
        "the keys of a trace have no values: take --aggregate count, without --value");
  }

  /** Returns the names of the columns of a key. */
  List<String> columns() {
    return ColumnNames.of(given);
  }

  KeySource open(List<Path> files, AggregateName aggregate) throws IOException {
    if (isTrace(files)) {
      return KeySources.trace(files, traces.format(given.stream().findFirst()));
    }
    if (aggregate.isDistinct()) {
      return KeySources.keyPairs(files, columns(), value.orElseThrow(), csv.format());
    }
    return value.isPresent()
        ? KeySources.pairs(files, columns(), value.get(), csv.format())
        : KeySources.columns(files, columns(), csv.format());
  }
}
