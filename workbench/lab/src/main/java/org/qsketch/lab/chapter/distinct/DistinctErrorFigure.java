package org.qsketch.lab.chapter.distinct;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.distinct.DistinctError;
import org.qsketch.bench.distinct.DistinctResult;
import org.qsketch.bench.distinct.DistinctStudy;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.memory.ByteSize;

/** Errors of estimates by the number of different keys, in equal memory. */
public final class DistinctErrorFigure {
  private static final Source STATED = new Source(Role.LIMIT, "stated for qsketch");

  private static final String READING =
      "Lower is better. Grey is the standard error that is stated for qsketch in the memory of the"
          + " panel. A few keys err much only where two share a register, which is rare, so chance"
          + " moves the points on the left. Lines that rise from the left panel to the right one are of"
          + " sketches that estimate one stream by its history, which a union does not have.";

  /** A memory, with one sketch or a union. */
  private record Panel(long memory, int parts) {
    static Panel of(DistinctError one) {
      return new Panel(one.memoryBytes(), one.parts());
    }

    String title() {
      return "%s, %s"
          .formatted(ByteSize.text(memory), parts == 1 ? "one stream" : "union of two halves");
    }
  }

  private final List<DistinctError> errors;
  private final Map<String, Mark> marks;

  private DistinctErrorFigure(List<DistinctError> errors) {
    this.errors = errors;
    this.marks = Mark.assign(errors.stream().map(DistinctError::sketch).toList());
  }

  /**
   * Draws a row for each amount of memory: one stream, and the union of two halves of it.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new DistinctErrorFigure(all.of(DistinctStudy.ERRORS)).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> panels = errors.stream().map(Panel::of).distinct().<Chart>map(this::chart).toList();
    return Figure.ofPanels(
        "figure-distinct-errors",
        "Errors of counts of different keys",
        caption(),
        READING,
        2,
        panels);
  }

  private String caption() {
    int seeds = errors.stream().mapToInt(DistinctError::seeds).max().orElse(0);
    return Captions.caption(
        "Root mean square of the relative error, as a multiple of what is stated for qsketch,"
            + " against"
            + " the number of different keys: %d sets of keys, the same for all sketches."
                .formatted(seeds)
            + " Each sketch has as many registers as fit"
            + " the memory. Errors are the same on every backend.");
  }

  private Chart chart(Panel panel) {
    Stream<Line> lines = Stream.concat(measured(panel).stream(), stated(panel).stream());
    return new LineChart(
        panel.title(),
        Axis.log10("different keys"),
        Axis.linear("multiple of the stated error"),
        lines.toList());
  }

  private List<Line> measured(Panel panel) {
    double stated = own(panel).findFirst().map(DistinctError::statedError).orElse(1.0);
    return new Lines<>(
            DistinctError::sketch,
            (DistinctError one) -> Point.of((double) one.keys(), one.rmsError() / stated))
        .of(in(panel), Source.MEASURED, marks);
  }

  private Stream<DistinctError> in(Panel panel) {
    return errors.stream().filter(one -> Panel.of(one).equals(panel));
  }

  private Stream<DistinctError> own(Panel panel) {
    return in(panel).filter(one -> one.sketch().equals(DistinctResult.OWN));
  }

  private Optional<Line> stated(Panel panel) {
    List<Point> points = own(panel).map(one -> Point.of((double) one.keys(), 1)).toList();
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new Line("stated", Mark.BLACK_CIRCLE, STATED, points));
  }
}
