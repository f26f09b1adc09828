package org.qsketch.lab.chapter.sketch;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.lab.chart.Numbers;

/** How CUDA and OpenCL compare, where tables are largest. */
final class RatioFindings {
  private final List<RatioResult> largest;

  RatioFindings(List<RatioResult> ratios) {
    this.largest =
        LargestRuns.ofRatios(ratios).stream()
            .sorted(Comparator.comparingDouble(RatioResult::ratio))
            .toList();
  }

  Stream<String> sentences() {
    return largest.stream().map(RatioResult::device).distinct().map(this::sentence);
  }

  private String sentence(String device) {
    List<RatioResult> here = largest.stream().filter(one -> one.device().equals(device)).toList();
    return "%s: CUDA has %s the rate of OpenCL in %s, %s in %s, and %s in the median of %d comparisons."
        .formatted(
            device,
            Numbers.ratio(here.getFirst().ratio()),
            name(here.getFirst()),
            Numbers.ratio(here.getLast().ratio()),
            name(here.getLast()),
            Numbers.ratio(here.get(here.size() / 2).ratio()),
            here.size());
  }

  private static String name(RatioResult one) {
    return "%s %s (WLF %s)".formatted(one.variant(), one.operation(), one.wlf());
  }
}
