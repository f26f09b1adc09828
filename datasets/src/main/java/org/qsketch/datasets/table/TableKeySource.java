package org.qsketch.datasets.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeyBlock.Numbers;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.csv.Measure;
import org.qsketch.datasets.duckdb.DuckDb;
import org.qsketch.datasets.duckdb.DuckDbChunk;
import org.qsketch.datasets.duckdb.DuckDbException;
import org.qsketch.datasets.table.JsonRows.RefusedRowException;
import org.qsketch.datasets.table.TableCursor.ScannedChunk;
import org.qsketch.datasets.text.OrderedKeys;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.internal.memory.Lifetime;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.TextKeys;
import org.qsketch.memory.Hold;

/**
 * A {@link KeySource} over a column of Parquet or JSON files. DuckDB decodes on its own threads.
 * Any thread takes the next chunk and converts it to keys.
 */
public final class TableKeySource implements KeySource {
  private final TableReader reader;
  private final List<TableFile> files;
  private final TableScan.Wanted wanted;
  private final Lifetime life;
  private final Hold hold;
  private final List<TableScan> scans;
  private final boolean hasTexts;
  private final TableCursor cursor;
  private final long totalBytes;
  private final OptionalLong totalRows;
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong nulls = new AtomicLong();

  /** Closing waits for the threads that read. */
  private final ReadWriteLock use = new ReentrantReadWriteLock();

  private final OrderedKeys inOrder = new OrderedKeys();

  private TableKeySource(
      TableReader reader,
      List<TableFile> files,
      TableScan.Wanted wanted,
      Lifetime life,
      Hold hold,
      DuckDb database)
      throws IOException {
    this.reader = reader;
    this.files = List.copyOf(files);
    this.wanted = wanted;
    this.life = life;
    this.hold = hold;
    this.totalBytes = TableFile.totalBytes(files).orElseThrow();
    this.scans = scans(database);
    this.hasTexts =
        numbers() == Numbers.NONE || scans.stream().anyMatch(scan -> scan.format().isJson());
    this.cursor = new TableCursor(database, scans);
    if (wanted.measure() == Measure.TIME) {
      cursor.keepOrder();
    }
    this.totalRows = totalRows(database);
  }

  /** Opens files after a check of the columns of each. */
  public static TableKeySource open(TableReader reader, List<Path> files, TableScan.Wanted wanted)
      throws IOException {
    Lifetime lasting = new Lifetime("files", () -> {});
    return open(reader, files.stream().map(TableFile::of).toList(), wanted, lasting);
  }

  /**
   * Opens files after a check of the columns of each.
   *
   * @param life of the files, which last as long as a source of them is open
   */
  public static TableKeySource open(
      TableReader reader, List<TableFile> files, TableScan.Wanted wanted, Lifetime life)
      throws IOException {
    Hold hold = life.hold();
    try {
      DuckDb database = reader.open();
      try {
        return new TableKeySource(reader, files, wanted, life, hold, database);
      } catch (IOException | RuntimeException e) {
        database.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      hold.close();
      throw e;
    }
  }

  private List<TableScan> scans(DuckDb database) throws IOException {
    List<TableScan> each = new ArrayList<>();
    for (TableFile file : files) {
      if (Files.size(file.path()) > 0) {
        TableScan.of(database, file, file.format(), wanted).ifPresent(each::add);
      }
    }
    if (each.isEmpty()) {
      throw new IllegalArgumentException(files.getFirst() + " is empty: no row names its columns");
    }
    return TableScan.joined(TableScan.agreed(database, each));
  }

  private OptionalLong totalRows(DuckDb database) throws IOException {
    long total = 0;
    for (TableScan scan : scans) {
      if (scan.countSql().isEmpty()) {
        return OptionalLong.empty();
      }
      try {
        total += Long.parseLong(database.texts(scan.countSql().get(), 1).getFirst().getFirst());
      } catch (DuckDbException e) {
        throw scan.failure(database, e);
      }
    }
    return OptionalLong.of(total);
  }

  private Numbers numbers() {
    return scans.getFirst().numbers();
  }

  @Override
  public boolean next(KeyBlock block) throws IOException {
    Lock reading = use.readLock();
    reading.lock();
    try {
      TableBlock table = TableBlock.in(block, numbers(), wanted.measure(), hasTexts);
      boolean any = false;
      while (table.hasSpace()) {
        Optional<ScannedChunk> chunk = cursor.take();
        if (chunk.isEmpty()) {
          return any;
        }
        any = true;
        add(chunk.get(), table);
      }
      return true;
    } finally {
      reading.unlock();
    }
  }

  private void add(ScannedChunk taken, TableBlock table) throws IOException {
    try (DuckDbChunk chunk = taken.chunk()) {
      rows.addAndGet(chunk.size());
      int missing = table.add(chunk, taken.scan());
      if (missing > 0) {
        nulls.addAndGet(missing);
      }
    } catch (RefusedRowException e) {
      throw cursor.refusal(taken.scan(), e); // another thread may hold an earlier row
    }
  }

  @Override
  public int read(long[] keys) throws IOException {
    OrderedKeys.requireSpace(keys);
    if (wanted.measure() != Measure.NONE) {
      throw OrderedKeys.lost("numbers with its keys");
    }
    cursor.keepOrder();
    return inOrder.read(keys, this::next);
  }

  @Override
  public String text(int index) {
    return inOrder.text(index);
  }

  @Override
  public long nulls() {
    return nulls.get();
  }

  @Override
  public long key(String text) {
    try {
      return switch (numbers()) {
        case NONE -> TextKeys.key(text);
        case SIGNED -> Long.parseLong(text);
        case UNSIGNED -> Long.parseUnsignedLong(text);
      };
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'%s' is no value of column '%s', which holds numbers of the type %s: ask for one of these"
              .formatted(text, scans.getFirst().key().name(), scans.getFirst().key().type().name()),
          e);
    }
  }

  @Override
  public KeyKind keyKind() {
    return numbers() == Numbers.NONE ? KeyKind.TEXTS : KeyKind.INTEGERS;
  }

  @Override
  public Optional<String> textOf(long key) {
    return numbers() == Numbers.NONE
        ? Optional.empty()
        : Optional.of(KeyBlock.text(numbers(), key));
  }

  /**
   * Returns the share of rows read, applied to the bytes, if the number of rows is known. Chunks do
   * not tell their bytes.
   */
  @Override
  public long bytesRead() {
    if (cursor.isAtEnd()) {
      return totalBytes;
    }
    return totalRows.isPresent()
        ? (long) (Math.min((double) rows.get() / totalRows.getAsLong(), 1) * totalBytes)
        : Math.min(cursor.bytesRead(), totalBytes);
  }

  @Override
  public OptionalLong totalBytes() {
    return OptionalLong.of(totalBytes);
  }

  @Override
  public Optional<KeySource> again() throws IOException {
    return Optional.of(open(reader, files, wanted, life));
  }

  @Override
  public void close() {
    if (cursor.stop()) {
      use.writeLock().lock();
      try {
        cursor.close();
        hold.close();
      } finally {
        use.writeLock().unlock();
      }
    }
  }

  @Override
  public String toString() {
    return PieceKeySource.summary(files.size(), OptionalLong.of(totalBytes));
  }
}
