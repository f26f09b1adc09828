package org.qsketch.lab.chapter.filter;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.backend.Execution;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.lab.chart.Numbers;

/** How much faster all cores are than one, and devices than cores (Neth 2017, Sections 3, 4). */
final class FilterSpeedFindings {
  private static final List<String> OPERATIONS = List.of("insert", "present", "absent");
  private static final List<String> PUBLISHED = List.of("insert", "probe");

  private final List<FilterRuns> settings;
  private final List<Runner> runners;

  FilterSpeedFindings(FigureResults filter) {
    this.settings = FilterRuns.bySetting(filter);
    this.runners = new FilterRuns(filter).runners();
  }

  Stream<String> sentences() {
    return settings.stream().flatMap(this::sentences);
  }

  private Stream<String> sentences(FilterRuns runs) {
    return runners.stream()
        .flatMap(
            fast ->
                runners.stream()
                    .filter(slow -> isSlower(slow.execution(), fast.execution()))
                    .flatMap(slow -> sentence(runs, fast, slow).stream()));
  }

  /** Executions come in the order of the paper, from slow to fast. */
  private static boolean isSlower(Execution one, Execution other) {
    return one.compareTo(other) < 0;
  }

  private Optional<String> sentence(FilterRuns runs, Runner fast, Runner slow) {
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
                    fast.name(runners),
                    slow.name(runners),
                    ratios,
                    published(fast, slow)));
  }

  private static Optional<String> ratio(
      FilterRuns runs, Runner fast, Runner slow, String operation, long keys) {
    Optional<FilterResult> here = runs.rate(fast, operation, keys);
    Optional<FilterResult> there = runs.rate(slow, operation, keys);
    return here.flatMap(
        one ->
            there.map(
                other ->
                    "%s %s"
                        .formatted(
                            FilterWords.operation(operation),
                            Numbers.ratio(one.opsPerSecond() / other.opsPerSecond()))));
  }

  private static String published(Runner fast, Runner slow) {
    String ratios =
        PUBLISHED.stream()
            .flatMap(operation -> published(fast, slow, operation))
            .collect(Collectors.joining(", "));
    String with = fast.execution() == Execution.DEVICE ? ", transfers included" : "";
    return ratios.isEmpty() ? "" : "; published%s: %s".formatted(with, ratios);
  }

  private static Stream<String> published(Runner fast, Runner slow, String operation) {
    return FilterPaper.speedUp(fast.execution(), slow.execution(), operation).stream()
        .mapToObj(ratio -> "%s %s".formatted(operation, Numbers.ratio(ratio)));
  }
}
