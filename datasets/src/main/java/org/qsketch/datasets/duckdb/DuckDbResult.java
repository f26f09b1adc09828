package org.qsketch.datasets.duckdb;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * The rows of a query, which DuckDB produces while they are read. It is for one thread at a time.
 */
public final class DuckDbResult implements AutoCloseable {
  private final DuckDbLibrary library;
  private final Arena arena;
  private final MemorySegment result;

  private DuckDbResult(DuckDbLibrary library, Arena arena) {
    this.library = library;
    this.arena = arena;
    this.result = arena.allocate(DuckDbLibrary.RESULT);
  }

  static DuckDbResult of(DuckDbLibrary library, MemorySegment statement) throws DuckDbException {
    DuckDbResult result = new DuckDbResult(library, Arena.ofShared());
    try {
      result.execute(statement);
      return result;
    } catch (DuckDbException | RuntimeException e) {
      result.close();
      throw e;
    }
  }

  private void execute(MemorySegment statement) throws DuckDbException {
    int state =
        DuckDbLibrary.call(() -> (int) library.executeStreaming.invokeExact(statement, result));
    if (state != 0) {
      throw new DuckDbException(error().orElse(""));
    }
  }

  /** Returns the next rows, or empty at the end. Any thread may close them. */
  public Optional<DuckDbChunk> next() throws DuckDbException {
    MemorySegment chunk =
        DuckDbLibrary.call(() -> (MemorySegment) library.fetchChunk.invokeExact(result));
    if (!chunk.equals(MemorySegment.NULL)) {
      return Optional.of(new DuckDbChunk(library, chunk));
    }
    Optional<String> error = error().filter(message -> !message.isEmpty());
    if (error.isPresent()) {
      throw new DuckDbException(error.get());
    }
    return Optional.empty();
  }

  private Optional<String> error() {
    return DuckDbLibrary.text(
        DuckDbLibrary.call(() -> (MemorySegment) library.resultError.invokeExact(result)));
  }

  @Override
  public void close() {
    DuckDbLibrary.call(
        () -> {
          library.destroyResult.invokeExact(result);
          return null;
        });
    arena.close();
  }
}
