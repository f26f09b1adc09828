package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Table;
import org.qsketch.cli.output.Units;
import org.qsketch.datasets.KeySource;
import org.qsketch.keys.KeyKind;
import picocli.CommandLine.Option;

/** The texts whose counts to show. */
final class CountQueries {
  private static final List<Column<Answer>> ANSWERS =
      List.of(
          Column.text("query", Answer::text),
          Column.number("count", answer -> Units.count(answer.count())));

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "Show the count of a text; may be given several times.")
  private List<String> texts = List.of();

  /** The keys of the texts in the input. */
  private List<Long> keys = List.of();

  private record Answer(String text, long count) {}

  boolean isEmpty() {
    return texts.isEmpty();
  }

  /** Refuses texts that the input cannot have. */
  void check(CountInput input) {
    texts.forEach(input::requireCountable);
  }

  /** Finds the keys of the texts in saved sketches without a file. */
  void askImages(CountInput input, KeyKind kind) {
    keys = texts.stream().map(text -> input.keyInImages(text, kind)).toList();
  }

  /**
   * Opens the input and finds the keys of the texts. Refuses impossible queries before the work
   * begins.
   */
  KeySource open(CountInput input, List<Path> files) throws IOException {
    KeySource source = input.open(files);
    try {
      keys = texts.stream().map(text -> source.key(input.normalized(text))).toList();
      return source;
    } catch (IllegalArgumentException e) {
      source.close();
      throw e;
    }
  }

  /** Prints the count of each text. */
  void answer(PrintWriter out, Function<List<Long>, Map<Long, Long>> counts) {
    if (!texts.isEmpty()) {
      Map<Long, Long> found = counts.apply(keys);
      List<Answer> answers =
          IntStream.range(0, keys.size())
              .mapToObj(i -> new Answer(texts.get(i), found.get(keys.get(i))))
              .toList();
      Table.print(out, ANSWERS, answers);
    }
  }
}
