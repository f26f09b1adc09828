package org.qsketch.lab.chapter.sketch;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.job.ExactTable;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/**
 * The upright line in charts of error by memory, beyond which exact counts take less.
 *
 * @param keyBits of a stored key
 * @param heights of all that the figure shows
 */
record ExactLine(int keyBits, DoubleSummaryStatistics heights) {
  private static final Source EXACT = new Source(Role.LIMIT, "memory of exact counts");

  /** Returns the line of a figure. */
  static ExactLine of(int keyBits, List<AccuracyResult> shown) {
    return new ExactLine(
        keyBits,
        shown.stream()
            .map(AccuracyResult::meanRelativeError)
            .filter(error -> error > 0)
            .collect(Collectors.summarizingDouble(Double::doubleValue)));
  }

  /** Returns lines with the upright one behind them; without errors above 0 it has no height. */
  List<Line> with(List<Line> lines) {
    return heights.getCount() == 0
        ? lines
        : Stream.concat(lines.stream(), Stream.of(line())).toList();
  }

  private Line line() {
    double place = ExactTable.bytesPerKey(keyBits);
    return Line.upright("exact", EXACT, place, heights.getMin(), heights.getMax());
  }

  /** Returns the sentence of a caption. */
  String words() {
    return "Upright line: exact counts take %s bytes for each distinct key, as a hash table of %d-bit keys and 32-bit counts that is three quarters full; only to its left does a sketch save memory."
        .formatted(Numbers.digits(ExactTable.bytesPerKey(keyBits)), keyBits);
  }
}
