package org.qsketch.lab.chapter.versus;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.lab.chapter.versus.VersusRuns.Quantity;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;
import org.qsketch.rivals.Rivals;

/** Says which sketch is best by each measure. */
final class VersusFindings {
  private final VersusRuns runs;

  private VersusFindings(List<VersusResult> results) {
    this.runs = new VersusRuns(results);
  }

  static List<String> of(List<VersusResult> results) {
    return results.isEmpty() ? List.of() : new VersusFindings(results).sentences();
  }

  private List<String> sentences() {
    return List.of(relative(), others(), rates());
  }

  private String relative() {
    return "The least mean relative error has, %s."
        .formatted(runs.memory().stream().map(this::relative).collect(Collectors.joining("; ")));
  }

  private String relative(long memory) {
    List<String> all = runs.sketches(memory);
    String best = runs.best(Quantity.MEAN_RELATIVE, all, memory);
    String words = "in %s, %s (%s".formatted(ByteSize.text(memory), best, error(best, memory));
    List<String> rest = all.stream().filter(name -> !name.equals(best)).toList();
    if (rest.isEmpty()) {
      return words + ")";
    }
    String next = runs.best(Quantity.MEAN_RELATIVE, rest, memory);
    return "%s; %s has %s)".formatted(words, next, error(next, memory));
  }

  private String error(String sketch, long memory) {
    return Numbers.digits(runs.value(Quantity.MEAN_RELATIVE, sketch, memory));
  }

  private String others() {
    long least = runs.memory().getFirst();
    long most = runs.memory().getLast();
    return "By other measures the best are, in %s: %s; in %s: %s."
        .formatted(ByteSize.text(least), winners(least), ByteSize.text(most), winners(most));
  }

  private String winners(long memory) {
    return Stream.of(Quantity.values())
        .filter(quantity -> quantity != Quantity.MEAN_RELATIVE)
        .map(
            quantity ->
                "%s %s"
                    .formatted(
                        quantity.words(), runs.best(quantity, runs.sketches(memory), memory)))
        .collect(Collectors.joining(", "));
  }

  private String rates() {
    return "Insertions per second, the median over memory and seeds: %s."
        .formatted(
            runs.sketches().stream()
                .sorted(Comparator.comparingDouble(this::rate).reversed())
                .map(sketch -> "%s %s".formatted(named(sketch), Numbers.rate(rate(sketch))))
                .collect(Collectors.joining(", ")));
  }

  private String named(String sketch) {
    return Rivals.names().contains(sketch) ? sketch : sketch + " on " + backend(sketch);
  }

  private String backend(String sketch) {
    return results(sketch).findFirst().orElseThrow().backend();
  }

  private double rate(String sketch) {
    double[] sorted =
        results(sketch).mapToDouble(VersusResult::insertsPerSecond).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private Stream<VersusResult> results(String sketch) {
    return runs.results().stream().filter(one -> one.sketch().equals(sketch));
  }
}
