package org.qsketch.datasets.duckdb;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A database in memory with a connection. It holds no tables and only reads files. It is for one
 * thread at a time, except {@link #interrupt}.
 */
public final class DuckDb implements AutoCloseable {
  private final DuckDbLibrary library;
  private final MemorySegment database;
  private final MemorySegment connection;

  private DuckDb(DuckDbLibrary library, MemorySegment database, MemorySegment connection) {
    this.library = library;
    this.database = database;
    this.connection = connection;
  }

  /** Opens a database, which the caller closes. */
  public static DuckDb open(DuckDbLibrary library) throws DuckDbException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ADDRESS);
      int opened =
          DuckDbLibrary.call(() -> (int) library.open.invokeExact(MemorySegment.NULL, out));
      MemorySegment database = out.get(ADDRESS, 0);
      require(opened, "it opens no database");
      int connected = DuckDbLibrary.call(() -> (int) library.connect.invokeExact(database, out));
      if (connected != 0) {
        DuckDbLibrary.release(library.close, database);
      }
      require(connected, "it opens no connection");
      return new DuckDb(library, database, out.get(ADDRESS, 0));
    }
  }

  private static void require(int state, String otherwise) throws DuckDbException {
    if (state != 0) {
      throw new DuckDbException(otherwise);
    }
  }

  /**
   * Begins a query.
   *
   * @return the rows, which the caller closes before the database
   */
  public DuckDbResult query(String sql) throws DuckDbException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ADDRESS);
      MemorySegment text = arena.allocateFrom(sql);
      int state =
          DuckDbLibrary.call(() -> (int) library.prepare.invokeExact(connection, text, out));
      MemorySegment statement = out.get(ADDRESS, 0);
      try {
        requirePrepared(state, statement);
        return DuckDbResult.of(library, statement);
      } finally {
        DuckDbLibrary.release(library.destroyPrepare, statement);
      }
    }
  }

  private void requirePrepared(int state, MemorySegment statement) throws DuckDbException {
    if (state != 0) {
      MemorySegment error =
          DuckDbLibrary.call(() -> (MemorySegment) library.prepareError.invokeExact(statement));
      throw new DuckDbException(DuckDbLibrary.text(error).orElse(""));
    }
  }

  /** Runs a statement to its end. */
  public void run(String sql) throws DuckDbException {
    texts(sql, 0);
  }

  /** Runs a query to its end and returns its rows, whose columns are texts. */
  public List<List<String>> texts(String sql, int columns) throws DuckDbException {
    List<List<String>> rows = new ArrayList<>();
    try (DuckDbResult result = query(sql)) {
      for (Optional<DuckDbChunk> next = result.next(); next.isPresent(); next = result.next()) {
        try (DuckDbChunk chunk = next.get()) {
          rows.addAll(chunk.rows(columns));
        }
      }
    }
    return rows;
  }

  /** Begins a query that reports its {@link #progress()} without printing it. */
  public DuckDbResult queryWithProgress(String sql) throws DuckDbException {
    run("SET enable_progress_bar_print = false");
    run("SET enable_progress_bar = true");
    return query(sql);
  }

  /**
   * Returns how much of its files the query has read, which may be more than its caller has read.
   *
   * @return a share from 0 to 1
   */
  public double progress() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment progress =
          DuckDbLibrary.call(
              () ->
                  (MemorySegment)
                      library.progress.invokeExact((SegmentAllocator) arena, connection));
      return Math.clamp(progress.get(JAVA_DOUBLE, 0) / 100, 0, 1); // -1 if it does not know
    }
  }

  /** Interrupts a running query, from any thread. */
  public void interrupt() {
    DuckDbLibrary.call(
        () -> {
          library.interrupt.invokeExact(connection);
          return null;
        });
  }

  @Override
  public void close() {
    DuckDbLibrary.release(library.disconnect, connection);
    DuckDbLibrary.release(library.close, database);
  }
}
