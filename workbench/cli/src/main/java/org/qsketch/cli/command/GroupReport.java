package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.qsketch.cli.output.Table;
import org.qsketch.cli.output.TableOutput;
import org.qsketch.count.groupby.ColumnGroupBy;
import org.qsketch.count.groupby.TextGroup;
import org.qsketch.distinct.Exactness;
import org.qsketch.job.Provenance;

/**
 * The groups of columns of files, in words and as a table.
 *
 * @param label the name of the aggregate
 * @param cells the columns of keys
 * @param least the least aggregate of a group to list
 */
record GroupReport(String label, KeyCells cells, long least) {
  /**
   * Prints the totals, and writes the greatest groups.
   *
   * @param out for results
   * @param words for sentences, which must not stand among rows
   */
  void write(
      PrintWriter out,
      PrintWriter words,
      TableOutput output,
      List<Path> files,
      ColumnGroupBy.Outcome outcome,
      Function<Map<String, String>, Provenance> provenance)
      throws IOException {
    GroupByTables.printTotals(words, CountReport.name(files), outcome);
    output.write(
        out,
        cells.groups(),
        GroupByTables.topOfColumns(label, cells),
        listed(outcome),
        () -> provenance.apply(more(outcome)));
  }

  /** Prints the totals and the greatest groups before a file ended too early. */
  void printIncomplete(PrintWriter words, List<Path> files, ColumnGroupBy.Outcome outcome) {
    words.println(CountReport.INCOMPLETE);
    GroupByTables.printTotals(words, CountReport.name(files), outcome);
    Table.print(words, GroupByTables.topOfColumns(label, cells), listed(outcome));
    words.flush();
  }

  private List<TextGroup> listed(ColumnGroupBy.Outcome outcome) {
    return outcome.top().stream().filter(group -> group.value() >= least).toList();
  }

  private static Map<String, String> more(ColumnGroupBy.Outcome outcome) {
    String nulls = String.valueOf(outcome.nulls());
    Exactness exactness = outcome.exactness();
    return exactness.areAllExact()
        ? Map.of("nulls", nulls)
        : Map.of(
            "nulls",
            nulls,
            "exact-up-to",
            String.valueOf(exactness.upTo()),
            "relative-error",
            String.valueOf(exactness.relativeError()));
  }
}
