package org.qsketch.lab.counting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.counting.RankedCount.ZipfFit;

/** Counts against ranks, both on logarithmic axes, with Zipf's law where it was fitted. */
public final class ZipfFigure {
  private static final String TITLE = "Rank and frequency";

  /** Counts end here, and so does the axis. */
  private static final double LEAST_DRAWN = 1;

  private ZipfFigure() {}

  /**
   * Draws counts.
   *
   * @param counts in any order
   * @return the figure; empty if there is no count
   */
  public static Optional<Figure> of(List<RankedCount> counts) {
    return counts.isEmpty() ? Optional.empty() : Optional.of(figure(counts));
  }

  private static Figure figure(List<RankedCount> counts) {
    List<RankedCount> fitted = counts.stream().filter(one -> one.fitted() >= LEAST_DRAWN).toList();
    List<Line> lines = new ArrayList<>();
    lines.add(line("count", new Source(Role.MEASURED, "counted"), counts, RankedCount::count));
    if (!fitted.isEmpty()) {
      lines.add(line("law", law(fitted), fitted, RankedCount::fitted));
    }
    LineChart chart = new LineChart(TITLE, Axis.log2("rank"), Axis.log10("count"), lines);
    return new Figure(
        "rank-and-frequency",
        TITLE,
        "How often a key comes against its rank, on logarithmic axes. " + words(fitted),
        "Where keys follow Zipf's law, their points lie on a straight line.",
        1,
        List.of(chart));
  }

  private static Line line(
      String name, Source source, List<RankedCount> counts, ToDoubleFunction<RankedCount> height) {
    List<Point> points =
        counts.stream()
            .map(one -> Point.of((double) one.rank(), height.applyAsDouble(one)))
            .toList();
    return new Line(name, Mark.BLUE_DIAMOND, source, points);
  }

  private static Source law(List<RankedCount> fitted) {
    return new Source(Role.LIMIT, "Zipf's law, exponent " + exponent(fitted));
  }

  private static String exponent(List<RankedCount> fitted) {
    return Numbers.digits(fitted.getFirst().exponent());
  }

  private static String words(List<RankedCount> fitted) {
    return fitted.isEmpty()
        ? "Zipf's law is not fitted: too few keys come %d times or more."
            .formatted(ZipfFit.LEAST_COUNT)
        : "The law, of exponent %s, is fitted to the keys that come %d times or more."
            .formatted(exponent(fitted), ZipfFit.LEAST_COUNT);
  }
}
