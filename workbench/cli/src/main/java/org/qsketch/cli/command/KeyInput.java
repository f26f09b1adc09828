package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.qsketch.cli.option.ColumnNames;
import org.qsketch.cli.option.CsvOptions;
import org.qsketch.cli.option.TraceOptions;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.trace.PacketKey;
import org.qsketch.datasets.trace.TraceFormat;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for what the keys of files are, the same for all commands that read files. */
final class KeyInput {
  /** A normalized word, as {@link KeySources#words} finds them. */
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{Nd}](?:[\\p{L}\\p{Nd}\\p{M}]|'(?=[\\p{L}\\p{Nd}]))*");

  @Option(names = "--words", description = "Count words, in lower case. This is the default.")
  private boolean words;

  @Option(names = "--lines", description = "Count whole lines.")
  private boolean lines;

  @Option(
      names = ColumnNames.OPTION,
      paramLabel = "NAMES",
      hideParamSyntax = true,
      description =
          "Count the values of a column of a file of CSV, Parquet or JSON, by its name or its"
              + " number from 1. Several, such as user,page, are one key; a name with a comma"
              + " stands in double quotes.")
  private List<String> column = List.of();

  @Mixin private CsvOptions csv;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "Of a capture (pcap, pcapng): src, dst, 2tuple or 5tuple, the addresses, ports and protocol"
              + " of each packet. Of --record: the bytes of the key, FROM:TO. A column has the names"
              + " that --column takes.")
  private Optional<String> key = Optional.empty();

  @Mixin private TraceOptions traces;

  /** Opens the keys of files. */
  KeySource open(List<Path> files) throws IOException {
    if (isColumn()) {
      requireTable(files);
      return KeySources.columns(files, columns(), csv.format());
    }
    Optional<TraceFormat> trace = trace();
    if (trace.isPresent()) {
      return KeySources.trace(files, trace.get());
    }
    return lines ? KeySources.lines(files) : KeySources.words(files);
  }

  /** Opens a column of files with the numbers of another. */
  KeySource open(List<Path> files, String weight) throws IOException {
    requireTable(files);
    return KeySources.columns(files, columns(), weight, csv.format());
  }

  /** Opens a column of files with the keys of the values of another. */
  KeySource openPairs(List<Path> files, String value) throws IOException {
    requireTable(files);
    return KeySources.keyPairs(files, columns(), value, csv.format());
  }

  /** Opens a column of files with the time stamps of another. */
  KeySource openTimed(List<Path> files, String time) throws IOException {
    requireTable(files);
    return KeySources.timed(files, columns(), time, csv.format());
  }

  /** Returns the names of the columns of a key, perhaps none. */
  List<String> columns() {
    return ColumnNames.of(keyNamesColumns() ? key.map(List::of).orElseThrow() : column);
  }

  /** Tells whether --key means columns: it names neither a part of packets nor one of records. */
  private boolean keyNamesColumns() {
    return key.isPresent() && !traces.isNamed() && !PacketKey.isName(key.get());
  }

  /** Refuses a capture whose key has a wrong name, which would be taken for a column. */
  private void requireTable(List<Path> files) throws IOException {
    if (keyNamesColumns() && KeySources.isCapture(files.getFirst())) {
      PacketKey _ = PacketKey.named(key.orElseThrow());
    }
  }

  /** Returns the format of traces that is named. */
  Optional<TraceFormat> trace() {
    return isTrace() ? Optional.of(traces.format(key)) : Optional.empty();
  }

  private boolean isTrace() {
    return traces.isNamed() || (key.isPresent() && !keyNamesColumns());
  }

  /** Refuses options that exclude each other. */
  void requireOne() {
    long texts = Stream.of(words, lines, !column.isEmpty()).filter(given -> given).count();
    long formats = key.isPresent() ? Math.max(1, traces.named()) : traces.named();
    if (texts + formats > 1) {
      throw new IllegalArgumentException(
          "--words, --lines, --column, --key of a capture, --record, --fimi and --kmer exclude each other: give one");
    }
    csv.requireColumns(isColumn(), ColumnNames.OPTION);
    Optional<TraceFormat> _ = trace();
  }

  boolean isColumn() {
    return !column.isEmpty() || keyNamesColumns();
  }

  /** Returns the name of the tokens. */
  String things() {
    return trace()
        .map(TraceFormat::things)
        .orElse(isColumn() ? "values" : lines ? "lines" : "words");
  }

  /** Tells whether the command line names the tokens. */
  boolean isNamed() {
    return words || lines || isColumn() || isTrace();
  }

  /** Refuses a text that nothing in the file can equal. */
  void requireCountable(String text) {
    String _ = normalized(text); // refuses a wrong number of columns
    if (areWords() && !WORD.matcher(normalized(text)).matches()) {
      throw new IllegalArgumentException(
          "--query '%s' is no single word: ask for one word, or count --lines or a --column"
              .formatted(text));
    }
  }

  /** Returns a text in the form in which it is counted. */
  String normalized(String text) {
    return areWords()
        ? text.toLowerCase(Locale.ROOT).replace('’', '\'')
        : ColumnNames.key("--query", text, columns());
  }

  private boolean areWords() {
    return !lines && !isColumn() && !isTrace();
  }
}
