package org.qsketch.lab.chapter.filter;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.backend.Execution;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.lab.chapter.filter.FilterRuns.Platform;
import org.qsketch.lab.chart.Numbers;

/** Compares all cores with one and devices with cores (Neth 2017, Sections 3, 4). */
final class FilterSpeedFindings {
  private static final List<String> OPERATIONS = List.of("insert", "present", "absent");
  private static final List<String> PUBLISHED = List.of("insert", "probe");

  private final List<FilterRuns> settings;
  private final List<Platform> platforms;

  FilterSpeedFindings(FigureResults filter) {
    this.settings = FilterRuns.bySetting(filter);
    this.platforms = new FilterRuns(filter).platforms();
  }

  Stream<String> sentences() {
    return settings.stream().flatMap(this::sentences);
  }

  private Stream<String> sentences(FilterRuns runs) {
    return platforms.stream()
        .flatMap(
            fast ->
                platforms.stream()
                    .filter(slow -> isSlower(slow.execution(), fast.execution()))
                    .flatMap(slow -> sentence(runs, fast, slow).stream()));
  }

  /** Compares executions, which come in the order of the paper, from slow to fast. */
  private static boolean isSlower(Execution one, Execution other) {
    return one.compareTo(other) < 0;
  }

  private Optional<String> sentence(FilterRuns runs, Platform fast, Platform slow) {
    long keys = runs.keys(fast, slow);
    String ratios =
        OPERATIONS.stream()
            .flatMap(operation -> ratio(runs, fast, slow, operation, keys).stream())
            .collect(Collectors.joining(", "));
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Cuckoo filter%s with %s keys: %s against %s: %s%s."
                .formatted(
                    settings.size() == 1 ? "" : " (%s)".formatted(runs.setting()),
                    Numbers.keys(keys),
                    fast.name(platforms),
                    slow.name(platforms),
                    ratios,
                    published(fast, slow)));
  }

  private static Optional<String> ratio(
      FilterRuns runs, Platform fast, Platform slow, String operation, long keys) {
    Optional<FilterResult> here = runs.rate(fast, operation, keys);
    Optional<FilterResult> there = runs.rate(slow, operation, keys);
    return here.flatMap(
        one ->
            there.map(
                other ->
                    "%s %s"
                        .formatted(
                            words(operation),
                            Numbers.ratio(one.opsPerSecond() / other.opsPerSecond()))));
  }

  private static String words(String operation) {
    return operation.equals("insert") ? operation : "probe of %s keys".formatted(operation);
  }

  private static String published(Platform fast, Platform slow) {
    String ratios =
        PUBLISHED.stream()
            .flatMap(operation -> published(fast, slow, operation))
            .collect(Collectors.joining(", "));
    String with = fast.execution() == Execution.DEVICE ? ", transfers included" : "";
    return ratios.isEmpty() ? "" : "; published%s: %s".formatted(with, ratios);
  }

  private static Stream<String> published(Platform fast, Platform slow, String operation) {
    return FilterPaper.speedUp(fast.execution(), slow.execution(), operation).stream()
        .mapToObj(ratio -> "%s %s".formatted(operation, Numbers.ratio(ratio)));
  }

  /** Describes the phases of a probe from host memory and back (Neth 2017, Fig. 5). */
  static final class FilterPhaseFindings {
    private final FilterRuns runs;

    FilterPhaseFindings(FigureResults filter) {
      this.runs = new FilterRuns(filter);
    }

    Stream<String> sentences() {
      List<Platform> platforms = runs.phased();
      return platforms.stream().map(one -> sentence(one.name(platforms), runs.cases(one)));
    }

    private static String sentence(String platform, List<FilterPhases> cases) {
      DoubleSummaryStatistics totals =
          cases.stream().mapToDouble(FilterPhases::totalSeconds).summaryStatistics();
      return "%s: a probe of %s keys from host memory and back takes %s, %s a key, and its cases differ by %s%s."
          .formatted(
              platform,
              Numbers.keys(cases.getFirst().keys()),
              Numbers.seconds(totals.getAverage()),
              Numbers.seconds(totals.getAverage() / cases.getFirst().keys()),
              Numbers.seconds(totals.getMax() - totals.getMin()),
              ways(cases));
    }

    /** Tells the share of transfers; keys in the memory of the host need none. */
    private static String ways(List<FilterPhases> cases) {
      double transfers = largestShare(cases, FilterPhases::transferSeconds);
      double allocations = largestShare(cases, FilterPhases::allocationSeconds);
      return transfers + allocations == 0
          ? ""
          : "; up to %s of it are transfers, up to %s allocations%s"
              .formatted(Numbers.percent(transfers), Numbers.percent(allocations), published());
    }

    private static double largestShare(
        List<FilterPhases> cases, ToDoubleFunction<FilterPhases> phase) {
      return cases.stream()
          .mapToDouble(one -> phase.applyAsDouble(one) / one.totalSeconds())
          .max()
          .orElse(Double.NaN);
    }

    private static String published() {
      FilterPaper.Time time = FilterPaper.probeFromHost();
      return "; published, %s keys on a %s: %s between cases, up to %s transfers, up to %s allocations"
          .formatted(
              Numbers.keys(time.keys()),
              time.device(),
              Numbers.seconds(FilterPaper.ofProbe("worst-minus-best-seconds")),
              Numbers.percent(FilterPaper.ofProbe("transfer-share")),
              Numbers.percent(FilterPaper.ofProbe("allocation-share")));
    }
  }
}
