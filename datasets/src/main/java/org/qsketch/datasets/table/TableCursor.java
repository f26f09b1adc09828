package org.qsketch.datasets.table;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.qsketch.datasets.duckdb.DuckDb;
import org.qsketch.datasets.duckdb.DuckDbChunk;
import org.qsketch.datasets.duckdb.DuckDbException;
import org.qsketch.datasets.duckdb.DuckDbResult;
import org.qsketch.datasets.table.JsonRows.RefusedRowException;

/** Reads chunks of scans, one scan after the other, for any number of threads. */
final class TableCursor {
  /** A chunk, which its reader closes, and its scan. */
  record ScannedChunk(TableScan scan, DuckDbChunk chunk) {}

  private final DuckDb database;
  private final List<TableScan> scans;
  private final AtomicBoolean closed = new AtomicBoolean();
  private int nextScan;
  private DuckDbResult result;
  private boolean inOrder;
  private volatile boolean ended;

  /** The bytes of the earlier scans. */
  private long bytesBefore;

  private long bytesOfScan;
  private volatile long bytesRead;

  /**
   * Creates a cursor before the first chunk.
   *
   * @param database closed with the cursor
   * @param scans one or more
   */
  TableCursor(DuckDb database, List<TableScan> scans) {
    this.database = database;
    this.scans = scans;
  }

  /** Keeps the order of rows in scans that begin from now on. */
  synchronized void keepOrder() {
    inOrder = true;
  }

  boolean isAtEnd() {
    return ended;
  }

  /** Returns how many bytes DuckDB has read for the chunks so far, by its own estimate. */
  long bytesRead() {
    return bytesRead;
  }

  /**
   * Returns the next chunk, which the caller closes, or empty at the end. After a failure, the
   * cursor is at its end.
   */
  synchronized Optional<ScannedChunk> take() throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      ended = true;
      throw new InterruptedIOException("reading was interrupted");
    }
    while (!ended && !closed.get()) {
      TableScan scan = scans.get(nextScan);
      Optional<DuckDbChunk> chunk = takeOfScan(scan);
      if (chunk.isPresent()) {
        return Optional.of(new ScannedChunk(scan, chunk.get()));
      }
      closeResult();
      nextScan++;
      ended |= nextScan == scans.size();
    }
    return Optional.empty();
  }

  private Optional<DuckDbChunk> takeOfScan(TableScan scan) throws IOException {
    try {
      if (result == null) {
        database.run("SET preserve_insertion_order = " + inOrder);
        bytesBefore += bytesOfScan;
        bytesOfScan = TableFile.totalBytes(scan.files()).orElse(0);
        result = database.queryWithProgress(scan.sql());
      }
      Optional<DuckDbChunk> chunk = result.next();
      long bytes = bytesBefore + (long) (database.progress() * bytesOfScan);
      bytesRead = Math.max(bytesRead, bytes);
      return chunk;
    } catch (DuckDbException e) {
      closeResult();
      ended = true;
      if (closed.get()) {
        return Optional.empty();
      }
      throw scan.failure(database, e);
    }
  }

  /** Returns the error of the first refused row of a scan, and ends reading. */
  synchronized IOException refusal(TableScan scan, RefusedRowException refused) {
    closeResult();
    ended = true;
    return scan.refusal(database, refused);
  }

  private void closeResult() {
    if (result != null) {
      result.close();
      result = null;
    }
  }

  /**
   * Stops the query. Threads keep the chunks that they have.
   *
   * @return true for the first call, after which the caller calls {@link #close}
   */
  boolean stop() {
    boolean first = closed.compareAndSet(false, true);
    if (first) {
      database.interrupt();
    }
    return first;
  }

  /** Closes the query and its database, when no chunk is open any more. */
  synchronized void close() {
    ended = true;
    closeResult();
    database.close();
  }
}
