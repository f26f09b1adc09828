package org.qsketch.lab.chapter.sketch;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.datasets.Published;
import org.qsketch.datasets.PublishedThroughput;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.sketch.Variant;

/** How much faster the sub-warp sketch is than the thread sketch, where tables are largest. */
final class SpeedFindings {
  /** A place where both sketches ran. */
  private record Place(String backend, String device, long keys, double wlf) {
    static Place of(ThroughputResult run) {
      return new Place(run.backend(), run.device(), run.keys(), run.wlf());
    }
  }

  private final List<ThroughputResult> largest;

  SpeedFindings(List<ThroughputResult> throughput) {
    this.largest = LargestRuns.together(List.of(Variant.THREAD, Variant.SUB_WARP), throughput);
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
            "%s (%s), %s keys, WLF %s: the sub-warp sketch against the thread sketch: %s%s."
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
    return "%s %s (%s against %s)"
        .formatted(
            subWarp.operation(),
            Numbers.ratio(subWarp.opsPerSecond() / thread.opsPerSecond()),
            Numbers.rate(subWarp.opsPerSecond()),
            Numbers.rate(thread.opsPerSecond()));
  }

  /**
   * How much faster the sub-warp sketch is than the thread sketch on the paper's graphics cards.
   */
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

    /** The end of a sentence; empty if the paper has no such work load factor. */
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
}
