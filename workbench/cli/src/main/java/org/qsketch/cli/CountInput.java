package org.qsketch.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.datasets.KeySource;
import picocli.CommandLine.Option;

/** What is counted in a file. */
final class CountInput {
  @Option(names = "--words", description = "Count words, in lower case. This is the default.")
  private boolean words;

  @Option(names = "--lines", description = "Count whole lines.")
  private boolean lines;

  @Option(
      names = "--column",
      paramLabel = "NAME",
      description = "Count the values of a column of a CSV file, by its name or its number from 1.")
  private Optional<String> column = Optional.empty();

  KeySource open(Path file) throws IOException {
    requireOne();
    if (column.isPresent()) {
      return KeySource.column(file, column.get());
    }
    return lines ? KeySource.lines(file) : KeySource.words(file);
  }

  private void requireOne() {
    if (Stream.of(words, lines, column.isPresent()).filter(given -> given).count() > 1) {
      throw new IllegalArgumentException(
          "--words, --lines and --column exclude each other: give one");
    }
  }

  /** What the things counted are called. */
  String things() {
    return column.isPresent() ? "values" : lines ? "lines" : "words";
  }

  /** A text in the form in which it is counted. */
  String normalized(String text) {
    return things().equals("words") ? text.toLowerCase(Locale.ROOT).replace('’', '\'') : text;
  }
}
