package org.qsketch.datasets.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.csv.CsvTokenizer;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.input.TextProbe;
import org.qsketch.datasets.table.TableFile;
import org.qsketch.datasets.table.TableFormat;
import org.qsketch.datasets.table.TableKeySource;
import org.qsketch.datasets.table.TableReader;
import org.qsketch.datasets.table.TableScan;
import org.qsketch.datasets.text.PieceKeySource;

/** Opens columns of files. Their names and first bytes tell whether they are CSV or tables. */
final class ColumnFiles {
  private final List<Path> files;
  private final TableScan.Wanted wanted;
  private final CsvFormat format;

  /** Pipes that are open already, by the index of their file. */
  private final Map<Integer, Input> pipes = new HashMap<>();

  private ColumnFiles(List<Path> files, TableScan.Wanted wanted, CsvFormat format) {
    this.files = files;
    this.wanted = wanted;
    this.format = format;
  }

  static KeySource open(List<Path> files, TableScan.Wanted wanted, CsvFormat format)
      throws IOException {
    ColumnFiles columns = new ColumnFiles(files, wanted, format);
    try {
      return columns.open();
    } catch (IOException | RuntimeException e) {
      columns.close();
      throw e;
    }
  }

  private KeySource open() throws IOException {
    Optional<Path> table = firstFile(true);
    if (table.isPresent() && !format.equals(CsvFormat.STANDARD)) {
      throw new IllegalArgumentException(
          "%s is a file of Parquet or JSON, and only CSV has a delimiter and a header: leave the format out"
              .formatted(table.get()));
    }
    OptionalLong totalBytes = Input.totalBytes(files); // refuses what cannot be read
    Optional<String> first = table.isPresent() ? table.map(Path::toString) : pipedJson();
    return first.isPresent() ? tables(first.get()) : csv(totalBytes);
  }

  private Optional<Path> firstFile(boolean isTable) throws IOException {
    for (Path file : files) {
      boolean isEmpty = Files.isRegularFile(file) && Files.size(file) == 0; // which is any format
      boolean isOther = !isTable && isPipe(file);
      if (!isEmpty && !isOther && TableFormat.of(file).isPresent() == isTable) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private static boolean isPipe(Path file) {
    return !Files.isRegularFile(file);
  }

  /** Returns the name of the first input that is not empty if it is a pipe with JSON. */
  private Optional<String> pipedJson() throws IOException {
    if (!format.equals(CsvFormat.STANDARD)) {
      return Optional.empty();
    }
    for (int i = 0; i < files.size(); i++) {
      if (isPipe(files.get(i))) {
        Input pipe = pipe(i);
        byte[] head = pipe.firstLine();
        if (head.length > 0) {
          return Optional.of(pipe.name()).filter(_ -> TextProbe.isJson(head));
        }
      } else if (Files.size(files.get(i)) > 0) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Input pipe(int index) throws IOException {
    Input pipe = pipes.get(index);
    if (pipe == null) {
      pipe = Input.of(files.get(index));
      pipes.put(index, pipe);
    }
    return pipe;
  }

  private KeySource csv(OptionalLong totalBytes) throws IOException {
    List<Input.Opening> inputs = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      Path file = files.get(i);
      Input pipe = pipes.get(i);
      inputs.add(pipe == null ? () -> Input.of(file) : () -> pipe);
    }
    return PieceKeySource.open(
        inputs,
        totalBytes,
        name -> new CsvTokenizer(name, wanted.names(), wanted.measure(), format, files.size() > 1));
  }

  /** Opens tables. Pipes are stored, since a table is read several times. */
  private KeySource tables(String first) throws IOException {
    Optional<Path> other = firstFile(false);
    if (other.isPresent()) {
      throw mixed(first, other.get().toString());
    }
    try (StoredPipes stored = new StoredPipes()) {
      List<TableFile> tables = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        tables.add(isPipe(files.get(i)) ? stored(first, i, stored) : TableFile.of(files.get(i)));
      }
      return TableKeySource.open(TableReader.ofUser(), tables, wanted, stored.life());
    }
  }

  private TableFile stored(String first, int index, StoredPipes stored) throws IOException {
    try (Input pipe = pipe(index)) {
      byte[] head = pipe.firstLine();
      if (head.length > 0 && !TextProbe.isJson(head)) {
        throw mixed(first, pipe.name());
      }
      return stored.store(pipe);
    }
  }

  private static IllegalArgumentException mixed(String table, String other) {
    return new IllegalArgumentException(
        "%s is Parquet or JSON, and %s is not: count them apart".formatted(table, other));
  }

  private void close() throws IOException {
    for (Input pipe : pipes.values()) {
      pipe.close();
    }
  }
}
