package org.qsketch.lab.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.filter.FilterLoadFigures;
import org.qsketch.lab.chapter.filter.FilterPhasesFigure;
import org.qsketch.lab.chapter.filter.FilterTimesFigure;
import org.qsketch.lab.chapter.groupby.GroupByRatesFigure;
import org.qsketch.lab.chapter.groupby.MultiPassFigure;
import org.qsketch.lab.chapter.groupby.PartitionsFigure;
import org.qsketch.lab.chapter.limits.LimitsFigure;
import org.qsketch.lab.chapter.sketch.AccuracyFigure;
import org.qsketch.lab.chapter.sketch.DepthFigure;
import org.qsketch.lab.chapter.sketch.RatioFigure;
import org.qsketch.lab.chapter.sketch.RealDataFigure;
import org.qsketch.lab.chapter.sketch.SkewFigure;
import org.qsketch.lab.chapter.sketch.ThroughputFigure;
import org.qsketch.lab.chart.Figure;

/** Every figure that results allow. */
public final class Figures {
  private Figures() {}

  /**
   * Builds the figures. One for which there are no results is left out.
   *
   * @param results what was measured; backends, variants and sizes are shown in its order
   * @return those of the sketches, then those of the cuckoo filter, then those of the group-by
   */
  public static List<Figure> of(FigureResults results) {
    return Stream.of(ofSketches(results), ofFilter(results), ofGroupBy(results))
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The figures of the sketches.
   *
   * @param results what was measured
   * @return Figs. 5 and 6, CUDA against OpenCL, Fig. 7, real data, depth, skew, limits, as far as
   *     there are results
   */
  public static List<Figure> ofSketches(FigureResults results) {
    return drawable(
        Stream.of(
            ThroughputFigure.inserts(results),
            ThroughputFigure.queries(results),
            RatioFigure.of(results),
            AccuracyFigure.of(results),
            RealDataFigure.of(results),
            DepthFigure.of(results),
            SkewFigure.of(results),
            LimitsFigure.of(results)));
  }

  /**
   * The figures of the cuckoo filter.
   *
   * @param results what was measured
   * @return Figs. 2, 4, 5 and 6 of its paper, false positives, filling up, as far as there are
   *     results
   */
  public static List<Figure> ofFilter(FigureResults results) {
    return drawable(
        Stream.of(
            FilterTimesFigure.serial(results),
            FilterTimesFigure.cores(results),
            FilterPhasesFigure.of(results),
            FilterTimesFigure.devices(results),
            FilterLoadFigures.falsePositives(results),
            FilterLoadFigures.filling(results)));
  }

  /**
   * The figures of the group-by.
   *
   * @param results what was measured
   * @return rates by load factor and by number of groups, pairs beyond the memory budget,
   *     partitions by Theorem 1, as far as there are results
   */
  public static List<Figure> ofGroupBy(FigureResults results) {
    return drawable(
        Stream.of(
            GroupByRatesFigure.byLoadFactor(results),
            GroupByRatesFigure.byGroups(results),
            MultiPassFigure.of(results),
            PartitionsFigure.of(results)));
  }

  private static List<Figure> drawable(Stream<Optional<Figure>> figures) {
    return figures.flatMap(Optional::stream).toList();
  }
}
