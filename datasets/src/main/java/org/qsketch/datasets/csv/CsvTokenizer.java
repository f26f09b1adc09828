package org.qsketch.datasets.csv;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.input.Magic;
import org.qsketch.datasets.input.TextFile;
import org.qsketch.datasets.input.TextProbe;
import org.qsketch.datasets.text.LineEnds;
import org.qsketch.datasets.text.MalformedRowException;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.RangeReader;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.keys.TextKeys;

/**
 * Finds the values of a column of a CSV file (RFC 4180). A field is everything between two
 * delimiters, including spaces. A field that begins with a quote ends with one. Within it,
 * delimiters and line ends are text, and two quotes are one. Elsewhere a quote is text. Rows end in
 * LF, CR LF or CR. Empty lines are skipped. Bytes are kept, even if they are not UTF-8.
 */
public final class CsvTokenizer implements Tokenizer {
  private static final int NONE = -1;

  private final String name;
  private final List<String> wanted;
  private final Measure measure;
  private final CsvFormat format;
  private final CsvSyntax syntax;
  private final boolean isOneOfSeveral;
  private CsvColumns columns;
  private Optional<String> warning = Optional.empty();

  /**
   * Creates a tokenizer for a column of one input with commas and a header.
   *
   * @param name of the input, for messages
   * @param column the values
   */
  public CsvTokenizer(String name, String column) {
    this(name, List.of(column), Measure.NONE, CsvFormat.STANDARD, false);
  }

  /**
   * Creates a tokenizer for a column of one input.
   *
   * @param name of the input, for messages
   * @param wanted the columns of the key, then the column of what stands next to it, if there is
   *     any, which may be one of them
   * @param measure what stands there
   * @param isOneOfSeveral whether an empty input is one without rows, instead of an error
   */
  public CsvTokenizer(
      String name, List<String> wanted, Measure measure, CsvFormat format, boolean isOneOfSeveral) {
    this.name = name;
    this.wanted = List.copyOf(wanted);
    this.measure = measure;
    this.format = format;
    this.isOneOfSeveral = isOneOfSeveral;
    this.syntax = CsvSyntax.of(format);
  }

  /**
   * Reads the header, or counts the columns of the first row.
   *
   * @throws IllegalArgumentException if a column is missing
   */
  @Override
  public int start(byte[] bytes, int to, boolean last) throws MalformedRowException {
    CsvRows rows = rows(bytes, to);
    if (!rows.next() && !last) {
      return -1;
    }
    requireNoJson(bytes, to);
    FirstRow first = new FirstRow(name, format, bytes, to);
    columns =
        isOneOfSeveral && first.isEmpty() ? CsvColumns.ofNoRow(wanted.size()) : first.find(wanted);
    warning = first.warning(wanted);
    return format.header() ? first.end() : 0;
  }

  @Override
  public Optional<String> warning() {
    return warning;
  }

  private CsvRows rows(byte[] bytes, int to) {
    return new CsvRows(bytes, 0, to, syntax);
  }

  /** Refuses JSON, whose commas would separate fields. Other delimiters may separate its rows. */
  private void requireNoJson(byte[] bytes, int to) {
    if (format.delimiter() == ','
        && TextProbe.isJson(Arrays.copyOf(bytes, Math.min(to, Magic.BYTES)))) {
      throw new IllegalArgumentException(
          "%s holds JSON, which is read from files named .json, .ndjson or .jsonl, also compressed by gzip or zstd, and from pipes if no format of CSV is named: give it such a name, and count it apart from CSV"
              .formatted(name));
    }
  }

  @Override
  public int cut(byte[] bytes, int to) {
    return CsvCut.last(bytes, to, syntax);
  }

  /** Returns the beginning of a line. Whether a row begins there depends on what precedes it. */
  @Override
  public int border(byte[] bytes, int to) {
    return LineEnds.lastStart(bytes, 0, to);
  }

  @Override
  public Optional<RangeReader> rangeReader(
      TextFile file, PieceSize size, LongFunction<IOException> tooLong) {
    return Optional.of(new CsvRanges(file, size, tooLong, syntax));
  }

  @Override
  public void split(KeyBlock block) throws MalformedRowException {
    CsvRows rows = rows(block.bytes(), block.limit());
    if (measure == Measure.WEIGHT) {
      block.beginWeights();
      split(rows, block, columns.index(keys()));
    } else if (measure != Measure.NONE) {
      block.beginValues();
      split(rows, block, columns.index(keys()));
    } else {
      split(rows, block, NONE);
    }
  }

  /** Returns the number of columns of the key. */
  private int keys() {
    return measure == Measure.NONE ? wanted.size() : wanted.size() - 1;
  }

  private void split(CsvRows rows, KeyBlock block, int number) throws MalformedRowException {
    boolean isTuple = keys() > 1;
    int key = isTuple ? NONE : columns.index(0);
    CsvTuple tuple = new CsvTuple(IntStream.range(0, keys()).map(columns::index).toArray());
    int[] inRow = columns.inRow();
    while (rows.next()) {
      int next = 0;
      for (int column : inRow) {
        skip(rows, next, column);
        require(rows.nextField(), rows, column);
        if (isTuple) {
          tuple.take(rows, column);
        } else if (column == key) {
          addKey(rows, block);
        }
        if (column == number) {
          addNumber(rows, block);
        }
        next = column + 1;
      }
      if (isTuple) {
        tuple.addTo(block);
      }
    }
  }

  private static long key(CsvRows rows, KeyBlock block) {
    if (rows.hasDoubledQuotes()) {
      ByteArrayOutputStream unquoted = new ByteArrayOutputStream();
      rows.appendTo(unquoted);
      return TextKeys.key(unquoted.toByteArray(), 0, unquoted.size());
    }
    return TextKeys.key(block.bytes(), rows.fieldStart(), rows.fieldEnd() - rows.fieldStart());
  }

  private static void addKey(CsvRows rows, KeyBlock block) {
    if (rows.hasDoubledQuotes()) {
      ByteArrayOutputStream unquoted = new ByteArrayOutputStream();
      rows.appendTo(unquoted);
      block.addCopy(unquoted.toByteArray(), 0, unquoted.size());
    } else {
      block.add(rows.fieldStart(), rows.fieldEnd());
    }
  }

  private void addNumber(CsvRows rows, KeyBlock block) throws MalformedRowException {
    switch (measure) {
      case NONE -> {}
      case WEIGHT -> addWeight(rows, block);
      case VALUE -> addValue(rows, block);
      case KEY -> block.addValue(key(rows, block));
      case TIME -> addTime(rows, block);
    }
  }

  private static void addTime(CsvRows rows, KeyBlock block) throws MalformedRowException {
    try {
      block.addValue(CsvTime.parse(block.bytes(), rows.fieldStart(), rows.fieldEnd()));
    } catch (NumberFormatException e) {
      throw new MalformedRowException(rows.fieldStart(), CsvTime.refusal(rows.text()));
    }
  }

  private static void addValue(CsvRows rows, KeyBlock block) throws MalformedRowException {
    try {
      block.addValue(CsvValue.parse(block.bytes(), rows.fieldStart(), rows.fieldEnd()));
    } catch (NumberFormatException e) {
      throw new MalformedRowException(rows.fieldStart(), CsvValue.refusal(rows.text()));
    }
  }

  private static void addWeight(CsvRows rows, KeyBlock block) throws MalformedRowException {
    long weight = CsvWeight.parse(block.bytes(), rows.fieldStart(), rows.fieldEnd());
    if (weight < 0) {
      throw new MalformedRowException(rows.fieldStart(), CsvWeight.refusal(rows.text()));
    }
    block.addWeight((int) weight);
  }

  private void skip(CsvRows rows, int from, int to) throws MalformedRowException {
    int skipped = from + rows.skipFields(to - from);
    require(skipped == to, rows, skipped);
  }

  private void require(boolean there, CsvRows rows, int column) throws MalformedRowException {
    if (!there) {
      throw new MalformedRowException(
          rows.rowStart(),
          ": the row ends with column %d; the column wanted is number %d"
              .formatted(column, columns.minWidth()));
    }
  }

  @Override
  public int countLines(byte[] bytes, int to) {
    return LineEnds.count(bytes, 0, to);
  }

  @Override
  public String unit() {
    return "row, perhaps with a quote that is never closed,";
  }
}
