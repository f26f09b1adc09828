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
  private static final List<String> NAMES =
      List.of("from", "to", "keys", "total", "late", "complete_above");

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
        writeRows(cells.topKeys(window(counts)), counts.top());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the output. CSV has its header also without a window. */
  void end() throws IOException {
    if (!json && !begun) {
      writeRows(cells.topKeys(cells(NAMES)), List.of());
    }
  }

  private void writeRows(Cells<TopKey> rows, List<TopKey> top) throws IOException {
    List<Map<String, Object>> shown = top.stream().map(rows.row()).toList();
    TableOutput.writeCsv(out, rows.columns().get(), shown, !begun);
    begun = true;
  }

  private static Map<String, Object> window(LiveCounts counts) {
    WindowSpan span = counts.window().orElseThrow();
    return cells(
        List.of(
            span.from().toString(),
            span.to().toString(),
            span.keys(),
            span.total(),
            span.late(),
            counts.completeAbove()));
  }

  private static Map<String, Object> cells(List<?> values) {
    Map<String, Object> cells = new LinkedHashMap<>();
    for (int i = 0; i < NAMES.size(); i++) {
      cells.put(NAMES.get(i), values.get(i));
    }
    return cells;
  }

  private Map<String, Object> cells(TopKey key) {
    Map<String, Object> row = cells.topKeys(Map.of()).row().apply(key);
    row.values().removeIf(Objects::isNull);
    return row;
  }
}
