package org.qsketch.lab;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.bench.bulk.BulkResult;
import org.qsketch.bench.bulk.BulkStudy;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.sketch.Variant;

/** Rates of both paths by simple rules. */
public final class SampleBulk {
  /** The limit of random accesses, per second. */
  public static final double LIMIT = 1e9;

  private static final List<String> VARIANTS =
      List.of(Variant.SUB_WARP, Variant.MULTI_LEVEL, Variant.TAGGED);

  private SampleBulk() {}

  /**
   * Direct at nine tenths of the limit, in bulk at four times, three times and twice the limit; the
   * first variant has the largest table for itself.
   */
  public static FigureResults of(FigureResults others, String... backends) {
    return others.with(BulkStudy.RATES, Stream.of(backends).flatMap(SampleBulk::runs).toList());
  }

  private static Stream<BulkResult> runs(String backend) {
    return IntStream.rangeClosed(21, 25)
        .boxed()
        .flatMap(
            exponent ->
                VARIANTS.subList(0, exponent == 25 ? 1 : 3).stream()
                    .flatMap(variant -> runs(backend, variant, 1L << exponent)));
  }

  private static Stream<BulkResult> runs(String backend, String variant, long size) {
    return Stream.of("direct", "bulk")
        .flatMap(
            path ->
                Stream.of("insert", "remove")
                    .map(operation -> run(backend, variant, operation, path, size)));
  }

  private static BulkResult run(
      String backend, String variant, String operation, String path, long size) {
    long keys = Math.min(size, 1L << 24);
    boolean bulk = path.equals("bulk");
    double fraction = bulk ? 4 - VARIANTS.indexOf(variant) : 0.9;
    double seconds = keys / (fraction * LIMIT);
    return new BulkResult(
        backend,
        SampleResults.DEVICE,
        variant,
        operation,
        path,
        0.5 * keys / size,
        keys,
        24 * size,
        bulk ? 44 : 68,
        seconds,
        0.9 * seconds,
        1.1 * seconds,
        fraction * LIMIT,
        fraction);
  }
}
