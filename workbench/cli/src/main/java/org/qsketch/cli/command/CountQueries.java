package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Table;
import org.qsketch.cli.output.TableOutput;
import org.qsketch.cli.output.Units;
import org.qsketch.datasets.KeySource;
import org.qsketch.keys.KeyKind;
import picocli.CommandLine.Option;

/** The texts whose counts to show. */
final class CountQueries {
  private static final List<Column<Answer>> ANSWERS =
      List.of(
          Column.text("query", Answer::query),
          Column.number("count", answer -> Units.count(answer.count())));

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "Show the count of a text; may be repeated.")
  private List<String> texts = List.of();

  /** The keys of the texts in the input. */
  private List<Long> keys = List.of();

  private record Answer(String query, long count) {
    Map<String, Object> cells() {
      Map<String, Object> cells = new LinkedHashMap<>();
      cells.put("query", query);
      cells.put("count", count);
      return cells;
    }
  }

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
   *
   * @param time the column of time stamps, if they are wanted
   */
  KeySource open(CountInput input, List<Path> files, Optional<String> time) throws IOException {
    KeySource source = input.open(files, time);
    try {
      keys = texts.stream().map(text -> source.key(input.normalized(text))).toList();
      return source;
    } catch (IllegalArgumentException e) {
      source.close();
      throw e;
    }
  }

  /** Prints the count of each text, as a table or as lines of JSON. */
  void answer(PrintWriter out, boolean json, Function<List<Long>, Map<Long, Long>> counts)
      throws IOException {
    if (!texts.isEmpty()) {
      Map<Long, Long> found = counts.apply(keys);
      List<Answer> answers =
          IntStream.range(0, keys.size())
              .mapToObj(i -> new Answer(texts.get(i), found.get(keys.get(i))))
              .toList();
      if (json) {
        TableOutput.writeLines(out, answers.stream().map(Answer::cells).toList());
      } else {
        Table.print(out, ANSWERS, answers);
      }
    }
  }
}
