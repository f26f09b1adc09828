package org.qsketch.datasets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Opens columns of files, whatever their format. */
final class ColumnFiles {
  private ColumnFiles() {}

  /** A column, and the numbers beside it if there are some. */
  static KeySource open(List<Path> files, TableScan.Wanted wanted) throws IOException {
    return open(files, wanted, TableReader.ofUser());
  }

  static KeySource open(List<Path> files, TableScan.Wanted wanted, TableReader reader)
      throws IOException {
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
    return TableKeySource.open(reader, files, wanted);
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
      case NONE -> new CsvTokenizer(name, List.of(wanted.key()), "");
      case WEIGHT -> CsvTokenizer.weighted(name, wanted.key(), wanted.number().orElseThrow());
      case VALUE -> CsvTokenizer.valued(name, wanted.key(), wanted.number().orElseThrow());
    };
  }
}
