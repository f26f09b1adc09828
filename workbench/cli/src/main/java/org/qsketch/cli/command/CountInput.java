package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.qsketch.cli.option.CsvOptions;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.TextKeys;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the tokens to count. */
final class CountInput {
  /** A normalized word, as {@link KeySources#words} finds them. */
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{Nd}](?:[\\p{L}\\p{Nd}\\p{M}]|'(?=[\\p{L}\\p{Nd}]))*");

  @Option(names = "--words", description = "Count words, in lower case. This is the default.")
  private boolean words;

  @Option(names = "--lines", description = "Count whole lines.")
  private boolean lines;

  @Option(
      names = "--column",
      paramLabel = "NAME",
      description =
          "Count the values of a column of a file of CSV, Parquet or JSON, by its name or its"
              + " number from 1.")
  private Optional<String> column = Optional.empty();

  @Option(
      names = "--weight",
      paramLabel = "NAME",
      description =
          "Add up the numbers of another column, 0 to 4294967295 in each row, instead of counting 1"
              + " for each value of --column.")
  private Optional<String> weight = Optional.empty();

  @Mixin private CsvOptions csv;

  @Option(
      names = "--numbers",
      description =
          "Of --merge without a FILE, where an image of an older version does not record it: the"
              + " --column held integers of Parquet or JSON, which --query asks for.")
  private boolean numbers;

  KeySource open(List<Path> files) throws IOException {
    if (isWeighted()) {
      return KeySources.column(files, column.orElseThrow(), weight.orElseThrow(), csv.format());
    }
    if (column.isPresent()) {
      return KeySources.column(files, column.get(), csv.format());
    }
    return lines ? KeySources.lines(files) : KeySources.words(files);
  }

  /** Refuses options that exclude each other. */
  void requireOne() {
    if (Stream.of(words, lines, column.isPresent()).filter(given -> given).count() > 1) {
      throw new IllegalArgumentException(
          "--words, --lines and --column exclude each other: give one");
    }
    if (isWeighted() && column.isEmpty()) {
      throw new IllegalArgumentException(
          "--weight is for the values of a column: name it with --column");
    }
    csv.requireColumns(column.isPresent(), "--column");
  }

  boolean isColumn() {
    return column.isPresent();
  }

  boolean isWeighted() {
    return weight.isPresent();
  }

  /** Returns the name of the tokens. */
  String things() {
    return column.isPresent() ? "values" : lines ? "lines" : "words";
  }

  /** Tells whether the command line names the tokens to count. */
  boolean isNamed() {
    return words || lines || column.isPresent();
  }

  /** Returns the key of a text in images, whose keys are of this kind. */
  long keyInImages(String text, KeyKind kind) {
    String remedy =
        switch (kind.name()) {
          case "integers" -> isColumn() ? "" : "name their --column";
          case "texts" -> numbers ? "leave --numbers out" : "";
          case "unknown" -> "";
          default -> "query them in Java";
        };
    if (!remedy.isEmpty()) {
      throw new IllegalArgumentException(
          "--query '%s': the keys of the images are %s: %s".formatted(text, kind, remedy));
    }
    boolean integers = numbers || kind.equals(KeyKind.INTEGERS);
    return integers ? number(text) : TextKeys.key(normalized(text));
  }

  private static long number(String text) {
    try {
      return text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--query '%s' is no integer of 64 bits, and these were counted: ask for an integer"
              .formatted(text),
          e);
    }
  }

  /** Refuses a text that nothing in the file can equal. */
  void requireCountable(String text) {
    if (countsWords() && !WORD.matcher(normalized(text)).matches()) {
      throw new IllegalArgumentException(
          "--query '%s' is no single word: ask for one word, or count --lines or a --column"
              .formatted(text));
    }
  }

  /** Returns a text in the form in which it is counted. */
  String normalized(String text) {
    return countsWords() ? text.toLowerCase(Locale.ROOT).replace('’', '\'') : text;
  }

  private boolean countsWords() {
    return !lines && column.isEmpty();
  }
}
