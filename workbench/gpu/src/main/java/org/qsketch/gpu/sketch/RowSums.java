package org.qsketch.gpu.sketch;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * Adds sketches of other devices to one of this device that has rows.
 *
 * @param memory of the one that is added to
 * @param rows how many there are
 * @param options to compile the kernel with
 * @param kernel adds buckets
 */
record RowSums(TableMemory memory, long rows, KernelOptions options, Kernel kernel) {
  /** Launches that add buckets of another sketch, from one of this sketch on. */
  @FunctionalInterface
  interface Kernel {
    Launch of(
        Arg.From from,
        Arg.OtherLow otherLow,
        Arg.OtherHigh otherHigh,
        Arg.Count count,
        Arg.TakesOver takesOver);
  }

  private static final int LOW = MultiLevelTable.LOW;
  private static final int HIGH = MultiLevelTable.HIGH;
  private static final int REQUESTED = MultiLevelTable.REQUESTED;

  /** The bytes of a bucket: a sector. */
  private static final int BUCKET_BYTES = 32;

  /**
   * Adds a sketch.
   *
   * @param other the sketch to add
   * @param change runs before anything changes
   * @return false, and nothing is changed, if buckets of the other one share rows, or if there is
   *     no memory to bring it here
   */
  boolean add(TableMemory other, Runnable change) {
    boolean takesOver = memory.number(REQUESTED) == 0;
    if (!takesOver && other.number(REQUESTED) > rows) {
      return false;
    }
    return gpu().reads(other.gpu(), () -> addHere(other, takesOver, change))
        || addThroughHost(other, takesOver, change);
  }

  private Gpu gpu() {
    return memory.gpu();
  }

  private void addHere(TableMemory other, boolean takesOver, Runnable change) {
    change.run();
    if (takesOver) {
      gpu().queue().copy(other.part(HIGH), 0, memory.part(HIGH), 0, other.part(HIGH).bytes());
      gpu().queue().copy(other.part(REQUESTED), 0, memory.part(REQUESTED), 0, Long.BYTES);
    }
    add(0, other.part(LOW), other.part(LOW).bytes() / BUCKET_BYTES, other.part(HIGH), takesOver);
  }

  /** Where buckets and rows of another sketch pass. */
  private record Windows(SpareMemory.Loan low, SpareMemory.Loan high) implements AutoCloseable {
    @Override
    public void close() {
      low.close();
      high.close();
    }
  }

  private boolean addThroughHost(TableMemory other, boolean takesOver, Runnable change) {
    Optional<Windows> windows = windows(other, takesOver);
    windows.ifPresent(
        open -> {
          try (open) {
            change.run();
            bringRows(other, takesOver, open.high().memory());
            addWindows(other, takesOver, open.low().memory(), open.high().memory());
          }
        });
    return windows.isPresent();
  }

  /** Lends space for windows; empty if there is no memory. Rows that are taken over need none. */
  private Optional<Windows> windows(TableMemory other, boolean takesOver) {
    long buckets = Math.min(other.part(LOW).bytes(), Chunk.MAX_BYTES);
    long rows = takesOver ? Integer.BYTES : other.part(HIGH).bytes();
    try {
      SpareMemory.Loan low = gpu().countMemory().loan(buckets, "buckets of another sketch");
      try {
        return Optional.of(
            new Windows(low, gpu().keyMemory().loan(rows, "rows of another sketch")));
      } catch (RuntimeException e) {
        low.close();
        throw e;
      }
    } catch (InsufficientMemoryException _) {
      return Optional.empty();
    }
  }

  private void bringRows(TableMemory other, boolean takesOver, DeviceMemory lent) {
    DeviceMemory high = takesOver ? memory.part(HIGH) : lent;
    other.read(
        HIGH, 0, other.part(HIGH).bytes(), (slice, at) -> gpu().transfers().write(high, at, slice));
    if (takesOver) {
      other.read(
          REQUESTED,
          0,
          Long.BYTES,
          (slice, _) -> gpu().transfers().write(memory.part(REQUESTED), slice));
    }
  }

  private void addWindows(
      TableMemory other, boolean takesOver, DeviceMemory low, DeviceMemory high) {
    long bytes = other.part(LOW).bytes();
    for (long from = 0; from < bytes; from += Chunk.MAX_BYTES) {
      long first = from;
      long size = Math.min(Chunk.MAX_BYTES, bytes - from);
      other.read(LOW, from, size, (slice, at) -> gpu().transfers().write(low, at - first, slice));
      add(from / BUCKET_BYTES, low, size / BUCKET_BYTES, high, takesOver);
    }
  }

  /** Adds some buckets, from one on. */
  private void add(long from, DeviceMemory low, long count, DeviceMemory high, boolean takesOver) {
    gpu()
        .launch(
            options,
            kernel.of(
                new Arg.From(from),
                new Arg.OtherLow(low),
                new Arg.OtherHigh(high),
                new Arg.Count(count),
                new Arg.TakesOver(takesOver ? 1 : 0)),
            count);
  }
}
