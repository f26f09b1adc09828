package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.qsketch.cli.output.Cells;
import org.qsketch.cli.output.TableOutput;
import org.qsketch.count.LiveCounts;
import org.qsketch.count.TopKey;
import org.qsketch.count.WindowSpan;

/** Writes windows for dashboards: a line of JSON for each, or as CSV a row for each of its keys. */
final class WindowLines implements Consumer<LiveCounts> {
  private final PrintWriter out;
  private final boolean json;
  private final KeyCells cells;
  private boolean begun;

  /**
   * Creates an output without windows.
   *
   * @param out the output
   * @param json whether to write JSON
   * @param cells the columns of keys
   */
  WindowLines(PrintWriter out, boolean json, KeyCells cells) {
    this.out = out;
    this.json = json;
    this.cells = cells;
  }

  @Override
  public void accept(LiveCounts counts) {
    try {
      if (json) {
        Map<String, Object> line = new LinkedHashMap<>(window(counts));
        line.put("top", counts.top().stream().map(this::cells).toList());
        TableOutput.writeLines(out, List.of(line));
      } else {
        Cells<TopKey> rows = cells.topKeys(window(counts));
        TableOutput.writeCsv(
            out, rows.columns().get(), counts.top().stream().map(rows.row()).toList(), !begun);
        begun = true;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> window(LiveCounts counts) {
    WindowSpan span = counts.window().orElseThrow();
    Map<String, Object> cells = new LinkedHashMap<>();
    cells.put("from", span.from().toString());
    cells.put("to", span.to().toString());
    cells.put("keys", span.keys());
    cells.put("total", span.total());
    cells.put("late", span.late());
    cells.put("complete_above", counts.completeAbove());
    return cells;
  }

  private Map<String, Object> cells(TopKey key) {
    Map<String, Object> row = cells.topKeys(Map.of()).row().apply(key);
    row.values().removeIf(Objects::isNull);
    return row;
  }
}
