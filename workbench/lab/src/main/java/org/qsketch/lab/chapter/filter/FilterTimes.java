package org.qsketch.lab.chapter.filter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.backend.Execution;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.filter.FilterDesign.FilterSetting;
import org.qsketch.lab.chapter.filter.FilterRuns.Platform;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/** The times of cuckoo filters that each figure shows, with the published ones (Neth 2017). */
final class FilterTimes {
  private static final String INSERT = "insert";
  private static final String PRESENT = "probe, keys present";
  private static final String ABSENT = "probe, keys absent";
  private static final String EITHER = "probe, as published";

  /** Keys come from the memory of the host, and answers go there. */
  static final String FROM_HOST = "probe, from host memory and back";

  private final List<Execution> executions;
  private final List<FilterResult> rates;
  private final List<FilterPhases> phases;
  private final List<Platform> platforms;
  private final List<FilterSetting> settings;

  /**
   * Selects the times of some executions.
   *
   * @param executions the ways of running that a figure shows
   */
  FilterTimes(FigureResults all, Execution... executions) {
    this.executions = List.of(executions);
    this.rates =
        all.of(FilterStudy.RATES).stream().filter(one -> isShown(Platform.of(one))).toList();
    this.phases =
        all.of(FilterStudy.PHASES).stream().filter(one -> isShown(Platform.of(one))).toList();
    this.platforms =
        Stream.concat(rates.stream().map(Platform::of), phases.stream().map(Platform::of))
            .distinct()
            .toList();
    this.settings = rates.stream().map(FilterSetting::of).distinct().toList();
  }

  private boolean isShown(Platform platform) {
    return executions.contains(platform.execution());
  }

  /** Returns where the measured times come from. */
  Stream<Place> places() {
    return platforms.stream().map(Platform::place);
  }

  /** Returns which filters took them. */
  List<FilterSetting> settings() {
    return settings;
  }

  /** Returns the times by platform, each with the published ones. */
  List<FilterTime> byPlatform() {
    List<FilterTime> measured = onDevice().toList();
    Stream<FilterTime> published =
        measured.stream()
            .map(FilterTime::platform)
            .distinct()
            .flatMap(
                platform ->
                    published().map(one -> FilterTime.published(platform, alone(one), one)));
    return Stream.concat(measured.stream(), published).toList();
  }

  /** Names a published operation, though the paper does not tell which keys it probes. */
  private static String alone(FilterPaper.Time published) {
    return published.operation().equals(INSERT) ? INSERT : EITHER;
  }

  /** Returns the times by operation, each with the published ones that may be meant. */
  List<FilterTime> byOperation() {
    return Stream.concat(onDevice(), publishedByOperation()).toList();
  }

  /** Returns the probes from host memory too, as the paper times its graphics card. */
  List<FilterTime> withHost() {
    return Stream.of(onDevice(), fromHost(), publishedByOperation()).flatMap(part -> part).toList();
  }

  private Stream<FilterTime> onDevice() {
    return rates.stream().map(one -> FilterTime.measured(name(one), operation(one), one));
  }

  private String name(FilterResult result) {
    String platform = Platform.of(result).name(platforms);
    return settings.size() == 1 ? platform : "%s, %s".formatted(platform, FilterSetting.of(result));
  }

  /** Returns what an operation is called. */
  static String operation(FilterResult result) {
    return switch (result.operation()) {
      case "present" -> PRESENT;
      case "absent" -> ABSENT;
      default -> INSERT;
    };
  }

  /** Returns the mean of the best, the average and the worst case. */
  private Stream<FilterTime> fromHost() {
    Map<Platform, Map<Long, Double>> means =
        phases.stream()
            .collect(
                Collectors.groupingBy(
                    Platform::of,
                    LinkedHashMap::new,
                    Collectors.groupingBy(
                        FilterPhases::keys,
                        Collectors.averagingDouble(FilterPhases::totalSeconds))));
    return means.entrySet().stream().flatMap(one -> fromHost(one.getKey(), one.getValue()));
  }

  private Stream<FilterTime> fromHost(Platform platform, Map<Long, Double> means) {
    return means.entrySet().stream()
        .map(mean -> Point.of((double) mean.getKey(), mean.getValue()))
        .map(point -> new FilterTime(platform.name(platforms), FROM_HOST, Source.MEASURED, point));
  }

  private Stream<FilterPaper.Time> published() {
    return FilterPaper.times().stream().filter(one -> executions.contains(one.execution()));
  }

  /**
   * Returns published times in the colours of what ran in the same way here. The graphics card has
   * its own: no backend of here ran on it.
   */
  private Stream<FilterTime> publishedByOperation() {
    return published()
        .flatMap(
            one ->
                operations(one).map(operation -> FilterTime.published(alike(one), operation, one)));
  }

  private String alike(FilterPaper.Time published) {
    return rates.stream()
        .filter(_ -> published.execution() != Execution.DEVICE)
        .filter(one -> Platform.of(one).execution() == published.execution())
        .map(this::name)
        .findFirst()
        .orElse(published.device());
  }

  /**
   * Returns the operations that may be meant. The paper does not tell probes apart; its graphics
   * card gets keys from the host.
   */
  private static Stream<String> operations(FilterPaper.Time published) {
    if (published.operation().equals(INSERT)) {
      return Stream.of(INSERT);
    }
    return published.execution() == Execution.DEVICE
        ? Stream.of(FROM_HOST)
        : Stream.of(PRESENT, ABSENT, FROM_HOST);
  }

  /**
   * A time of a cuckoo filter.
   *
   * @param platform what it ran on, in words
   * @param operation what it did, in words
   * @param source where the time comes from
   * @param point seconds at the number of keys
   */
  record FilterTime(String platform, String operation, Source source, Point point) {
    /** Returns the median, with the fastest and the slowest run. */
    static FilterTime measured(String platform, String operation, FilterResult result) {
      Measure seconds =
          new Measure(result.medianSeconds(), result.minSeconds(), result.maxSeconds());
      Point point = new Point((double) result.keys(), seconds);
      return new FilterTime(platform, operation, Source.MEASURED, point);
    }

    static FilterTime published(String platform, String operation, FilterPaper.Time published) {
      Point point = Point.of((double) published.keys(), published.seconds());
      return new FilterTime(platform, operation, Source.PUBLISHED, point);
    }

    boolean isMeasured() {
      return source.role() == Role.MEASURED;
    }
  }
}
