package org.qsketch.lab;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.job.Results;

/** Results of the cuckoo filter as a run would give them, by simple rules. */
public final class SampleFilter {
  /** The largest number of keys. */
  public static final long LARGEST = 200_000_000;

  private SampleFilter() {}

  /** One core, two cores that are 1.6 times as fast, and a device that is 16 times as fast. */
  public static FigureResults results() {
    Stream<FilterResult> rates =
        Stream.of(
                rates("cpu", "serial", 1, 1e7),
                rates("cpu", "multi-core", 2, 1.6e7),
                rates("cuda", "device", 132, 1.6e8))
            .flatMap(part -> part);
    return FigureResults.none(SampleResults.provenance(SampleResults.DEVICE, "cpu", "cuda"))
        .with(FilterStudy.RATES, rates.toList())
        .with(FilterStudy.PHASES, phases().toList())
        .with(FilterStudy.LOADS, loads().toList());
  }

  /** The results of {@link #results} as if each time had been measured once. */
  public static FigureResults quick() {
    return results().provenance(SampleResults.quick("cpu").provenance());
  }

  private static Stream<FilterResult> rates(
      String backend, String execution, int threads, double rate) {
    return Stream.of("insert", "present", "absent")
        .flatMap(
            operation ->
                LongStream.of(LARGEST / 64, LARGEST / 8, LARGEST)
                    .mapToObj(keys -> rate(backend, execution, threads, operation, keys, rate)));
  }

  /** A run that takes 0.8 to 1.25 times its median time; probes are twice as fast as inserts. */
  public static FilterResult rate(
      String backend, String execution, int threads, String operation, long keys, double inserts) {
    double rate = operation.equals("insert") ? inserts : 2 * inserts;
    double seconds = keys / rate;
    return new FilterResult(
        backend,
        SampleResults.DEVICE,
        threads,
        execution,
        4,
        16,
        "mirror",
        operation,
        0.75,
        keys,
        keys * 8 / 3,
        seconds,
        0.8 * seconds,
        1.25 * seconds,
        rate,
        0.25,
        operation.equals("absent") ? keys / 10_000 : keys,
        1e-4);
  }

  /** The same run of a filter that is fuller, or less full. */
  public static FilterResult loaded(FilterResult result, double load) {
    Map<String, Object> row = Results.row(result);
    row.put("load", load);
    return Results.result(FilterResult.class, row);
  }

  /** Of 40 nanoseconds half for transfers, a tenth for allocations; the worst case has 2 more. */
  private static Stream<FilterPhases> phases() {
    List<String> cases = List.of("best", "average", "worst");
    return IntStream.range(0, cases.size())
        .mapToObj(
            index ->
                new FilterPhases(
                    "cuda",
                    SampleResults.DEVICE,
                    "device",
                    cases.get(index),
                    LARGEST,
                    20e-9 * LARGEST,
                    4e-9 * LARGEST,
                    (16 + index) * 1e-9 * LARGEST,
                    (40 + index) * 1e-9 * LARGEST));
  }

  /**
   * Small fingerprints, and large ones of which none is found wrongly; the last step is refused.
   */
  private static Stream<FilterLoad> loads() {
    return Stream.of(8, 32)
        .flatMap(bits -> Stream.of(0.5, 0.95, 1.0).map(load -> load(bits, load)));
  }

  /** Nine tenths of the bound; beyond a load of 0.95 every key is refused. */
  private static FilterLoad load(int bits, double target) {
    double reached = Math.min(0.95, target);
    double bound = bits == 8 ? 0.03 * reached : 2e-9 * reached;
    long probes = 1_000_000;
    long found = Math.round(0.9 * bound * probes);
    return new FilterLoad(
        "cpu",
        SampleResults.DEVICE,
        4,
        bits,
        "mirror",
        target,
        Math.round(1000 * target),
        reached,
        Math.round(1000 * (target - reached)),
        4 * reached,
        probes,
        found,
        (double) found / probes,
        bound,
        1e7 / (1 + reached));
  }
}
