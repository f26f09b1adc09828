package org.qsketch.gpu.groupby.multipass;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.LongFunction;
import org.qsketch.internal.Closing;
import org.qsketch.internal.memory.HostMemory;

/**
 * Host memory for one column of results at a time. Memory that was lent comes back when it is
 * closed by any thread, or when its owner is unreachable; one piece is kept for the next call.
 */
final class ResultMemory implements AutoCloseable {
  /** A piece may be this many times larger than needed. */
  private static final int MOST_OVERSIZE = 2;

  /** Host memory, freed with its owner. */
  record Piece(MemorySegment segment, AutoCloseable owner) {
    private void free() {
      Closing.close(owner);
    }
  }

  private final LongFunction<Piece> maker;
  private Piece spare;
  private boolean closed;

  ResultMemory(LongFunction<Piece> maker) {
    this.maker = maker;
  }

  /** Lends memory of a size, with undefined contents, which may outlive this object. */
  HostMemory lend(long bytes, String purpose) {
    // not within a lock: the maker may wait for other pieces to come back
    Piece piece = spare(bytes).orElseGet(() -> maker.apply(bytes));
    return HostMemory.lent(piece.segment.asSlice(0, bytes), purpose, () -> takeBack(piece));
  }

  /** Returns the spare piece if it fits; otherwise frees it. */
  private synchronized Optional<Piece> spare(long bytes) {
    Optional<Piece> fitting =
        Optional.ofNullable(spare)
            .filter(kept -> size(kept) >= bytes && size(kept) / MOST_OVERSIZE <= bytes);
    if (fitting.isEmpty()) {
      dropSpare();
    }
    spare = null;
    return fitting;
  }

  private static long size(Piece piece) {
    return piece.segment.byteSize();
  }

  private synchronized void takeBack(Piece piece) {
    if (closed || (spare != null && size(spare) >= size(piece))) {
      piece.free();
      return;
    }
    dropSpare();
    spare = piece;
  }

  private void dropSpare() {
    if (spare != null) {
      spare.free();
      spare = null;
    }
  }

  /** Frees the spare piece now, and others when they come back. */
  @Override
  public synchronized void close() {
    closed = true;
    dropSpare();
  }
}
