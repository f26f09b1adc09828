package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.qsketch.count.TopKey;

/** Counts rows one after another: those in a window, or all of them with halvings. */
final class TimedModel {
  private static final long NONE = Long.MIN_VALUE;

  private final long span;
  private final Map<String, Long> counts = new HashMap<>();
  private final List<Placed> placed = new ArrayList<>();
  private long newest = NONE;
  private long late;
  private long halvings;
  private long total;

  private record Placed(String key, long pane) {}

  /**
   * Creates an empty model.
   *
   * @param span microseconds of a pane, or from one halving to the next
   */
  TimedModel(long span) {
    this.span = span;
  }

  /** Adds rows to their panes, unless these have left the window. */
  void place(TimedRows rows, int panes) {
    for (TimedRows.Row row : rows.rows()) {
      long pane = Math.floorDiv(row.micros(), span);
      newest = Math.max(newest, pane);
      if (pane > newest - panes) {
        placed.add(new Placed(row.key(), pane));
      } else {
        late++;
      }
    }
  }

  /** Counts rows, and halves all counts before the first of a later period. */
  void countByTime(TimedRows rows) {
    for (TimedRows.Row row : rows.rows()) {
      long period = Math.floorDiv(row.micros(), span);
      for (; newest != NONE && newest < period; newest++) {
        halve();
      }
      newest = Math.max(newest, period);
      add(row.key());
    }
  }

  /** Counts rows, and halves all counts whenever this number has come. */
  void countByKeys(TimedRows rows, long every) {
    long since = 0;
    for (TimedRows.Row row : rows.rows()) {
      add(row.key());
      if (++since == every) {
        halve();
        since = 0;
      }
    }
  }

  private void add(String key) {
    counts.merge(key, 1L, Long::sum);
    total++;
  }

  private void halve() {
    halvings++;
    counts.replaceAll((_, count) -> count - count / 2);
    total -= total / 2;
  }

  /** Returns the counts of a window. */
  Map<String, Long> window(long last, int panes) {
    return placed.stream()
        .filter(row -> row.pane() > last - panes && row.pane() <= last)
        .collect(Collectors.toMap(Placed::key, _ -> 1L, Long::sum));
  }

  /** Returns the last panes of the windows of which a report is due, in order. */
  List<Long> reported(int panes, long every) {
    List<Long> reported = new ArrayList<>();
    long first = placed.stream().mapToLong(Placed::pane).min().orElse(0);
    placed.stream()
        .mapToLong(Placed::pane)
        .flatMap(pane -> LongStream.range(pane, pane + panes))
        .filter(last -> last >= first && last < newest && Math.floorMod(last + 1, every) == 0)
        .distinct()
        .sorted()
        .forEach(reported::add);
    if (!placed.isEmpty()) {
      reported.add(newest);
    }
    return reported;
  }

  long newest() {
    return newest;
  }

  long late() {
    return late;
  }

  long halvings() {
    return halvings;
  }

  long total() {
    return total;
  }

  Map<String, Long> counts() {
    return counts;
  }

  /** Checks that bounds hold and that no frequent key is missing. */
  static void check(List<TopKey> listed, long completeAbove, Map<String, Long> exact) {
    for (TopKey key : listed) {
      long count = exact.getOrDefault(key.text(), 0L);
      require(
          key.atLeast() <= count && count <= key.estimate(), "%s has a count of %d", key, count);
    }
    Set<String> texts = listed.stream().map(TopKey::text).collect(Collectors.toSet());
    require(texts.size() == listed.size(), "a key is listed twice: %s", listed);
    exact.forEach(
        (key, count) ->
            require(
                count <= completeAbove || texts.contains(key),
                "%s with a count of %d is not listed, but the list is complete above %d",
                key,
                count,
                completeAbove));
  }
}
