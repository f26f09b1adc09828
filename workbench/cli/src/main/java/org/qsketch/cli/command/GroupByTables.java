package org.qsketch.cli.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Units;
import org.qsketch.count.groupby.ColumnGroupBy;
import org.qsketch.count.groupby.FileGroupBy;
import org.qsketch.count.groupby.TextGroup;
import org.qsketch.count.groups.KeyValue;
import org.qsketch.distinct.Exactness;
import org.qsketch.memory.ByteSize;

/** The tables and totals of group-by on the terminal. */
final class GroupByTables {
  static final List<Column<GroupByResult>> RATES =
      List.of(
          Column.text("backend", GroupByResult::backend),
          Column.text("method", GroupByResult::method),
          Column.text("aggregate", GroupByResult::aggregate),
          Column.text("stream", GroupByResult::stream),
          Column.number("bits", result -> String.valueOf(result.keyBits())),
          Column.number("load factor", result -> String.valueOf(result.loadFactor())),
          Column.number("pairs", result -> Units.count(result.pairs())),
          Column.number("groups", result -> Units.count(result.groups())),
          Column.number("median", result -> Units.seconds(result.medianSeconds())),
          Column.number("rate", result -> Units.rate(result, result.pairs())),
          Column.number("of limit", result -> Units.percent(result.fractionOfLimit())));

  static final List<Column<MultiPassResult>> PASSES =
      List.of(
          Column.text("backend", MultiPassResult::backend),
          Column.number("pairs", result -> Units.count(result.pairs())),
          Column.number("groups", result -> Units.count(result.groups())),
          Column.number("budget", result -> ByteSize.text(result.budgetBytes())),
          Column.number("tiles", result -> Units.count(result.tiles())),
          Column.number("partitions", GroupByTables::partitions),
          Column.number("copies", result -> Units.seconds(result.copySeconds())),
          Column.number("kernels", result -> Units.seconds(result.kernelSeconds())),
          Column.number("host", result -> Units.seconds(result.hostSeconds())),
          Column.number("median", result -> Units.seconds(result.medianSeconds())),
          Column.number("rate", result -> Units.rate(result.pairsPerSecond())),
          Column.number("of link", result -> Units.percent(result.fractionOfLink())),
          Column.number("of least", result -> percent(result.fractionOfLeast())),
          Column.number("cpu only", result -> Units.seconds(result.cpuSeconds())));

  private GroupByTables() {}

  private static String percent(OptionalDouble fraction) {
    return fraction.isPresent() ? Units.percent(fraction.getAsDouble()) : "";
  }

  private static String partitions(MultiPassResult result) {
    return "%s -> %s"
        .formatted(Units.count(result.partitions()), Units.count(result.mergedPartitions()));
  }

  static List<Column<KeyValue>> top(String aggregate) {
    return List.of(
        Column.number("key", group -> Long.toUnsignedString(group.key())),
        Column.number(aggregate, group -> Units.count(group.value())));
  }

  /** Returns the columns of a table of groups of file columns. */
  static List<Column<TextGroup>> topOfColumns(String aggregate, KeyCells cells) {
    Column<TextGroup> number = Column.number(aggregate, group -> Units.count(group.value()));
    return Stream.concat(Stream.of(number), cells.texts("key", TextGroup::text).stream()).toList();
  }

  static void printTotals(PrintWriter out, String file, FileGroupBy.Outcome outcome) {
    out.println(totals(file, outcome.pairs(), outcome.groups(), outcome.seconds()));
    printEstimates(out, outcome.exactness());
    out.println();
    out.flush();
  }

  static void printTotals(PrintWriter out, String files, ColumnGroupBy.Outcome outcome) {
    out.println(totals(files, outcome.pairs(), outcome.groups(), outcome.seconds()));
    printEstimates(out, outcome.exactness());
    if (outcome.nulls() > 0) {
      out.println(
          "In addition, %s rows have no key or no value (null)"
              .formatted(Units.count(outcome.nulls())));
    }
    out.println();
    out.flush();
  }

  private static void printEstimates(PrintWriter out, Exactness exactness) {
    if (!exactness.areAllExact()) {
      out.println(
          "Memory was full: numbers up to %s are exact, greater ones have a standard error of %s"
              .formatted(Units.count(exactness.upTo()), Units.percent(exactness.relativeError())));
    }
  }

  private static String totals(String file, long pairs, long groups, double seconds) {
    return "%s: %s pairs, %s groups, in %s, %s"
        .formatted(
            file,
            Units.count(pairs),
            Units.count(groups),
            Units.seconds(seconds),
            Units.rate(pairs / seconds));
  }
}
