package org.qsketch.datasets.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.DataSetUnavailableException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.KeyTuple;
import org.qsketch.datasets.catalogue.DataSets;
import org.qsketch.datasets.csv.Measure;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.table.TableScan;
import org.qsketch.datasets.text.LineTokenizer;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.WordTokenizer;
import org.qsketch.datasets.trace.TraceFormat;

/** Opens files as sources of keys: words or lines of texts, columns of tables, or traces. */
public final class KeySources {
  private KeySources() {}

  /**
   * Opens the words of a text. A word begins with a letter or a digit (Unicode categories L and Nd)
   * and continues with letters, digits, marks (M), and apostrophes (U+0027 or U+2019) between
   * letters or digits. It is lower-cased without regard to a language, and U+2019 is replaced by
   * U+0027: {@code L’Été's} is the word {@code l'été's}. Texts are not normalized: words that
   * differ in their code points are different, such as the composed and the decomposed form of a
   * letter, or {@code ß} and {@code ss}.
   *
   * @param file a UTF-8 text, or {@code -}
   * @return its words, in order
   * @throws IOException if the file is missing, is a folder or cannot be read
   */
  public static KeySource words(Path file) throws IOException {
    return words(List.of(file));
  }

  /**
   * Opens the words of several texts: see {@link #words(Path)}.
   *
   * @param files one or more
   * @return their words, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   */
  public static KeySource words(List<Path> files) throws IOException {
    return PieceKeySource.open(files, _ -> new WordTokenizer());
  }

  /**
   * Opens the lines of a file: the bytes of each line without its terminator, which is LF, CR LF or
   * a single CR. An empty line is a line. A terminator at the end of the file does not begin
   * another line.
   *
   * @param file a text in any encoding that contains ASCII, or {@code -}
   * @return its lines, in order
   * @throws IOException if the file is missing, is a folder or cannot be read
   */
  public static KeySource lines(Path file) throws IOException {
    return lines(List.of(file));
  }

  /**
   * Opens the lines of several files: see {@link #lines(Path)}.
   *
   * @param files one or more
   * @return their lines, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   */
  public static KeySource lines(List<Path> files) throws IOException {
    return PieceKeySource.open(files, _ -> new LineTokenizer());
  }

  /**
   * Opens a column of a table: of a comma-separated file (RFC 4180), or of a file of Parquet or
   * JSON.
   *
   * <p>A file that begins with the bytes {@code PAR1} is Parquet. A file named {@code .json},
   * {@code .ndjson} or {@code .jsonl}, perhaps with {@code .gz} or {@code .zst} after it, is JSON,
   * either an array of objects or one object on each line. So is a pipe whose first line begins an
   * object or an array of them; it is copied to the folder for temporary files before this returns.
   * DuckDB reads both. It is an optional part: the jar of its JDBC driver, {@code
   * org.duckdb:duckdb_jdbc}, is taken from the class path, or else fetched on first use through
   * {@code mvn}, checked, and kept in the cache of {@link DataSets}.
   *
   * <p>Integers are their own keys, extended to 64 bits: with their sign if the type has one, else
   * with zeros. Text and binary values have {@link org.qsketch.keys.TextKeys}. So do decimals,
   * booleans, dates and times, in the form that DuckDB writes them, in UTC. Columns of other types
   * are refused. Rows with a null are skipped and {@linkplain KeySource#nulls() counted}. Only
   * columns of the top level have names. All files are checked before the first is read: they must
   * agree in whether keys are signed integers, unsigned integers or text.
   *
   * <p>In JSON, the first keys decide whether keys are integers or texts. Each value is judged by
   * its text in the file, and one that does not fit is refused with its file and row.
   *
   * <p>All other files are CSV. The first row names the columns and holds no values. Spaces are
   * part of a field. A field that begins with a quote ends with one, and nothing may follow it.
   * Elsewhere, a quote is text. An empty field is the empty text. Empty lines are skipped. Rows end
   * as lines do. They must have the selected column, and may have more or fewer others.
   *
   * @param file a UTF-8 CSV file, or {@code -}, or a file of Parquet or JSON
   * @param column the name of a column or, if no column has that name, its number from 1
   * @return the column's values, in order
   * @throws DataSetUnavailableException if DuckDB is needed, and cannot be fetched
   * @throws IOException if the file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if there is no such column, or several have that name; the
   *     message names those that exist
   */
  public static KeySource column(Path file, String column) throws IOException {
    return column(List.of(file), column);
  }

  /**
   * Opens a column of several files, each with its own header if it is CSV: see {@link
   * #column(Path, String)}. An empty file of CSV among them has no rows.
   *
   * @param files one or more
   * @param column the name of a column or, if no column has that name, its number from 1
   * @return the column's values, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if the first file has no such column; if another file of CSV
   *     has none, reading fails with it
   */
  public static KeySource column(List<Path> files, String column) throws IOException {
    return column(files, column, CsvFormat.STANDARD);
  }

  /**
   * Opens a column of several files, which are CSV of another form: see {@link #column(List,
   * String)}. {@link KeySource#warnings()} tells if the form looks wrong.
   *
   * @param files one or more
   * @param column the name of a column or, if no column has that name, its number from 1
   * @param format the delimiter, and whether there is a header
   * @return the column's values, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException as in {@link #column(List, String)}; also if a file is not
   *     CSV, and the form is not {@link CsvFormat#STANDARD}
   */
  public static KeySource column(List<Path> files, String column, CsvFormat format)
      throws IOException {
    return columns(files, List.of(column), format);
  }

  /**
   * Opens several columns of files, whose values in a row are one key: its text is a {@link
   * KeyTuple}, also of integers. A row of Parquet or JSON in which one of them is null is skipped
   * and counted. With one column, this is {@link #column(List, String, CsvFormat)}.
   *
   * @param files one or more
   * @param columns one or more columns, by name or number, in the order of the tuple
   * @param format the delimiter, and whether there is a header
   * @return the keys, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException as in {@link #column(List, String, CsvFormat)}; also if a
   *     column is named twice
   */
  public static KeySource columns(List<Path> files, List<String> columns, CsvFormat format)
      throws IOException {
    return ColumnFiles.open(
        files, new TableScan.Wanted(columns, Optional.empty(), Measure.NONE), format);
  }

  /**
   * Opens a column of a CSV file with a weight for each value. The weights stand in another column
   * or in the same: see {@link #column(List, String, String)}.
   *
   * @param file a UTF-8 CSV file, or {@code -}
   * @param column the name of a column or, if no column has that name, its number from 1
   * @param weight the weights, by name or number too
   * @return the column's values, in order, for {@link KeySource#next} only
   * @throws IOException if the file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if there is no such column, or several have that name
   */
  public static KeySource column(Path file, String column, String weight) throws IOException {
    return column(List.of(file), column, weight);
  }

  /**
   * Opens a column of several files with a weight for each value. A weight is a whole number from 0
   * to 4294967295 in ASCII digits, perhaps with a + before them. Its field has nothing else, not
   * even spaces. It may be quoted. A row whose field is missing or different is refused when it is
   * read, with its file, line and value. In Parquet and JSON, the number may have any numeric type.
   * A null is refused too.
   *
   * <pre>{@code
   * try (KeySource source = KeySources.column(files, "customer", "amount")) {
   *   KeyBlock block = new KeyBlock();
   *   while (source.next(block)) {
   *     Keys keys = Keys.of(block.keys()).slice(0, block.size());
   *     sketch.insert(keys, Keys.of(block.weights().orElseThrow()).slice(0, block.size()));
   *   }
   * }
   * }</pre>
   *
   * @param files one or more, each with its own header
   * @param column the name of a column or, if no column has that name, its number from 1
   * @param weight the weights, by name or number too, perhaps of the same column
   * @return the column's values, file by file, with {@link KeyBlock#weights()}, for {@link
   *     KeySource#next} only
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if the first file has no such column; if another has none,
   *     reading fails with it
   */
  public static KeySource column(List<Path> files, String column, String weight)
      throws IOException {
    return column(files, column, weight, CsvFormat.STANDARD);
  }

  /**
   * Opens a column with weights of several files, which are CSV of another form: see {@link
   * #column(List, String, String)}.
   *
   * @param files one or more
   * @param column the name of a column or, if no column has that name, its number from 1
   * @param weight the weights, by name or number too
   * @param format the delimiter, and whether there is a header
   * @return the column's values, file by file, for {@link KeySource#next} only
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException as in {@link #column(List, String, CsvFormat)}
   */
  public static KeySource column(List<Path> files, String column, String weight, CsvFormat format)
      throws IOException {
    return columns(files, List.of(column), weight, format);
  }

  /**
   * Opens several columns of files, whose values in a row are one key, with weights: see {@link
   * #columns(List, List, CsvFormat)} and {@link #column(List, String, String)}.
   *
   * @param files one or more
   * @param columns one or more columns, by name or number, in the order of the tuple
   * @param weight the weights, by name or number too
   * @param format the delimiter, and whether there is a header
   * @return the keys, with {@link KeyBlock#weights()}, for {@link KeySource#next} only
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException as in {@link #columns(List, List, CsvFormat)}
   */
  public static KeySource columns(
      List<Path> files, List<String> columns, String weight, CsvFormat format) throws IOException {
    return ColumnFiles.open(
        files, new TableScan.Wanted(columns, Optional.of(weight), Measure.WEIGHT), format);
  }

  /**
   * Opens a column of several files with a value for each key, for group-by. A value is a whole
   * number of 64 bits with a sign. In CSV it consists of ASCII digits, perhaps with a sign before
   * them. A row with anything else is refused when it is read, with its file and its line or row.
   *
   * @param files one or more, as in {@link #column(List, String)}
   * @param key the name of a column or, if no column has that name, its number from 1
   * @param value the values, by name or number too, perhaps of the same column
   * @return the keys, with {@link KeyBlock#values()}, for {@link KeySource#next} only
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException as in {@link #column(List, String)}
   */
  public static KeySource pairs(List<Path> files, String key, String value) throws IOException {
    return pairs(files, key, value, CsvFormat.STANDARD);
  }

  /**
   * Opens a column with values of several files, which are CSV of another form: see {@link
   * #pairs(List, String, String)}.
   *
   * @param files one or more
   * @param key the name of a column or, if no column has that name, its number from 1
   * @param value the values, by name or number too
   * @param format the delimiter, and whether there is a header
   * @return the keys, with {@link KeyBlock#values()}, for {@link KeySource#next} only
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException as in {@link #column(List, String, CsvFormat)}
   */
  public static KeySource pairs(List<Path> files, String key, String value, CsvFormat format)
      throws IOException {
    return pairs(files, List.of(key), value, format);
  }

  /**
   * Opens several columns of files, whose values in a row are one key, with values: see {@link
   * #columns(List, List, CsvFormat)} and {@link #pairs(List, String, String)}.
   *
   * @param files one or more
   * @param keys one or more columns, by name or number, in the order of the tuple
   * @param value the values, by name or number too
   * @param format the delimiter, and whether there is a header
   * @return the keys, with {@link KeyBlock#values()}, for {@link KeySource#next} only
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException as in {@link #columns(List, List, CsvFormat)}
   */
  public static KeySource pairs(List<Path> files, List<String> keys, String value, CsvFormat format)
      throws IOException {
    return ColumnFiles.open(
        files, new TableScan.Wanted(keys, Optional.of(value), Measure.VALUE), format);
  }

  /**
   * Opens columns whose values are one key, and the time stamp of each row as its value:
   * microseconds since 1970, see {@link org.qsketch.datasets.csv.CsvTime}. Rows without a key or a
   * time stamp are left out of Parquet and JSON, and refused in CSV.
   *
   * @param files read as if they were one
   * @param keys the names of the columns of the key, or their numbers from 1
   * @param time the column of time stamps
   * @param format of the files that are CSV
   * @return the keys and values, for {@link KeySource#next(org.qsketch.datasets.KeyBlock)}
   * @throws IOException if a file cannot be read
   * @throws IllegalArgumentException if a column is missing
   */
  public static KeySource timed(List<Path> files, List<String> keys, String time, CsvFormat format)
      throws IOException {
    return ColumnFiles.open(
        files, new TableScan.Wanted(keys, Optional.of(time), Measure.TIME), format);
  }

  /**
   * Opens several columns of files, whose values in a row are one key, with the key of another
   * column: of any values, by their texts. An integer has the key of its digits, and a row of
   * Parquet or JSON without a value is skipped and counted.
   *
   * @param files one or more
   * @param keys one or more columns, by name or number, in the order of the tuple
   * @param value the values, by name or number too; in JSON not one of the other columns
   * @param format the delimiter, and whether there is a header
   * @return the keys, with the keys of the values as {@link KeyBlock#values()}, for {@link
   *     KeySource#next} only
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException as in {@link #columns(List, List, CsvFormat)}
   */
  public static KeySource keyPairs(
      List<Path> files, List<String> keys, String value, CsvFormat format) throws IOException {
    return ColumnFiles.open(
        files, new TableScan.Wanted(keys, Optional.of(value), Measure.KEY), format);
  }

  /**
   * Opens the keys of traces: packets of captures, records, integers or k-mers. Files may be
   * compressed, and pipes, as texts are.
   *
   * <p>Several threads read one plain file of pcap, records or integers at the same time. Other
   * captures and sequences are read by one thread at a time, while others find the keys.
   *
   * @param files one or more
   * @param format what their bytes are
   * @return their keys, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if the first file is of another format, which shows; if
   *     another file is, reading fails with it
   */
  public static KeySource trace(List<Path> files, TraceFormat format) throws IOException {
    return PieceKeySource.open(files, format::tokenizer);
  }

  /**
   * Tells whether a file is a capture of packets, perhaps compressed, by its first bytes.
   *
   * @param file any file
   * @return false for a pipe, which can be read only once
   * @throws IOException if the file is missing, is a folder or cannot be read
   */
  public static boolean isCapture(Path file) throws IOException {
    return Files.isRegularFile(file) && TraceFormat.isCapture(Input.head(file));
  }
}
