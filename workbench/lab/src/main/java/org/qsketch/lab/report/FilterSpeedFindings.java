package org.qsketch.lab.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.FilterFigures;
import org.qsketch.bench.FilterResult;
import org.qsketch.datasets.Published;
import org.qsketch.datasets.PublishedFilter;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.figures.Runner;

/** How much faster all cores are than one, and devices than cores (Neth 2017, Sections 3, 4). */
final class FilterSpeedFindings {
  private static final List<String> OPERATIONS = List.of("insert", "present", "absent");

  /** From slow to fast, as the paper goes. */
  private static final List<String> EXECUTIONS =
      List.of(Runner.SERIAL, Runner.MULTI_CORE, Runner.DEVICE);

  private final FilterRuns runs;
  private final List<Runner> runners;

  FilterSpeedFindings(FilterFigures filter) {
    this.runs = new FilterRuns(filter);
    this.runners = runs.runners();
  }

  Stream<String> sentences() {
    return runners.stream()
        .flatMap(
            fast ->
                runners.stream()
                    .filter(slow -> rank(slow) < rank(fast))
                    .flatMap(slow -> sentence(fast, slow).stream()));
  }

  private static int rank(Runner runner) {
    return EXECUTIONS.indexOf(runner.execution());
  }

  private Optional<String> sentence(Runner fast, Runner slow) {
    long keys = runs.keys(fast, slow);
    String ratios =
        OPERATIONS.stream()
            .flatMap(operation -> ratio(fast, slow, operation, keys).stream())
            .collect(Collectors.joining(", "));
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Cuckoo filter with %s keys: %s against %s: %s%s."
                .formatted(
                    Numbers.keys(keys),
                    fast.name(runners),
                    slow.name(runners),
                    ratios,
                    published(fast, slow)));
  }

  private Optional<String> ratio(Runner fast, Runner slow, String operation, long keys) {
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
    Map<String, Double> before = times(slow.execution());
    String ratios =
        times(fast.execution()).entrySet().stream()
            .filter(time -> before.containsKey(time.getKey()))
            .map(
                time ->
                    "%s %s"
                        .formatted(
                            time.getKey(),
                            Numbers.ratio(before.get(time.getKey()) / time.getValue())))
            .collect(Collectors.joining(", "));
    String with = fast.execution().equals(Runner.DEVICE) ? ", transfers included" : "";
    return ratios.isEmpty() ? "" : "; published%s: %s".formatted(with, ratios);
  }

  private static Map<String, Double> times(String execution) {
    return Published.filter().stream()
        .filter(one -> one.execution().equals(execution))
        .collect(Collectors.toMap(PublishedFilter::operation, PublishedFilter::seconds));
  }
}
