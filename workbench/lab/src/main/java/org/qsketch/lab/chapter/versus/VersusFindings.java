package org.qsketch.lab.chapter.versus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.lab.chapter.versus.VersusRuns.Quantity;
import org.qsketch.lab.chapter.versus.VersusRuns.Runners;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** Says which sketch is best by each measure. */
final class VersusFindings {
  private static final List<Quantity> OTHERS =
      List.of(
          Quantity.MEAN_ABSOLUTE,
          Quantity.HIGH_ABSOLUTE,
          Quantity.MAX_ABSOLUTE,
          Quantity.F1,
          Quantity.DISTRIBUTION);

  private static final int MOST_NAMED = 3;

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
    Map<String, List<Long>> byWinner = new LinkedHashMap<>();
    for (long memory : runs.memory()) {
      String best = best(Quantity.MEAN_RELATIVE, memory);
      byWinner.computeIfAbsent(best, _ -> new ArrayList<>()).add(memory);
    }
    return "The mean relative error is least with %s; exact counts take %s."
        .formatted(
            byWinner.entrySet().stream()
                .map(one -> one.getKey() + " in " + leads(one.getValue()))
                .collect(Collectors.joining("; with ")),
            ByteSize.text(runs.exactBytes()));
  }

  private String leads(List<Long> amounts) {
    return amounts.stream().map(this::lead).collect(Collectors.joining(", "));
  }

  /** Returns the memory with the error of its best sketches and of the next best. */
  private String lead(long memory) {
    List<String> best = equal(Quantity.MEAN_RELATIVE, memory);
    String words = "%s (%s".formatted(ByteSize.text(memory), error(best.getFirst(), memory));
    List<String> rest =
        runs.sketches(memory).stream().filter(name -> !best.contains(name)).toList();
    if (rest.isEmpty()) {
      return words + ")";
    }
    String next = runs.best(Quantity.MEAN_RELATIVE, rest, memory);
    return "%s; next, %s has %s)".formatted(words, next, error(next, memory));
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
    return OTHERS.stream()
        .map(quantity -> "%s %s".formatted(quantity.words(), best(quantity, memory)))
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns the best sketch by a quantity, or those that are equally good: many by their number.
   */
  private String best(Quantity quantity, long memory) {
    List<String> equal = equal(quantity, memory);
    return equal.size() > MOST_NAMED
        ? "%d of %d sketches alike".formatted(equal.size(), runs.sketches(memory).size())
        : String.join(" and ", equal);
  }

  private List<String> equal(Quantity quantity, long memory) {
    List<String> sketches = runs.sketches(memory);
    double value = runs.value(quantity, runs.best(quantity, sketches, memory), memory);
    return sketches.stream()
        .filter(sketch -> runs.value(quantity, sketch, memory) == value)
        .toList();
  }

  private String rates() {
    return "Insertions per second, the median over memory and seeds, are, %s."
        .formatted(
            runs.places().stream()
                .map(place -> "on %s: %s".formatted(place.words(), rates(place)))
                .collect(Collectors.joining("; ")));
  }

  private String rates(Runners place) {
    return runs.sketches().stream()
        .flatMap(sketch -> rate(sketch, place))
        .sorted(Comparator.comparingDouble(Rate::perSecond).reversed())
        .map(one -> "%s %s".formatted(one.sketch(), Numbers.rate(one.perSecond())))
        .collect(Collectors.joining(", "));
  }

  private record Rate(String sketch, double perSecond) {}

  private Stream<Rate> rate(String sketch, Runners place) {
    return runs.rate(Quantity.INSERTS, sketch, place).stream()
        .mapToObj(rate -> new Rate(sketch, rate));
  }
}
