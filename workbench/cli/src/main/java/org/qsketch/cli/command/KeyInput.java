package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.qsketch.cli.option.CsvOptions;
import org.qsketch.cli.option.TraceOptions;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
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
      names = "--column",
      paramLabel = "NAME",
      description =
          "Count the values of a column of a file of CSV, Parquet or JSON, by its name or its"
              + " number from 1.")
  private Optional<String> column = Optional.empty();

  @Mixin private CsvOptions csv;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "Of a capture (pcap, pcapng): src, dst, 2tuple or 5tuple, the addresses, ports and protocol"
              + " of each packet. Of --record: the bytes of the key, FROM:TO.")
  private Optional<String> key = Optional.empty();

  @Mixin private TraceOptions traces;

  /** Opens the keys of files. */
  KeySource open(List<Path> files) throws IOException {
    if (column.isPresent()) {
      return KeySources.column(files, column.get(), csv.format());
    }
    Optional<TraceFormat> trace = trace();
    if (trace.isPresent()) {
      return KeySources.trace(files, trace.get());
    }
    return lines ? KeySources.lines(files) : KeySources.words(files);
  }

  /** Opens a column of files with the numbers of another. */
  KeySource open(List<Path> files, String weight) throws IOException {
    return KeySources.column(files, column.orElseThrow(), weight, csv.format());
  }

  /** Returns the format of traces that is named. */
  Optional<TraceFormat> trace() {
    return isTrace() ? Optional.of(traces.format(key)) : Optional.empty();
  }

  private boolean isTrace() {
    return traces.isNamed() || key.isPresent();
  }

  /** Refuses options that exclude each other. */
  void requireOne() {
    long texts = Stream.of(words, lines, column.isPresent()).filter(given -> given).count();
    long formats = key.isPresent() ? Math.max(1, traces.named()) : traces.named();
    if (texts + formats > 1) {
      throw new IllegalArgumentException(
          "--words, --lines, --column, --key of a capture, --record, --fimi and --kmer exclude each other: give one");
    }
    csv.requireColumns(column.isPresent(), "--column");
    Optional<TraceFormat> _ = trace();
  }

  boolean isColumn() {
    return column.isPresent();
  }

  /** Returns the name of the tokens. */
  String things() {
    return trace()
        .map(TraceFormat::things)
        .orElse(column.isPresent() ? "values" : lines ? "lines" : "words");
  }

  /** Tells whether the command line names the tokens. */
  boolean isNamed() {
    return words || lines || column.isPresent() || isTrace();
  }

  /** Refuses a text that nothing in the file can equal. */
  void requireCountable(String text) {
    if (areWords() && !WORD.matcher(normalized(text)).matches()) {
      throw new IllegalArgumentException(
          "--query '%s' is no single word: ask for one word, or count --lines or a --column"
              .formatted(text));
    }
  }

  /** Returns a text in the form in which it is counted. */
  String normalized(String text) {
    return areWords() ? text.toLowerCase(Locale.ROOT).replace('’', '\'') : text;
  }

  private boolean areWords() {
    return !lines && column.isEmpty() && !isTrace();
  }
}
