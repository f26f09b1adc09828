package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.qsketch.cli.output.TableOutput;
import org.qsketch.count.LiveCounts;
import org.qsketch.count.TopKey;
import org.qsketch.count.WindowSpan;

/**
 * Writes a line of JSON for a window, for dashboards.
 *
 * @param out the output
 * @param cells the columns of keys
 */
record WindowLines(PrintWriter out, KeyCells cells) implements Consumer<LiveCounts> {
  @Override
  public void accept(LiveCounts counts) {
    WindowSpan span = counts.window().orElseThrow();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("from", span.from().toString());
    line.put("to", span.to().toString());
    line.put("keys", span.keys());
    line.put("total", span.total());
    line.put("late", span.late());
    line.put("complete_above", counts.completeAbove());
    line.put("top", counts.top().stream().map(this::cells).toList());
    try {
      TableOutput.writeLines(out, List.of(line));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, Object> cells(TopKey key) {
    Map<String, Object> row = cells.topKeys().row().apply(key);
    row.values().removeIf(Objects::isNull);
    return row;
  }
}
