package org.qsketch.lab.chapter.filter;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.qsketch.backend.Execution;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
import org.qsketch.lab.chapter.filter.FilterDesign.FilterSetting;
import org.qsketch.lab.chapter.filter.FilterTimes.FilterTime;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;

/** Times of inserts and probes against the number of keys (Neth 2017, Figs. 2, 4 and 6). */
public final class FilterTimesFigure {
  private static final Axis SECONDS = Axis.log10("seconds");
  private static final String PUBLISHED =
      "Hollow points: published (Neth 2017), for the one number of keys whose times its text"
          + " gives.";
  private static final String FROM_HOST =
      "Probes from host memory and back include transfers and allocations, and are the mean of"
          + " best, average and worst case, as the paper times its graphics card; in the other"
          + " panels keys and answers stay in the memory of the device.";
  private static final String READING =
      "Lower is faster. A straight line of slope 1 takes the same time for each key; it is steeper"
          + " where the filter outgrows a cache, and flat where starting takes longer than the"
          + " work.";

  private final FilterTimes all;
  private final List<FilterTime> times;
  private final Function<FilterTime, String> panel;
  private final Function<FilterTime, String> line;
  private final Map<String, Mark> marks;

  private FilterTimesFigure(
      FilterTimes all,
      List<FilterTime> times,
      Function<FilterTime, String> panel,
      Function<FilterTime, String> line) {
    this.all = all;
    this.times = times;
    this.panel = panel;
    this.line = line;
    this.marks = Mark.assign(times.stream().map(line).toList());
  }

  /**
   * Draws Fig. 2, times on one core.
   *
   * @param results results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> serial(FigureResults results) {
    FilterTimes all = new FilterTimes(results, Execution.SERIAL);
    return new FilterTimesFigure(all, all.byPlatform(), FilterTime::platform, FilterTime::operation)
        .figure("figure-filter-2", "Cuckoo filter, Fig. 2: one core", PUBLISHED);
  }

  /**
   * Draws Fig. 4, times on all cores and on one.
   *
   * @param results results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> cores(FigureResults results) {
    FilterTimes all = new FilterTimes(results, Execution.SERIAL, Execution.MULTI_CORE);
    return byOperation(all, all.byOperation())
        .figure("figure-filter-4", "Cuckoo filter, Fig. 4: all cores and one", PUBLISHED);
  }

  /**
   * Draws Fig. 6, times on devices and on cores.
   *
   * @param results results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> devices(FigureResults results) {
    FilterTimes all =
        new FilterTimes(results, Execution.SERIAL, Execution.MULTI_CORE, Execution.DEVICE);
    return byOperation(all, all.withHost())
        .figure(
            "figure-filter-6",
            "Cuckoo filter, Fig. 6: devices and cores",
            Captions.caption(PUBLISHED, FROM_HOST));
  }

  private static FilterTimesFigure byOperation(FilterTimes all, List<FilterTime> times) {
    return new FilterTimesFigure(all, times, FilterTime::operation, FilterTime::platform);
  }

  private Optional<Figure> figure(String id, String title, String published) {
    List<Chart> panels =
        times.stream()
            .filter(FilterTime::isMeasured)
            .map(panel)
            .distinct()
            .<Chart>map(this::chart)
            .toList();
    int columns = Math.min(2, panels.size());
    return Figure.ofPanels(id, title, caption(published), READING, columns, panels);
  }

  private Chart chart(String title) {
    List<FilterTime> here = times.stream().filter(one -> panel.apply(one).equals(title)).toList();
    return new LineChart(title, Axis.log2("keys"), SECONDS, lines(here));
  }

  private List<Line> lines(List<FilterTime> here) {
    Lines<FilterTime> lines = new Lines<>(line, FilterTime::point);
    return here.stream()
        .map(FilterTime::source)
        .distinct()
        .flatMap(
            source ->
                lines
                    .of(here.stream().filter(one -> one.source().equals(source)), source, marks)
                    .stream())
        .toList();
  }

  private String caption(String published) {
    return Captions.caption(
        "Time for all keys against the number of keys: %s.".formatted(filters()),
        Captions.places(all.places()),
        Captions.SPREAD,
        published);
  }

  private String filters() {
    return all.settings().stream().map(FilterSetting::toString).collect(Collectors.joining("; "));
  }
}
