package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.trace.TraceFormat;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.TextKeys;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the tokens to count. */
final class CountInput {
  @Mixin private KeyInput keys;

  @Option(
      names = {"--value", "--weight"},
      paramLabel = "NAME",
      description =
          "Add up the numbers of another column, 0 to 4294967295 in each row, instead of counting 1"
              + " for each value of --column.")
  private Optional<String> weight = Optional.empty();

  @Option(
      names = "--numbers",
      description =
          "Of --merge without a FILE, where an image of an older version does not record it: the"
              + " --column held integers of Parquet or JSON, which --query asks for.")
  private boolean numbers;

  KeySource open(List<Path> files, Optional<String> time) throws IOException {
    if (time.isPresent()) {
      return keys.openTimed(files, time.get());
    }
    return isWeighted() ? keys.open(files, weight.orElseThrow()) : keys.open(files);
  }

  /** Opens the keys of a column with the keys of another. */
  KeySource openPairs(List<Path> files, String value) throws IOException {
    return keys.openPairs(files, value);
  }

  /** Refuses options that exclude each other. */
  void requireOne() {
    keys.requireOne();
    if (isWeighted() && !isColumn()) {
      throw new IllegalArgumentException(
          "--value is for the keys of a column: name it with --column");
    }
  }

  /** Returns the names of the columns of a key, perhaps none. */
  List<String> columns() {
    return keys.columns();
  }

  boolean isColumn() {
    return keys.isColumn();
  }

  boolean isWeighted() {
    return weight.isPresent();
  }

  /** Returns the name of the tokens. */
  String things() {
    return keys.things();
  }

  /** Tells whether the command line names the tokens to count. */
  boolean isNamed() {
    return keys.isNamed();
  }

  /** Returns the key of a text in images, whose keys are of this kind. */
  long keyInImages(String text, KeyKind kind) {
    Optional<TraceFormat> trace = keys.trace();
    String remedy =
        switch (kind.name()) {
          case "integers" -> isColumn() || isOf(trace, kind) ? "" : "name their --column";
          case "texts" -> numbers ? "leave --numbers out" : trace.isEmpty() ? "" : "name them";
          case "unknown" -> "";
          default -> isOf(trace, kind) ? "" : "name their format, or query them in Java";
        };
    if (!remedy.isEmpty()) {
      throw new IllegalArgumentException(
          "--query '%s': the keys of the images are %s: %s".formatted(text, kind, remedy));
    }
    if (trace.isPresent()) {
      return trace.get().key(text);
    }
    boolean integers = numbers || kind.equals(KeyKind.INTEGERS);
    return integers ? number(text) : TextKeys.key(normalized(text));
  }

  private static boolean isOf(Optional<TraceFormat> trace, KeyKind kind) {
    return trace.filter(format -> format.keyKind().equals(kind)).isPresent();
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
    keys.requireCountable(text);
  }

  /** Returns a text in the form in which it is counted. */
  String normalized(String text) {
    return keys.normalized(text);
  }
}
