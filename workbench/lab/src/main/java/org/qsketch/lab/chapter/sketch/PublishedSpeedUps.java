package org.qsketch.lab.chapter.sketch;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.datasets.Published;
import org.qsketch.datasets.PublishedThroughput;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.sketch.Variant;

/** How much faster the sub-warp sketch is than the thread sketch on the paper's graphics cards. */
final class PublishedSpeedUps {
  private final List<PublishedThroughput> largest;

  private PublishedSpeedUps(double wlf) {
    List<PublishedThroughput> here =
        Published.throughput().stream().filter(one -> Double.compare(one.wlf(), wlf) == 0).toList();
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
