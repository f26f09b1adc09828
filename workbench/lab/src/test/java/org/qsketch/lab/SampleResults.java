package org.qsketch.lab;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.job.Provenance;
import org.qsketch.sketch.Variant;

/** Results as a run would give them, by simple rules, so that tests can tell what to expect. */
public final class SampleResults {
  /** The device of every backend here. */
  public static final String DEVICE = "Sample Device 9000";

  /** The largest number of keys. */
  public static final long LARGEST = 1L << 17;

  private static final List<Double> FACTORS = List.of(0.5, 1.0);

  private SampleResults() {}

  /** Every kind of result, for some backends. */
  public static FigureResults of(String... backends) {
    return FigureResults.none(provenance(DEVICE, backends))
        .with(
            SketchStudy.THROUGHPUT, Stream.of(backends).flatMap(SampleResults::throughput).toList())
        .with(SketchStudy.DEPTH, Stream.of(backends).flatMap(SampleResults::depths).toList())
        .with(
            SketchStudy.ACCURACY,
            Stream.of(backends).flatMap(one -> accuracy(one, "uniform", 0.01)).toList())
        .with(
            SketchStudy.LOAD,
            Stream.of(backends).flatMap(one -> accuracy(one, "zipf:1.1", 0.01)).toList())
        .with(
            SketchStudy.REAL_DATA,
            Stream.of(backends).flatMap(one -> accuracy(one, "text:words", 0.2)).toList())
        .with(LimitsStudy.LIMITS, Stream.of(backends).flatMap(SampleResults::limits).toList())
        .notes(List.of("table:rows is not available: there is no network"));
  }

  /** The results of {@link #of} as if each point had been measured once. */
  public static FigureResults quick(String backend) {
    return of(backend).provenance(provenance(DEVICE, options(1), backend));
  }

  /** The throughput of others beside that of some results. */
  public static FigureResults with(FigureResults some, List<ThroughputResult> others) {
    return some.with(
        SketchStudy.THROUGHPUT,
        Stream.concat(some.of(SketchStudy.THROUGHPUT).stream(), others.stream()).toList());
  }

  /** No results at all. */
  public static FigureResults none() {
    return FigureResults.none(provenance(DEVICE));
  }

  /** Where results come from. */
  public static Provenance provenance(String device, String... backends) {
    return provenance(device, options(7), backends);
  }

  private static Map<String, String> options(int repeats) {
    return Map.of(
        "smallest", "32768", "largest", "134217728", "repeats", "" + repeats, "seeds", "3");
  }

  private static Provenance provenance(
      String device, Map<String, String> options, String... backends) {
    Provenance.Hardware hardware = new Provenance.Hardware(device, 1L << 33, 2, "Java", false);
    return new Provenance(
        Instant.parse("2026-01-02T03:04:05Z"),
        "0.1.0",
        "0123abc",
        "Java 25",
        "Linux",
        2,
        8L << 30,
        Stream.of(backends).map(one -> new Provenance.UsedDevice(one, hardware)).toList(),
        42,
        options,
        List.of("some-library-1.0.jar"));
  }

  /** The rate of a variant: the second of {@link Variant#NAMES} is twice as fast as the first. */
  public static double rate(String variant) {
    return 1e8 * (1 + Variant.NAMES.indexOf(variant));
  }

  /**
   * A run that takes 0.8 to 1.25 times its median time, at a quarter of the limit. Skewed keys
   * halve the rate, and OpenCL has four fifths of that of other backends.
   */
  public static ThroughputResult run(
      String backend, String variant, String operation, String stream, double wlf, long keys) {
    double rate =
        rate(variant) * (stream.equals("uniform") ? 1 : 0.5) * (backend.equals("opencl") ? 0.8 : 1);
    double seconds = keys / rate;
    return new ThroughputResult(
        backend,
        DEVICE,
        variant,
        operation,
        stream,
        wlf,
        keys,
        Math.round(12 * keys / wlf),
        seconds,
        0.8 * seconds,
        1.25 * seconds,
        rate,
        0.25);
  }

  private static Stream<ThroughputResult> throughput(String backend) {
    return Stream.of("uniform", "zipf:1.1", "zipf:1.5")
        .flatMap(stream -> FACTORS.stream().flatMap(wlf -> throughput(backend, stream, wlf)));
  }

  private static Stream<ThroughputResult> throughput(String backend, String stream, double wlf) {
    return IntStream.rangeClosed(15, 17)
        .boxed()
        .flatMap(
            exponent ->
                Variant.NAMES.stream()
                    .flatMap(
                        variant ->
                            Stream.of("insert", "query", "remove")
                                .map(
                                    operation ->
                                        run(
                                            backend,
                                            variant,
                                            operation,
                                            stream,
                                            wlf,
                                            1L << exponent))));
  }

  private static Stream<DepthResult> depths(String backend) {
    return IntStream.rangeClosed(1, 3)
        .boxed()
        .flatMap(
            depth ->
                Stream.of("insert", "query")
                    .map(
                        operation ->
                            new DepthResult(
                                depth,
                                run(backend, Variant.THREAD, operation, "uniform", 0.5, LARGEST))));
  }

  /** Two sizes, whose errors are 0.9 and 1.1 times what the variant's place in the list gives. */
  private static Stream<AccuracyResult> accuracy(String backend, String stream, double unit) {
    return FACTORS.stream()
        .flatMap(
            wlf ->
                Variant.NAMES.stream()
                    .flatMap(
                        variant ->
                            Stream.of(0.9, 1.1)
                                .map(
                                    spread ->
                                        error(
                                            backend,
                                            variant,
                                            stream,
                                            wlf,
                                            spread * wlf * unit * rate(variant) / 1e8))));
  }

  /** One error. */
  public static AccuracyResult error(
      String backend, String variant, String stream, double wlf, double error) {
    return new AccuracyResult(
        backend,
        DEVICE,
        variant,
        stream,
        wlf,
        1000,
        900,
        4096,
        error,
        Optional.empty(),
        Optional.empty(),
        9 * error,
        error,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Stream<LimitsResult> limits(String backend) {
    return Stream.of(1L << 20, 1L << 24)
        .map(
            bytes ->
                new LimitsResult(backend, DEVICE, bytes, 4e8, 2e8, 1e10, OptionalDouble.empty()));
  }
}
