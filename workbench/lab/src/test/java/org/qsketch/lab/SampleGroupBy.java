package org.qsketch.lab;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.job.Results;

/** Results of the group-by as a run would give them, by simple rules. */
public final class SampleGroupBy {
  /** How many pairs are aggregated. */
  public static final long PAIRS = 1L << 27;

  private static final double SORT = 8e9;

  private SampleGroupBy() {}

  /** A device with three methods, and the CPU with one. */
  public static FigureResults results() {
    return FigureResults.none(SampleResults.provenance(SampleResults.DEVICE, "cpu", "cuda"))
        .with(GroupByStudy.RATES, rates().toList())
        .with(GroupByStudy.SIZES, sizes().toList())
        .with(GroupByStudy.PASSES, passes().toList())
        .with(GroupByStudy.PARTITIONS, partitions());
  }

  /** The results of {@link #results} as if each time had been measured once. */
  public static FigureResults quick() {
    return results().provenance(SampleResults.quick("cpu").provenance());
  }

  private static Stream<GroupByResult> rates() {
    return Stream.of(loadFactors(), groups(), onCpu()).flatMap(part -> part);
  }

  /** One table of linear probing is slower by the square of what the partial table leaves free. */
  private static Stream<GroupByResult> loadFactors() {
    return DoubleStream.of(0.5, 0.9, 0.95, 0.99)
        .boxed()
        .flatMap(
            load ->
                Stream.of(
                    rate("sp-ega", "load-factor", load, 1 << 24, 10e9),
                    rate("lphga", "load-factor", load, 1 << 24, 5e9 / load),
                    rate("sort", "load-factor", load, 1 << 24, SORT)));
  }

  /** Hashing is faster below 2^20 groups. */
  private static Stream<GroupByResult> groups() {
    return LongStream.of(16, 1 << 10, 1 << 20, 1 << 24)
        .boxed()
        .flatMap(
            groups ->
                Stream.of(
                    rate("sp-ega", "groups", 0.5, groups, groups < 1 << 20 ? 2 * SORT : SORT / 2),
                    rate("lphga", "groups", 0.5, groups, SORT / 4),
                    rate("sort", "groups", 0.5, groups, SORT)));
  }

  /** Any number of pairs takes the same time. */
  private static Stream<GroupByResult> sizes() {
    return LongStream.of(1 << 10, 1 << 20)
        .boxed()
        .flatMap(
            groups ->
                LongStream.of(1 << 25, 1 << 26, 1 << 27)
                    .mapToObj(
                        pairs ->
                            changed(rate("auto", "groups", 0.5, groups, SORT), "pairs", pairs)));
  }

  private static Stream<GroupByResult> onCpu() {
    return LongStream.of(16, 1 << 20)
        .mapToObj(groups -> rate("partitioned", "groups", 0.5, groups, 2e8))
        .map(result -> changed(result, "backend", "cpu"));
  }

  /** A run that takes 0.8 to 1.25 times its median time. */
  public static GroupByResult rate(
      String method, String sweep, double loadFactor, long groups, double rate) {
    double seconds = PAIRS / rate;
    return new GroupByResult(
        "cuda",
        SampleResults.DEVICE,
        132,
        method,
        "sum",
        "uniform",
        sweep,
        64,
        loadFactor,
        PAIRS,
        groups,
        seconds,
        0.8 * seconds,
        1.25 * seconds,
        rate,
        0.75);
  }

  /** The same run with one column changed. */
  public static GroupByResult changed(GroupByResult result, String column, Object value) {
    Map<String, Object> row = Results.row(result);
    row.put(column, value);
    return Results.result(GroupByResult.class, row);
  }

  /** In the budget in a single pass; beyond it at 0.8 of what the link allows. */
  private static Stream<MultiPassResult> passes() {
    return DoubleStream.of(0.5, 2, 8).mapToObj(SampleGroupBy::pass);
  }

  private static MultiPassResult pass(double ratio) {
    long pairs = PAIRS;
    long bytes = 16 * pairs;
    long budget = (long) (bytes / ratio);
    long tiles = ratio < 1 ? 1 : (long) (4 * ratio);
    double seconds = pairs * 1e-9;
    return new MultiPassResult(
        "cuda",
        SampleResults.DEVICE,
        pairs,
        1 << 20,
        bytes,
        budget,
        ratio,
        tiles,
        tiles / 8,
        ratio < 1 ? 1 : 64,
        ratio < 1 ? 1 : 16,
        0,
        bytes,
        bytes / 2,
        0.7 * seconds,
        ratio < 1 ? 0 : 0.4 * seconds,
        0.5 * seconds,
        seconds,
        1e9,
        0.8 * seconds,
        0.8,
        7 * seconds,
        OptionalDouble.of(20e9),
        OptionalDouble.of(20e9),
        OptionalDouble.of(20e9),
        OptionalDouble.of(0.6 * seconds),
        OptionalDouble.of(0.6));
  }

  /** The theorem asks for twice as many as are needed. */
  private static List<PartitionSizes> partitions() {
    return List.of(
        new PartitionSizes(1 << 20, 1 << 10, 1e-3, 2800, 200, 0, 450, 1400),
        new PartitionSizes(1 << 20, 1 << 14, 1e-3, 174, 200, 0, 6300, 87));
  }
}
