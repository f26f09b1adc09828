package org.qsketch.lab.plotly;

import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Source;

/**
 * The text that the pointer shows.
 *
 * @param name the name of the line or bar; empty for a line that has none
 * @param source where its values come from
 */
record HoverText(String name, Source source) {
  /** Shows only the words, without the box of the trace's name. */
  static final String TEMPLATE = "%{hovertext}<extra></extra>";

  private static final String LINE = "<br>";

  String of(LineChart chart, Point point) {
    return ofPlace(chart, point) + labelled(chart.y(), measure(point.y()));
  }

  /** Returns the words of a point whose height means nothing. */
  String ofPlace(LineChart chart, Point point) {
    return heading() + labelled(chart.x(), chart.x().scale().words(point.x()));
  }

  String of(BarChart chart, Bar bar) {
    String category = bar.isNamedByCategory() ? "" : LINE + Json.words(bar.category());
    return heading() + category + labelled(chart.y(), measure(bar.height()));
  }

  private String heading() {
    String from = Json.words(source.name());
    return name.isEmpty() ? from : "<b>%s</b>, %s".formatted(Json.words(name), from);
  }

  private static String labelled(Axis axis, String value) {
    return LINE + Json.words(axis.label()) + ": " + value;
  }

  private static String measure(Measure measure) {
    String value = Numbers.digits(measure.value());
    return measure.isSpread()
        ? "%s (%s – %s)"
            .formatted(value, Numbers.digits(measure.low()), Numbers.digits(measure.high()))
        : value;
  }
}
