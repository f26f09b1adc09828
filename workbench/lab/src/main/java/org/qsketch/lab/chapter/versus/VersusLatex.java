package org.qsketch.lab.chapter.versus;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.lab.chapter.versus.VersusRuns.Quantity;
import org.qsketch.lab.chapter.versus.VersusRuns.Runners;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** The results as a table of LaTeX, for a paper that loads the package booktabs. */
final class VersusLatex {
  static final String FILE = "versus.tex";

  /** The groups of columns, each with a column for every amount of memory. */
  private static final List<Quantity> GROUPS =
      List.of(Quantity.MEAN_RELATIVE, Quantity.F1, Quantity.DISTRIBUTION);

  private static final double MILLION = 1e6;

  private final VersusRuns runs;
  private final List<Long> memory;

  private VersusLatex(List<VersusResult> results) {
    this.runs = new VersusRuns(results);
    this.memory = runs.memory();
  }

  /**
   * Writes a table with a row for each sketch; the best of each column is bold.
   *
   * @param results one or more
   */
  static String of(List<VersusResult> results) {
    return new VersusLatex(results).table();
  }

  private String table() {
    Stream<String> lines =
        Stream.of(
                Stream.of(
                    "% " + words(),
                    "\\begin{tabular}{l" + "r".repeat(columns()) + "}",
                    "\\toprule"),
                head(),
                Stream.of("\\midrule"),
                runs.sketches().stream().map(this::row),
                Stream.of("\\bottomrule", "\\end{tabular}"))
            .flatMap(Function.identity());
    return lines.collect(Collectors.joining("\n", "", "\n"));
  }

  private String words() {
    VersusResult first = runs.results().getFirst();
    return "%s: %d keys, %d distinct; exact counts take %s. Means of the seeds; rates on one thread."
        .formatted(
            first.stream().replaceAll("\\R", " "),
            first.keys(),
            first.distinctKeys(),
            ByteSize.text(first.exactBytes()));
  }

  private int columns() {
    return GROUPS.size() * memory.size() + 1;
  }

  private Stream<String> head() {
    String amounts =
        memory.stream()
            .map(bytes -> ByteSize.text(bytes).replace(" ", "\\,"))
            .collect(Collectors.joining(" & "));
    String groups =
        GROUPS.stream()
            .map(one -> "\\multicolumn{%d}{c}{%s}".formatted(memory.size(), name(one)))
            .collect(Collectors.joining(" & "));
    return Stream.of(
        " & %s & inserts \\\\".formatted(groups),
        "sketch & %s & M/s \\\\"
            .formatted(String.join(" & ", GROUPS.stream().map(_ -> amounts).toList())));
  }

  private static String name(Quantity quantity) {
    return switch (quantity) {
      case F1 -> "F1";
      case DISTRIBUTION -> "WMRE";
      default -> quantity.words();
    };
  }

  private String row(String sketch) {
    String cells =
        GROUPS.stream()
            .flatMap(quantity -> memory.stream().map(bytes -> cell(quantity, sketch, bytes)))
            .collect(Collectors.joining(" & "));
    return "%s & %s & %s \\\\".formatted(escaped(sketch), cells, rate(sketch));
  }

  private String cell(Quantity quantity, String sketch, long bytes) {
    if (runs.at(sketch, bytes).findAny().isEmpty()) {
      return "--";
    }
    String text = Numbers.digits(runs.value(quantity, sketch, bytes));
    String best = runs.best(quantity, runs.sketches(bytes), bytes);
    return text.equals(Numbers.digits(runs.value(quantity, best, bytes)))
        ? "\\textbf{%s}".formatted(text)
        : text;
  }

  private String rate(String sketch) {
    Runners oneThread = runs.places().getFirst();
    return runs.rate(Quantity.INSERTS, sketch, oneThread).stream()
        .mapToObj(rate -> Numbers.digits(rate / MILLION))
        .findFirst()
        .orElse("--");
  }

  /** Escapes the name of a sketch. A user's own one may have any name of Java. */
  private static String escaped(String name) {
    return name.replaceAll("[_$]", "\\\\$0");
  }
}
