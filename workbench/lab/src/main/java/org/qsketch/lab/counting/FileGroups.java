package org.qsketch.lab.counting;

import java.io.IOException;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.count.groupby.ColumnGroupBy;
import org.qsketch.count.groupby.TextGroup;
import org.qsketch.datasets.KeySource;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.Progress;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** The groups of a source as a table. */
public final class FileGroups {
  /** The most groups that are listed: their texts lie on the heap. */
  static final int MOST = 10_000;

  private FileGroups() {}

  /**
   * Aggregates all keys of a source.
   *
   * @param backend what to run on
   * @param spec what is computed
   * @param source keys, with values unless the spec counts; not closed
   * @param progress is told of the bytes read
   * @return a row for each group, at most 10,000, the greatest first; its name says that the
   *     aggregates are exact, and what is left out
   * @throws IOException if reading fails, or a sum may have more than 64 bits
   */
  public static Table of(Backend backend, GroupBySpec spec, KeySource source, Progress progress)
      throws IOException {
    ColumnGroupBy.Outcome outcome = new ColumnGroupBy(spec, MOST).run(backend, source, progress);
    List<TextGroup> groups = outcome.top();
    String aggregate = spec.aggregate().label();
    return Tables.of(
        statement(outcome, aggregate),
        List.of(
            StringColumn.create("text", groups.stream().map(TextGroup::text)),
            LongColumn.create(aggregate, groups.stream().mapToLong(TextGroup::value).toArray())));
  }

  private static String statement(ColumnGroupBy.Outcome outcome, String aggregate) {
    return "%,d groups of %,d keys: every %s is exact%s%s"
        .formatted(
            outcome.groups(),
            outcome.pairs(),
            aggregate,
            outcome.groups() > MOST ? "; the %,d greatest are listed".formatted(MOST) : "",
            outcome.nulls() > 0 ? "; %,d rows lack a key or value".formatted(outcome.nulls()) : "");
  }
}
