package org.qsketch.lab.figures;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.FigureResults;
import org.qsketch.lab.chart.Figure;

/** Every figure that results allow. */
public final class Figures {
  private Figures() {}

  /**
   * Builds the figures. One for which there are no results is left out.
   *
   * @param results what was measured; backends, variants and sizes are shown in its order
   * @return Figs. 5 and 6, CUDA against OpenCL, Fig. 7, real data, depth, skew, limits, as far as
   *     there are results
   */
  public static List<Figure> of(FigureResults results) {
    return Stream.of(
            ThroughputFigure.inserts(results),
            ThroughputFigure.queries(results),
            RatioFigure.of(results),
            AccuracyFigure.of(results),
            RealDataFigure.of(results),
            DepthFigure.of(results),
            SkewFigure.of(results),
            LimitsFigure.of(results))
        .flatMap(Optional::stream)
        .toList();
  }
}
