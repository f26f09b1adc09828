package org.qsketch.gpu.sketch;

import java.util.Map;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.Chunk;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.TaggedLayout;
import org.qsketch.sketch.TaggedSketchSpec;

/**
 * Adds tagged sketches of other devices to one of this device.
 *
 * @param spec of all
 * @param memory of the one that is added to
 * @param positions those of all tags
 */
record TaggedSums(TaggedSketchSpec spec, TableMemory memory, DeviceMemory positions) {
  private static final int LOW = RowTable.LOW;
  private static final int HIGH = RowTable.HIGH;
  private static final int REQUESTED = RowTable.REQUESTED;

  /**
   * Adds a sketch.
   *
   * @param other it
   * @param change runs before anything changes
   * @return false, and nothing is changed, if buckets of the other one share rows, or if there is
   *     no memory to bring it here
   */
  boolean add(TableMemory other, Runnable change) {
    boolean takesOver = memory.number(REQUESTED) == 0;
    if (!takesOver && other.number(REQUESTED) > spec.rows()) {
      return false;
    }
    try {
      if (!gpu().reads(other.gpu(), () -> addHere(other, takesOver, change))) {
        addThroughHost(other, takesOver, change);
      }
      return true;
    } catch (InsufficientMemoryException _) { // of loans, which come before any change
      return false;
    }
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
    add(0, other.part(LOW), spec.buckets(), other.part(HIGH), takesOver);
  }

  private void addThroughHost(TableMemory other, boolean takesOver, Runnable change) {
    long window = Math.min(other.part(LOW).bytes(), Chunk.MAX_BYTES);
    long rows = takesOver ? Integer.BYTES : other.part(HIGH).bytes();
    gpu()
        .countMemory()
        .lend(
            window,
            "buckets of another sketch",
            low ->
                gpu()
                    .keyMemory()
                    .lend(
                        rows,
                        "rows of another sketch",
                        high -> {
                          change.run();
                          bringRows(other, takesOver, high);
                          addWindows(other, takesOver, low, high);
                        }));
  }

  private void bringRows(TableMemory other, boolean takesOver, DeviceMemory lent) {
    DeviceMemory high = takesOver ? memory.part(HIGH) : lent;
    other.read(
        HIGH, 0, other.part(HIGH).bytes(), (at, slice) -> gpu().transfers().write(high, at, slice));
    if (takesOver) {
      other.read(
          REQUESTED,
          0,
          Long.BYTES,
          (_, slice) -> gpu().transfers().write(memory.part(REQUESTED), slice));
    }
  }

  private void addWindows(
      TableMemory other, boolean takesOver, DeviceMemory low, DeviceMemory high) {
    long bytes = other.part(LOW).bytes();
    for (long from = 0; from < bytes; from += Chunk.MAX_BYTES) {
      long first = from;
      long size = Math.min(Chunk.MAX_BYTES, bytes - from);
      other.read(LOW, from, size, (at, slice) -> gpu().transfers().write(low, at - first, slice));
      int bucket = TaggedLayout.BUCKET_BYTES;
      add(from / bucket, low, size / bucket, high, takesOver);
    }
  }

  /** Adds some buckets, from one on. */
  private void add(long from, DeviceMemory low, long count, DeviceMemory high, boolean takesOver) {
    gpu()
        .launch(
            Program.withoutKeys(KernelFile.TAGGED_MERGE, Map.of("DEPTH", spec.depth())),
            EntryPoint.TAGGED_MERGE,
            count,
            memory.part(LOW),
            from,
            memory.part(HIGH),
            memory.part(REQUESTED),
            spec.rows(),
            positions,
            low,
            high,
            count,
            takesOver ? 1 : 0);
  }
}
