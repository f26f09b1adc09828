package org.qsketch.gpu.groupby.multipass;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.qsketch.internal.Closing;
import org.qsketch.internal.memory.HostMemory;

/**
 * Host memory for one column of results at a time. What is lent comes back when it is closed, or
 * when its owner forgets it, by any thread; one piece is kept for the next call.
 */
final class ResultMemory implements AutoCloseable {
  /** How many times larger than needed a piece may be. */
  private static final int MOST_OVERSIZE = 2;

  /** Host memory, freed with its owner. */
  record Piece(MemorySegment segment, AutoCloseable owner) {
    private void free() {
      Closing.close(owner);
    }
  }

  /** Allocates a piece. */
  @FunctionalInterface
  interface Maker {
    Piece make(long bytes);
  }

  private final Maker maker;
  private Piece spare;
  private boolean closed;

  ResultMemory(Maker maker) {
    this.maker = maker;
  }

  /** Memory of this size, with undefined contents; it outlives this. */
  HostMemory lend(long bytes, String purpose) {
    // not within a lock: what makes a piece may wait for others to come back
    Piece piece = spare(bytes).orElseGet(() -> maker.make(bytes));
    return HostMemory.lent(piece.segment.asSlice(0, bytes), purpose, () -> takeBack(piece));
  }

  /** The piece that is kept, if it fits; otherwise it is freed. */
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

  /** Frees what is not lent, and the rest when it comes back. */
  @Override
  public synchronized void close() {
    closed = true;
    dropSpare();
  }
}
