package org.qsketch.lab.plotly;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import org.qsketch.lab.chart.Measure;

/** Error bars, which reach from the smallest to the largest value. */
final class Spreads {
  private Spreads() {}

  static Map<String, Object> of(List<Measure> measures) {
    return Map.ofEntries(
        entry("type", "data"),
        entry("symmetric", false),
        entry("array", measures.stream().map(one -> one.high() - one.value()).toList()),
        entry("arrayminus", measures.stream().map(one -> one.value() - one.low()).toList()),
        entry("thickness", 1),
        entry("width", 2),
        entry("visible", measures.stream().anyMatch(Measure::isSpread)));
  }
}
