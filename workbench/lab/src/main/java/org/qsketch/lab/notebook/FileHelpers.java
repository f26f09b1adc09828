package org.qsketch.lab.notebook;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.qsketch.count.Counting;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.trace.TraceFormat;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.Progress;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.counting.FileGroups;
import org.qsketch.lab.counting.FrequencyError;
import org.qsketch.lab.counting.FrequencyErrorFigure;
import org.qsketch.lab.counting.FrequentKeys;
import org.qsketch.lab.counting.RankedCount;
import org.qsketch.lab.counting.ZipfFigure;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopKSpec;
import tech.tablesaw.api.Table;

/**
 * Files of any size as keys, and what is asked of them: the most frequent keys, groups, ranks,
 * errors. Each reads its source once, on the best backend, and closes it. The name of a table,
 * which stands above it, says how exact its numbers are. Comes with the import of {@link
 * Workbench}.
 */
public abstract class FileHelpers {
  FileHelpers() {}

  /** Reads a source. */
  @FunctionalInterface
  private interface Reading {
    Table of(KeySource source, Progress progress) throws IOException;
  }

  /** Returns a figure and shows it where returning it does not. */
  static Figure drawn(Optional<Figure> figure, String needed) {
    return Session.current().announce(figure, needed);
  }

  private static Table read(KeySource source, Reading reading) throws IOException {
    try (source) {
      Screen screen = Session.current().screen();
      Table table = reading.of(source, screen.progress());
      source.warnings().forEach(screen::say);
      return table;
    }
  }

  private static List<Path> paths(List<String> files) {
    return files.stream().map(Path::of).toList();
  }

  /**
   * Returns the words of text files.
   *
   * @param files their paths, at least one
   * @return their keys
   * @throws IOException if there is no such file
   */
  public static KeySource words(String... files) throws IOException {
    return KeySources.words(paths(Arrays.asList(files)));
  }

  /**
   * Returns the lines of files.
   *
   * @param files their paths, at least one
   * @return their keys
   * @throws IOException if there is no such file
   */
  public static KeySource lines(String... files) throws IOException {
    return KeySources.lines(paths(Arrays.asList(files)));
  }

  /**
   * Returns a column of a file of CSV, Parquet or JSON.
   *
   * @param file its path
   * @param column the name of the column
   * @return its keys
   * @throws IOException if there is no such file
   */
  public static KeySource column(String file, String column) throws IOException {
    return column(List.of(file), column);
  }

  /**
   * Returns a column of several files of CSV, Parquet or JSON.
   *
   * @param files their paths, at least one
   * @param column the name of the column
   * @return their keys
   * @throws IOException if there is no such file
   */
  public static KeySource column(List<String> files, String column) throws IOException {
    return KeySources.column(paths(files), column);
  }

  /**
   * Returns a column of several files of CSV with another delimiter, or without a header.
   *
   * @param files their paths, at least one
   * @param column the name of the column, or its number from 1
   * @param format for example {@code CsvFormat.STANDARD.delimiter(';')}
   * @return their keys
   * @throws IOException if there is no such file
   */
  public static KeySource column(List<String> files, String column, CsvFormat format)
      throws IOException {
    return KeySources.column(paths(files), column, format);
  }

  /**
   * Returns the keys of traces.
   *
   * @param format for example {@code TraceFormat.captures(PacketKey.FLOW)} or {@code
   *     TraceFormat.kmers(31)}
   * @param files their paths, at least one
   * @return their keys
   * @throws IOException if there is no such file
   */
  public static KeySource trace(TraceFormat format, String... files) throws IOException {
    return KeySources.trace(paths(Arrays.asList(files)), format);
  }

  /**
   * Finds the most frequent keys in 64 MiB, however many there are.
   *
   * @param source the keys; read to the end and closed
   * @param k how many to list, 1 to 65536
   * @return a row for each, with certain bounds of its count, the most frequent first
   * @throws IOException if reading fails
   */
  public static Table topK(KeySource source, int k) throws IOException {
    return topK(source, k, () -> listOf(k));
  }

  /**
   * Finds the most frequent of some texts in 64 MiB, however many there are.
   *
   * @param texts any number of texts, read once: a list, or {@code stream::iterator}
   * @param k how many to list, 1 to 65536
   * @return a row for each, with certain bounds of its count, the most frequent first
   */
  public static Table topK(Iterable<String> texts, int k) {
    return FrequentKeys.of(Session.current().best(), listOf(k), texts, k);
  }

  private static TopKSpec listOf(int k) {
    return TopKSpec.of(k).withMemory(Counting.DEFAULT_MEMORY).build();
  }

  /**
   * Finds the most frequent keys by a top-k of your design.
   *
   * @param source the keys; read to the end and closed
   * @param k how many to list, at most as many as the top-k has candidates
   * @param spec the top-k
   * @return a row for each, with certain bounds of its count, the most frequent first
   * @throws IOException if reading fails
   */
  public static Table topK(KeySource source, int k, TopKSpec spec) throws IOException {
    return topK(source, k, () -> spec);
  }

  private static Table topK(KeySource source, int k, Supplier<TopKSpec> spec) throws IOException {
    return read(
        source,
        (keys, progress) ->
            FrequentKeys.of(Session.current().best(), spec.get(), keys, k, progress));
  }

  /**
   * Counts every key exactly: 16 to 64 bytes of memory for each.
   *
   * @param source the keys; read to the end and closed
   * @return a row for each, at most 10,000, the most frequent first
   * @throws IOException if reading fails
   */
  public static Table groupBy(KeySource source) throws IOException {
    return groups(GroupBySpec.count(), source);
  }

  /**
   * Aggregates a column of a file of CSV, Parquet or JSON by another one, exactly.
   *
   * @param spec the aggregate, for example {@code GroupBySpec.sum()}
   * @param file its path
   * @param key the name of the column of keys
   * @param value the name of the column of values, whole numbers
   * @return a row for each key, at most 10,000, the greatest aggregates first
   * @throws IOException if reading fails, or a sum may have more than 64 bits
   */
  public static Table groupBy(GroupBySpec spec, String file, String key, String value)
      throws IOException {
    return groupBy(spec, List.of(file), key, value);
  }

  /**
   * Aggregates a column of several files by another one, exactly.
   *
   * @param spec the aggregate, for example {@code GroupBySpec.sum()}
   * @param files their paths, at least one
   * @param key the name of the column of keys
   * @param value the name of the column of values, whole numbers
   * @return a row for each key, at most 10,000, the greatest aggregates first
   * @throws IOException if reading fails, or a sum may have more than 64 bits
   */
  public static Table groupBy(GroupBySpec spec, List<String> files, String key, String value)
      throws IOException {
    return groupBy(spec, files, key, value, CsvFormat.STANDARD);
  }

  /**
   * Aggregates a column of several files of CSV with another delimiter, or without a header.
   *
   * @param spec the aggregate, for example {@code GroupBySpec.sum()}
   * @param files their paths, at least one
   * @param key the name of the column of keys, or its number from 1
   * @param value the name of the column of values, or its number
   * @param format for example {@code CsvFormat.STANDARD.header(false)}
   * @return a row for each key, at most 10,000, the greatest aggregates first
   * @throws IOException if reading fails, or a sum may have more than 64 bits
   */
  public static Table groupBy(
      GroupBySpec spec, List<String> files, String key, String value, CsvFormat format)
      throws IOException {
    return groups(spec, KeySources.pairs(paths(files), key, value, format));
  }

  private static Table groups(GroupBySpec spec, KeySource source) throws IOException {
    return read(
        source, (keys, progress) -> FileGroups.of(Session.current().best(), spec, keys, progress));
  }

  /**
   * Ranks all keys by their exact counts, and fits Zipf's law to the keys that occur ten times or
   * more.
   *
   * @param source the keys; read to the end and closed
   * @return counts at some ranks, the first, the last and ranks a fifth apart, with what the law
   *     says and its exponent; for {@link #figureZipf}
   * @throws IOException if reading fails
   */
  public static Table ranks(KeySource source) throws IOException {
    return read(
        source, (keys, progress) -> RankedCount.of(Session.current().best(), keys, progress));
  }

  /**
   * Draws count against rank, both logarithmic, with Zipf's law.
   *
   * @param ranks a table that {@link #ranks} has made
   * @return the figure
   */
  public static Figure figureZipf(Table ranks) {
    return drawn(ZipfFigure.of(Tables.results(RankedCount.class, ranks)), "ranks of keys");
  }

  /**
   * Measures how the error of sketches depends on how often a key comes, against exact counts.
   *
   * @param source the keys; read to the end and closed
   * @param sketches at least one
   * @return a row for each sketch and power of two below the count, for {@link
   *     #figureErrorsByFrequency}
   * @throws IOException if reading fails
   */
  public static Table errorsByFrequency(KeySource source, SketchSpec... sketches)
      throws IOException {
    return read(
        source,
        (keys, progress) ->
            FrequencyError.of(
                Session.current().best(), Stream.of(sketches).toList(), keys, progress));
  }

  /**
   * Draws relative error against frequency, both logarithmic: the median, and what nine of ten keys
   * stay below.
   *
   * @param errors tables that {@link #errorsByFrequency} has made
   * @return the figure
   */
  public static Figure figureErrorsByFrequency(Table... errors) {
    return drawn(
        FrequencyErrorFigure.of(Tables.results(FrequencyError.class, errors)),
        "errors of sketches by frequency");
  }
}
