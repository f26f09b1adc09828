package org.qsketch.lab.chapter.sketch;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.chart.Numbers;

/** Whether skewed keys are slower than uniform ones, as the paper says they are not. */
final class SkewFindings {
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
    return "%s: %s %s %s on %s: %s the rate of uniform keys."
        .formatted(
            run.backend(),
            what,
            run.variant(),
            run.operation(),
            run.stream(),
            Numbers.ratio(worst.ratio()));
  }
}
