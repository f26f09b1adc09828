package org.qsketch.lab.chapter.versus;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.lab.chapter.versus.VersusRuns.Quantity;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/**
 * The results as a section of Markdown: findings, errors by memory, and the rest in the largest
 * memory that is smaller than exact counts.
 */
final class VersusMarkdown {
  static final String FILE = "versus.md";

  /** The findings about errors, which precede those about rates. */
  private static final int ERRORS = 2;

  private final VersusRuns runs;
  private final List<Long> memory;
  private final long typical;

  private VersusMarkdown(List<VersusResult> results) {
    this.runs = new VersusRuns(results);
    this.memory = runs.memory();
    this.typical = runs.typicalMemory();
  }

  /**
   * Writes a heading, sentences and a table with a row for each sketch.
   *
   * @param results one or more
   */
  static String of(List<VersusResult> results) {
    return new VersusMarkdown(results).section();
  }

  private String section() {
    VersusResult first = runs.results().getFirst();
    List<String> findings = VersusFindings.of(runs.results());
    Stream<String> head =
        Stream.of(
            "## " + first.stream(),
            "",
            "%s keys, %s distinct."
                .formatted(Numbers.count(first.keys()), Numbers.count(first.distinctKeys())),
            String.join("\n", findings.subList(0, ERRORS)),
            "Mean relative error by memory; F1, WMRE in %s.".formatted(ByteSize.text(typical)),
            "",
            row(
                Stream.of(
                    Stream.of("sketch"),
                    memory.stream().map(ByteSize::text),
                    Stream.of("F1", "WMRE", "inserts"))),
            "|---|" + "--:|".repeat(memory.size() + 3));
    return Stream.concat(head, runs.sketches().stream().map(this::row))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private String row(String sketch) {
    return row(
        Stream.of(
            Stream.of(sketch),
            memory.stream().map(bytes -> cell(Quantity.MEAN_RELATIVE, sketch, bytes)),
            Stream.of(
                plain(Quantity.F1, sketch, typical),
                plain(Quantity.DISTRIBUTION, sketch, typical),
                runs.rate(Quantity.INSERTS, sketch, runs.places().getFirst()).stream()
                    .mapToObj(Numbers::rate)
                    .findFirst()
                    .orElse(""))));
  }

  private static String row(Stream<Stream<String>> cells) {
    return cells.flatMap(one -> one).collect(Collectors.joining(" | ", "| ", " |"));
  }

  private String cell(Quantity quantity, String sketch, long bytes) {
    String text = plain(quantity, sketch, bytes);
    String best = runs.best(quantity, runs.sketches(bytes), bytes);
    return text.equals(plain(quantity, best, bytes)) ? "**%s**".formatted(text) : text;
  }

  private String plain(Quantity quantity, String sketch, long bytes) {
    return runs.at(sketch, bytes).findAny().isEmpty()
        ? ""
        : Numbers.digits(runs.value(quantity, sketch, bytes));
  }
}
