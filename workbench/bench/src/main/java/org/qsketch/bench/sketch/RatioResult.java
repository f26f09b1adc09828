package org.qsketch.bench.sketch;

import java.util.List;
import java.util.Optional;

/**
 * The ratio of the rates with CUDA and OpenCL on one device.
 *
 * @param device the device's name, which is the same for both
 * @param variant the sketch
 * @param operation {@code insert}, {@code query} or {@code remove}
 * @param stream where the keys come from
 * @param wlf work load factor, depth · keys / counters
 * @param keys how many keys one run handles
 * @param cudaOpsPerSecond the rate with CUDA
 * @param openclOpsPerSecond the rate with OpenCL
 * @param ratio the first over the second: above 1, CUDA is faster
 */
public record RatioResult(
    String device,
    String variant,
    String operation,
    String stream,
    double wlf,
    long keys,
    double cudaOpsPerSecond,
    double openclOpsPerSecond,
    double ratio) {
  private static final String CUDA = "cuda";
  private static final String OPENCL = "opencl";

  /**
   * Compares every run with CUDA with the like run with OpenCL.
   *
   * @param throughput rates on any backends
   * @return a result for each run with both, in the order of the runs with CUDA
   */
  public static List<RatioResult> of(List<ThroughputResult> throughput) {
    return throughput.stream()
        .filter(run -> isOf(CUDA, run))
        .flatMap(run -> partner(run, throughput).map(other -> of(run, other)).stream())
        .toList();
  }

  /** Tells whether a run is of a kind of backend: {@code cuda:1} is of the kind {@code cuda}. */
  private static boolean isOf(String kind, ThroughputResult run) {
    return run.backend().equals(kind) || run.backend().startsWith(kind + ":");
  }

  private static Optional<ThroughputResult> partner(
      ThroughputResult cuda, List<ThroughputResult> throughput) {
    return throughput.stream()
        .filter(run -> isOf(OPENCL, run))
        .filter(run -> isLike(run, cuda))
        .findFirst();
  }

  private static boolean isLike(ThroughputResult one, ThroughputResult other) {
    return one.device().equals(other.device())
        && one.variant().equals(other.variant())
        && one.operation().equals(other.operation())
        && one.stream().equals(other.stream())
        && one.keys() == other.keys()
        && one.counterBytes() == other.counterBytes()
        && Double.compare(one.wlf(), other.wlf()) == 0;
  }

  private static RatioResult of(ThroughputResult cuda, ThroughputResult opencl) {
    return new RatioResult(
        cuda.device(),
        cuda.variant(),
        cuda.operation(),
        cuda.stream(),
        cuda.wlf(),
        cuda.keys(),
        cuda.opsPerSecond(),
        opencl.opsPerSecond(),
        cuda.opsPerSecond() / opencl.opsPerSecond());
  }
}
