package org.qsketch.cpu.sketch.flat;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.qsketch.internal.memory.HostMemory;

/**
 * The rows of a high table, which have counters of 32 bits, and the number of rows requested.
 * Buckets share rows when all are given out, so counters are changed by atomic operations.
 */
public final class RowMemory implements AutoCloseable {
  private static final VarHandle COUNTER = JAVA_INT.varHandle();
  private static final VarHandle TICKET = JAVA_LONG.varHandle();

  private final HostMemory counters;
  private final HostMemory requested;

  /**
   * Allocates rows of counters that are 0.
   *
   * @param bytes the bytes of all rows
   * @param sketch the name of the sketch, for messages
   */
  public RowMemory(long bytes, String sketch) {
    this.counters = HostMemory.allocate(bytes, "the high table of " + sketch);
    this.requested = HostMemory.allocate(Long.BYTES, "the row count of " + sketch);
  }

  /** Requests a row; returns the number of earlier requests. */
  public long ticket() {
    return (long) TICKET.getAndAdd(requested.segment(), 0L, 1L);
  }

  /** Adds to the counter at a byte offset. */
  public void add(long at, int amount) {
    int _ = (int) COUNTER.getAndAdd(counters.segment(), at, amount);
  }

  public int get(long at) {
    return (int) COUNTER.getOpaque(counters.segment(), at);
  }

  public long requested() {
    return requested.segment().get(JAVA_LONG, 0);
  }

  public MemorySegment table() {
    return counters.segment();
  }

  public MemorySegment requestedPart() {
    return requested.segment();
  }

  public void clear() {
    counters.segment().fill((byte) 0);
    requested.segment().fill((byte) 0);
  }

  @Override
  public void close() {
    counters.close();
    requested.close();
  }
}
