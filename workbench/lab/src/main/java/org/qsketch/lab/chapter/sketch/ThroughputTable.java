package org.qsketch.lab.chapter.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.chapter.Table;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** Rates at the largest number of keys: a row for each sketch, two columns for each operation. */
final class ThroughputTable {
  private static final List<String> OPERATIONS = List.of("insert", "query", "remove");

  /** What the runs of one row have in common. */
  private record Sketch(String backend, String variant, double wlf, long keys, long bytes) {
    static Sketch of(ThroughputResult run) {
      return new Sketch(run.backend(), run.variant(), run.wlf(), run.keys(), run.counterBytes());
    }
  }

  private final List<ThroughputResult> largest;

  private ThroughputTable(List<ThroughputResult> largest) {
    this.largest = largest;
  }

  static Table of(List<ThroughputResult> throughput) {
    return new ThroughputTable(LargestRuns.of(throughput)).table();
  }

  private Table table() {
    return new Table(
        "Throughput at the largest number of uniform keys, medians",
        "throughput.csv",
        2,
        header(),
        largest.stream().map(Sketch::of).distinct().map(this::row).toList());
  }

  private static List<String> header() {
    List<String> header = new ArrayList<>(List.of("backend", "variant", "WLF", "keys", "table"));
    OPERATIONS.forEach(operation -> header.addAll(List.of(operation, "of the limit")));
    return header;
  }

  private List<String> row(Sketch sketch) {
    List<String> cells = new ArrayList<>();
    cells.add(sketch.backend());
    cells.add(sketch.variant());
    cells.add(Double.toString(sketch.wlf()));
    cells.add(Numbers.keys(sketch.keys()));
    cells.add(ByteSize.text(sketch.bytes()));
    OPERATIONS.forEach(operation -> cells.addAll(cells(sketch, operation)));
    return cells;
  }

  private List<String> cells(Sketch sketch, String operation) {
    Optional<ThroughputResult> run =
        largest.stream()
            .filter(one -> Sketch.of(one).equals(sketch))
            .filter(one -> one.operation().equals(operation))
            .findFirst();
    return List.of(
        run.map(one -> Numbers.rate(one.opsPerSecond())).orElse("–"),
        run.map(one -> Numbers.percent(one.fractionOfLimit())).orElse("–"));
  }
}
