package org.qsketch.datasets.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.qsketch.datasets.DataSetUnavailableException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.catalogue.DataSets;
import org.qsketch.datasets.csv.CsvTokenizer;
import org.qsketch.datasets.csv.Measure;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.table.TableFormat;
import org.qsketch.datasets.table.TableKeySource;
import org.qsketch.datasets.table.TableReader;
import org.qsketch.datasets.table.TableScan;
import org.qsketch.datasets.text.LineTokenizer;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.datasets.text.WordTokenizer;

/** Opens files as sources of keys: the words or lines of texts, and columns of tables. */
public final class KeySources {
  private KeySources() {}

  /**
   * The words of a text. A word begins with a letter or a digit (Unicode categories L and Nd) and
   * continues with letters, digits, marks (M) and apostrophes (U+0027 or U+2019) that stand between
   * letters or digits. It is lower-cased without regard to a language, and U+2019 becomes U+0027:
   * {@code L’Été's} is the word {@code l'été's}.
   *
   * @param file a UTF-8 text, or {@code -}
   * @return its words, in order
   * @throws IOException if the file is missing, is a folder or cannot be read
   */
  public static KeySource words(Path file) throws IOException {
    return words(List.of(file));
  }

  /**
   * The words of several texts: see {@link #words(Path)}.
   *
   * @param files one or more
   * @return their words, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   */
  public static KeySource words(List<Path> files) throws IOException {
    return PieceKeySource.open(files, _ -> new WordTokenizer());
  }

  /**
   * The lines of a file: the bytes of each line without its terminator, which is LF, CR LF or a
   * single CR. An empty line is a line; a terminator at the end of the file begins no further line.
   *
   * @param file a text in any encoding that contains ASCII, or {@code -}
   * @return its lines, in order
   * @throws IOException if the file is missing, is a folder or cannot be read
   */
  public static KeySource lines(Path file) throws IOException {
    return lines(List.of(file));
  }

  /**
   * The lines of several files: see {@link #lines(Path)}.
   *
   * @param files one or more
   * @return their lines, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   */
  public static KeySource lines(List<Path> files) throws IOException {
    return PieceKeySource.open(files, _ -> new LineTokenizer());
  }

  /**
   * One column of a table: of a comma-separated file (RFC 4180), or of a file of Parquet or JSON.
   *
   * <p>What begins with the bytes {@code PAR1} is Parquet. What is named {@code .json}, {@code
   * .ndjson} or {@code .jsonl} is JSON, an array of objects or an object for each line. Both are
   * read by DuckDB, an optional part: the jar of its JDBC driver, {@code org.duckdb:duckdb_jdbc},
   * is taken from the class path, otherwise fetched on first use through {@code mvn}, checked and
   * kept in the cache of {@link DataSets}. Columns of integers enter as keys as they are: those
   * with a sign extended to 64 bits, in two's complement, those without by zeros. Text, and the
   * bytes of binary columns, enter as {@link org.qsketch.keys.TextKeys}; so do decimals, booleans,
   * dates and times, as DuckDB writes them, in UTC. Columns of other types are refused. A row
   * without a value is left out, and {@linkplain KeySource#nulls() counted}. Names are those of the
   * top level. All files are looked at before the first is read; they must agree in whether keys
   * are integers, with a sign or without, or text.
   *
   * <p>All other files are CSV. Its first row names the columns and holds no values. Spaces are
   * part of a field. A field that begins with a quote ends with one, and nothing may follow it;
   * elsewhere, a quote is text. An empty field is the empty text; empty lines are skipped. Rows end
   * as lines do, and have the column wanted; they may have more or fewer others.
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
   * A column of several files, of CSV each with a header of its own: see {@link #column(Path,
   * String)}.
   *
   * @param files one or more
   * @param column the name of a column or, if no column has that name, its number from 1
   * @return the column's values, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if the first file has no such column; if another file of CSV
   *     has none, reading fails with it
   */
  public static KeySource column(List<Path> files, String column) throws IOException {
    return open(files, new TableScan.Wanted(column, Optional.empty(), Measure.NONE));
  }

  /**
   * A column of a CSV file with the weight of each value, which stands in another column or in the
   * same: see {@link #column(List, String, String)}.
   *
   * @param file a UTF-8 CSV file, or {@code -}
   * @param column the name of a column or, if no column has that name, its number from 1
   * @param weight the weights, named or numbered alike
   * @return the column's values, in order, for {@link KeySource#next} alone
   * @throws IOException if the file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if there is no such column, or several have that name
   */
  public static KeySource column(Path file, String column, String weight) throws IOException {
    return column(List.of(file), column, weight);
  }

  /**
   * A column of several CSV files with the weight of each value. A weight is a whole number from 0
   * to 4294967295 in ASCII digits, perhaps with a + before them. Nothing else may be in its field,
   * in quotes or not: spaces are part of a field. A row whose field is anything else, or is
   * missing, is refused when it is read, with its file, line and value. In Parquet and JSON, such a
   * number may have any type of numbers; a row with a null or with anything else is refused alike.
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
   * @param files one or more, each with a header of its own
   * @param column the name of a column or, if no column has that name, its number from 1
   * @param weight the weights, named or numbered alike; may be the same column
   * @return the column's values, file by file, with {@link KeyBlock#weights()}; for {@link
   *     KeySource#next} alone
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if the first file has no such column; if another has none,
   *     reading fails with it
   */
  public static KeySource column(List<Path> files, String column, String weight)
      throws IOException {
    return open(files, new TableScan.Wanted(column, Optional.of(weight), Measure.WEIGHT));
  }

  /**
   * A column of several files with the value that stands beside each key: what group-by aggregates.
   * A value is a whole number of 64 bits with a sign; in CSV it stands in ASCII digits, perhaps
   * with a sign before them. A row with anything else is refused when it is read, with its file and
   * its line or row.
   *
   * @param files one or more, as in {@link #column(List, String)}
   * @param key the name of a column or, if no column has that name, its number from 1
   * @param value the values, named or numbered alike; may be the same column
   * @return the keys, with {@link KeyBlock#values()}; for {@link KeySource#next} alone
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException as in {@link #column(List, String)}
   */
  public static KeySource pairs(List<Path> files, String key, String value) throws IOException {
    return open(files, new TableScan.Wanted(key, Optional.of(value), Measure.VALUE));
  }

  private static KeySource open(List<Path> files, TableScan.Wanted wanted) throws IOException {
    Optional<Path> table = first(files, true);
    if (table.isEmpty()) {
      return PieceKeySource.open(files, name -> tokenizer(name, wanted));
    }
    Input.totalBytes(files); // refuses what cannot be read
    Optional<Path> other = first(files, false);
    if (other.isPresent()) {
      throw new IllegalArgumentException(
          "%s is a file of Parquet or JSON, and %s is not: count them apart"
              .formatted(table.get(), other.get()));
    }
    return TableKeySource.open(TableReader.ofUser(), files, wanted);
  }

  private static Optional<Path> first(List<Path> files, boolean isTable) throws IOException {
    for (Path file : files) {
      if (TableFormat.of(file).isPresent() == isTable) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private static Tokenizer tokenizer(String name, TableScan.Wanted wanted) {
    return switch (wanted.measure()) {
      case NONE -> new CsvTokenizer(name, wanted.key());
      case WEIGHT -> CsvTokenizer.weighted(name, wanted.key(), wanted.number().orElseThrow());
      case VALUE -> CsvTokenizer.valued(name, wanted.key(), wanted.number().orElseThrow());
    };
  }
}
