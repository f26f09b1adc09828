package org.qsketch.lab.chapter.sketch;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.datasets.published.Published;
import org.qsketch.datasets.published.PublishedThroughput;
import org.qsketch.lab.chapter.Phrases;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.sketch.Variant;

/** Compares the sub-warp sketch with the thread sketch, where tables are largest. */
final class SpeedFindings {
  /** A place where both sketches ran. */
  private record Place(String backend, String device, long keys, double wlf) {
    static Place of(ThroughputResult run) {
      return new Place(run.backend(), run.device(), run.keys(), run.wlf());
    }
  }

  private static final Map<String, String> VERBS =
      Map.of("insert", "inserts", "query", "queries", "remove", "removes");

  private final List<ThroughputResult> largest;

  SpeedFindings(List<ThroughputResult> throughput) {
    this.largest = Rates.largestOfAll(List.of(Variant.THREAD, Variant.SUB_WARP), throughput);
  }

  Stream<String> sentences() {
    return largest.stream().map(Place::of).distinct().map(this::sentence).flatMap(Optional::stream);
  }

  private Optional<String> sentence(Place place) {
    String ratios =
        largest.stream()
            .filter(run -> Place.of(run).equals(place))
            .filter(run -> run.variant().equals(Variant.SUB_WARP))
            .flatMap(run -> ratio(run).stream())
            .collect(Collectors.joining(", "));
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "On %s (%s), with %s keys at WLF %s, compared with the thread sketch, the sub-warp sketch %s%s."
                .formatted(
                    place.backend(),
                    place.device(),
                    Numbers.keys(place.keys()),
                    place.wlf(),
                    ratios,
                    PublishedSpeedUps.at(place.wlf())));
  }

  private Optional<String> ratio(ThroughputResult subWarp) {
    return largest.stream()
        .filter(run -> Place.of(run).equals(Place.of(subWarp)))
        .filter(run -> run.operation().equals(subWarp.operation()))
        .filter(run -> run.variant().equals(Variant.THREAD))
        .findFirst()
        .map(thread -> ratio(subWarp, thread));
  }

  private static String ratio(ThroughputResult subWarp, ThroughputResult thread) {
    return "%s at %s the rate (%s against %s)"
        .formatted(
            VERBS.getOrDefault(subWarp.operation(), subWarp.operation()),
            Numbers.ratio(subWarp.opsPerSecond() / thread.opsPerSecond()),
            Numbers.rate(subWarp.opsPerSecond()),
            Numbers.rate(thread.opsPerSecond()));
  }

  /** Compares the sub-warp sketch with the thread sketch on the paper's graphics cards. */
  private static final class PublishedSpeedUps {
    private final List<PublishedThroughput> largest;

    private PublishedSpeedUps(double wlf) {
      List<PublishedThroughput> here =
          Published.throughput().stream()
              .filter(one -> Double.compare(one.wlf(), wlf) == 0)
              .toList();
      long keys = here.stream().mapToLong(PublishedThroughput::keys).max().orElse(0);
      this.largest = here.stream().filter(one -> one.keys() == keys).toList();
    }

    /** Returns the end of a sentence; empty if the paper has no such work load factor. */
    static String at(double wlf) {
      return new PublishedSpeedUps(wlf).text();
    }

    private String text() {
      return largest.isEmpty()
          ? ""
          : largest.stream()
              .map(PublishedThroughput::gpu)
              .distinct()
              .map(this::text)
              .collect(
                  Collectors.joining(
                      "; ",
                      "; published, %s keys: ".formatted(Numbers.keys(largest.getFirst().keys())),
                      ""));
    }

    private String text(String gpu) {
      return Rates.OPERATIONS.stream()
          .flatMap(operation -> ratio(gpu, operation).stream())
          .collect(Collectors.joining(", ", SketchPaper.name(gpu) + " ", ""));
    }

    private Optional<String> ratio(String gpu, String operation) {
      return rate(gpu, operation, Variant.SUB_WARP)
          .flatMap(
              fast ->
                  rate(gpu, operation, Variant.THREAD)
                      .map(slow -> "%s %s".formatted(operation, Numbers.ratio(fast / slow))));
    }

    private Optional<Double> rate(String gpu, String operation, String variant) {
      Stream<PublishedThroughput> of = largest.stream().filter(one -> one.gpu().equals(gpu));
      return of.filter(one -> one.operation().equals(operation) && one.variant().equals(variant))
          .map(PublishedThroughput::opsPerSecond)
          .findFirst();
    }
  }

  /** Compares CUDA with OpenCL, where tables are largest. */
  static final class RatioFindings {
    private final List<RatioResult> largest;

    RatioFindings(List<RatioResult> ratios) {
      this.largest =
          Rates.largestRatios(ratios).stream()
              .sorted(Comparator.comparingDouble(RatioResult::ratio))
              .toList();
    }

    Stream<String> sentences() {
      return largest.stream().map(RatioResult::device).distinct().map(this::sentence);
    }

    private String sentence(String device) {
      List<RatioResult> here = largest.stream().filter(one -> one.device().equals(device)).toList();
      RatioResult least = here.getFirst();
      RatioResult greatest = here.getLast();
      return "%s: with the most uniform keys of each variant, CUDA has %s the rate of OpenCL, and %s in the median of %s; least in %s, greatest in %s."
          .formatted(
              device,
              Phrases.ratios(least.ratio(), greatest.ratio()),
              Numbers.ratio(here.get(here.size() / 2).ratio()),
              Phrases.counted(here.size(), "comparison"),
              name(least),
              name(greatest));
    }

    private static String name(RatioResult one) {
      return "%s %s (%s keys, WLF %s)"
          .formatted(one.variant(), one.operation(), Numbers.keys(one.keys()), one.wlf());
    }
  }

  /** Compares skewed keys with uniform ones, which the paper says are not faster. */
  static final class SkewFindings {
    /** A skewed run and how fast it is against uniform keys. */
    private record Slowdown(ThroughputResult run, double ratio) {}

    private final List<ThroughputResult> throughput;

    SkewFindings(List<ThroughputResult> throughput) {
      this.throughput = throughput;
    }

    Stream<String> sentences() {
      return throughput.stream()
          .map(ThroughputResult::backend)
          .distinct()
          .flatMap(backend -> worst(backend).stream())
          .map(SkewFindings::sentence);
    }

    private Optional<Slowdown> worst(String backend) {
      return throughput.stream()
          .filter(run -> run.backend().equals(backend))
          .filter(run -> !run.stream().equals(Plan.UNIFORM))
          .flatMap(run -> slowdown(run).stream())
          .min(Comparator.comparingDouble(Slowdown::ratio));
    }

    private Optional<Slowdown> slowdown(ThroughputResult skewed) {
      return throughput.stream()
          .filter(run -> run.stream().equals(Plan.UNIFORM))
          .filter(run -> isLike(run, skewed))
          .findFirst()
          .map(run -> new Slowdown(skewed, skewed.opsPerSecond() / run.opsPerSecond()));
    }

    private static boolean isLike(ThroughputResult one, ThroughputResult other) {
      return one.backend().equals(other.backend())
          && one.device().equals(other.device())
          && one.counterBytes() == other.counterBytes()
          && one.variant().equals(other.variant())
          && one.operation().equals(other.operation())
          && one.keys() == other.keys()
          && Double.compare(one.wlf(), other.wlf()) == 0;
    }

    private static String sentence(Slowdown worst) {
      ThroughputResult run = worst.run();
      String what =
          worst.ratio() >= 1
              ? "skewed keys slow no sketch down; the least gain is"
              : "skewed keys cost most in";
      return "%s: %s %s %s on %s (%s keys, WLF %s): %s the rate of uniform keys."
          .formatted(
              run.backend(),
              what,
              run.variant(),
              run.operation(),
              run.stream(),
              Numbers.keys(run.keys()),
              run.wlf(),
              Numbers.ratio(worst.ratio()));
    }
  }
}
