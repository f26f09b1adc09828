package org.qsketch.lab.plotly;

import java.util.List;
import java.util.Map;
import org.qsketch.lab.chart.Measure;

/** Error bars, which reach from the smallest to the largest value. */
final class Spreads {
  private Spreads() {}

  static Map<String, Object> of(List<Measure> measures) {
    return Map.of(
        "type",
        "data",
        "symmetric",
        false,
        "array",
        measures.stream().map(one -> one.high() - one.value()).toList(),
        "arrayminus",
        measures.stream().map(one -> one.value() - one.low()).toList(),
        "thickness",
        1,
        "width",
        2,
        "visible",
        measures.stream().anyMatch(Measure::isSpread));
  }
}
