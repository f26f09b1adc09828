package org.qsketch.lab;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.bench.distinct.DistinctError;
import org.qsketch.bench.distinct.DistinctResult;
import org.qsketch.bench.distinct.DistinctStudy;
import org.qsketch.bench.figures.FigureResults;

/** Errors and rates of distinct counts by simple rules. */
public final class SampleDistinct {
  /** The keys that a copy moves in a second. */
  public static final double COPY = 4e9;

  private static final List<String> STREAMS = List.of("uniform", "zipf:1.1", "zipf:0:1");

  private SampleDistinct() {}

  /**
   * One core at 100 million keys a second, two at twice that, and a device at 2 billion; skewed
   * keys at 0.9 of it, equal ones at 1.2 times. Two libraries at 40 and 25 million. The counter
   * errs as stated, the library by twice as much after a union.
   */
  public static FigureResults of(FigureResults others) {
    Stream<DistinctResult> rates =
        Stream.of(
                own("cpu", "serial", 1, 1e8),
                Stream.of(library("fast", 4e7), library("slow", 2.5e7)).flatMap(some -> some),
                own("cpu", "multi-core", 2, 2e8),
                own("cuda", "device", 132, 2e9))
            .flatMap(some -> some);
    return others
        .with(DistinctStudy.RATES, rates.toList())
        .with(DistinctStudy.ERRORS, errors().toList());
  }

  private static Stream<DistinctResult> own(
      String backend, String execution, int threads, double rate) {
    return Stream.of(10, 12)
        .flatMap(
            precision ->
                STREAMS.stream()
                    .flatMap(
                        stream ->
                            LongStream.of(1 << 15, 1 << 20)
                                .mapToObj(
                                    keys ->
                                        run(
                                            backend,
                                            execution,
                                            threads,
                                            DistinctResult.OWN,
                                            precision,
                                            stream,
                                            32,
                                            keys,
                                            rate * factor(stream)))));
  }

  private static double factor(String stream) {
    return switch (stream) {
      case "uniform" -> 1;
      case "zipf:1.1" -> 0.9;
      default -> 1.2;
    };
  }

  private static Stream<DistinctResult> library(String name, double rate) {
    return LongStream.of(1 << 15, 1 << 20)
        .mapToObj(keys -> run("java", "serial", 1, name, 12, "uniform", 64, keys, rate));
  }

  private static DistinctResult run(
      String backend,
      String execution,
      int threads,
      String sketch,
      int precision,
      String stream,
      int bits,
      long keys,
      double rate) {
    double seconds = keys / rate;
    return new DistinctResult(
        backend,
        SampleResults.DEVICE,
        threads,
        execution,
        sketch,
        precision,
        1L << precision,
        stream,
        bits,
        keys,
        seconds,
        0.8 * seconds,
        1.25 * seconds,
        rate,
        rate / COPY,
        0.99 * keys);
  }

  private static Stream<DistinctError> errors() {
    return LongStream.of(1 << 10, 1 << 12)
        .boxed()
        .flatMap(
            memory ->
                Stream.of(1, 2)
                    .flatMap(
                        parts ->
                            LongStream.of(1, 1000, 1_000_000)
                                .boxed()
                                .flatMap(
                                    keys ->
                                        Stream.of(
                                            error(DistinctResult.OWN, memory, parts, keys, 1),
                                            error("fast", memory, parts, keys, parts)))));
  }

  private static DistinctError error(
      String sketch, long memory, int parts, long keys, double times) {
    double stated = times * 0.761 / Math.sqrt((double) memory);
    return new DistinctError(
        sketch,
        memory,
        Long.numberOfTrailingZeros(memory),
        parts,
        keys,
        100,
        memory,
        stated,
        stated / 10,
        keys == 1 ? 0 : stated,
        3 * stated);
  }
}
