package org.qsketch.gpu.memory;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeQueue;

/**
 * Copies of any size between host and device. They pass through page-locked memory in slices, so
 * that the host works on some slices while others are in flight. One core is slower than the bus,
 * so all cores copy a segment, each its own slice. Copies that the calling thread makes alone use
 * larger slices.
 */
public final class Transfers implements AutoCloseable {
  /** Processes a slice that begins at byte {@code at} of a transfer. */
  @FunctionalInterface
  public interface SliceAction {
    void accept(MemorySegment slice, long at);
  }

  private static final int SLOTS_IN_ORDER = 4;

  /** A multiple of every key and counter size. */
  private static final long SLICE_BYTES_IN_ORDER = 1L << 24;

  private final ComputeQueue queue;
  private final ParallelSlices slices;
  private final boolean ownsSlices;
  private final List<StagingSlot> slotsInOrder;
  private int usesInOrder;

  private Transfers(
      ComputeDevice device, ComputeQueue queue, ParallelSlices slices, boolean ownsSlices) {
    this.queue = queue;
    this.slices = slices;
    this.ownsSlices = ownsSlices;
    this.slotsInOrder =
        Stream.generate(() -> new StagingSlot(device)).limit(SLOTS_IN_ORDER).toList();
  }

  public static Transfers of(ComputeDevice device, ComputeQueue queue) {
    return new Transfers(device, queue, new ParallelSlices(device), true);
  }

  /**
   * Copies through another queue of the same device, by the same cores and through the same slots:
   * the fewer there are, the more of them stay in the cache.
   */
  public Transfers on(ComputeDevice device, ComputeQueue other) {
    return new Transfers(device, other, slices, false);
  }

  /** Copies a segment to the beginning of device memory. */
  public void write(DeviceMemory target, MemorySegment source) {
    write(target, 0, source);
  }

  /** Copies a segment to device memory. */
  public void write(DeviceMemory target, long offset, MemorySegment source) {
    write(
        target,
        offset,
        source.byteSize(),
        (slice, at) -> MemorySegment.copy(source, at, slice, 0, slice.byteSize()));
  }

  /**
   * Copies to the device what the action writes, which several threads call at once. Returns before
   * the last slices have arrived.
   */
  public void write(DeviceMemory target, long offset, long bytes, SliceAction fill) {
    slices.forEach(bytes, (slot, at, size) -> writeSlice(slot, target, offset, at, size, fill));
  }

  /** Writes in order, on the calling thread. */
  public void writeInOrder(DeviceMemory target, long offset, long bytes, SliceAction fill) {
    for (long at = 0; at < bytes; at += SLICE_BYTES_IN_ORDER) {
      long size = Math.min(SLICE_BYTES_IN_ORDER, bytes - at);
      writeSlice(nextSlot(), target, offset, at, size, fill);
    }
  }

  private void writeSlice(
      StagingSlot slot, DeviceMemory target, long offset, long at, long bytes, SliceAction fill) {
    MemorySegment slice = slot.acquire(bytes);
    fill.accept(slice, at);
    upload(slot, slice, target, offset + at);
  }

  /** Copies page-locked segments, which must not change until the queue has read them. */
  public void writeLocked(DeviceMemory target, List<MemorySegment> sources) {
    long at = 0;
    for (MemorySegment source : sources) {
      queue.upload(source, target, at);
      at += source.byteSize();
    }
  }

  private synchronized void upload(
      StagingSlot slot, MemorySegment slice, DeviceMemory target, long offset) {
    queue.upload(slice, target, offset);
    slot.begin(queue.record(), () -> {});
  }

  /** Fills page-locked memory from the device; complete after {@link #finish}. */
  public void readLocked(DeviceMemory source, MemorySegment target) {
    queue.download(source, 0, target);
  }

  /** Waits for all copies to complete. */
  public void finish() {
    queue.finish();
  }

  /** Passes the contents of device memory to an action, in order. */
  public void read(DeviceMemory source, long offset, long bytes, SliceAction take) {
    try {
      for (long at = 0; at < bytes; at += SLICE_BYTES_IN_ORDER) {
        readSlice(source, offset, at, Math.min(SLICE_BYTES_IN_ORDER, bytes - at), take);
      }
      for (int i = 0; i < SLOTS_IN_ORDER; i++) {
        nextSlot().complete();
      }
    } catch (RuntimeException e) {
      slotsInOrder.forEach(StagingSlot::abandon);
      throw e;
    }
  }

  private void readSlice(DeviceMemory source, long offset, long at, long bytes, SliceAction take) {
    StagingSlot slot = nextSlot();
    MemorySegment slice = slot.acquire(bytes);
    queue.download(source, offset + at, slice);
    slot.begin(queue.record(), () -> take.accept(slice, at));
  }

  /** Fills a segment from the device. */
  public void read(DeviceMemory source, MemorySegment target) {
    slices.forEach(
        target.byteSize(),
        (slot, at, bytes) -> {
          MemorySegment slice = slot.acquire(bytes);
          download(slot, source, at, slice);
          slot.complete();
          MemorySegment.copy(slice, 0, target, at, bytes);
        });
  }

  private synchronized void download(
      StagingSlot slot, DeviceMemory source, long offset, MemorySegment slice) {
    queue.download(source, offset, slice);
    slot.begin(queue.record(), () -> {});
  }

  /** Reads 32-bit numbers from the device. */
  public int[] readInts(DeviceMemory source, long from, int count) {
    int[] numbers = new int[count];
    read(
        source,
        from * Integer.BYTES,
        (long) count * Integer.BYTES,
        (slice, at) ->
            MemorySegment.copy(
                slice,
                JAVA_INT,
                0,
                numbers,
                Math.toIntExact(at / Integer.BYTES),
                Math.toIntExact(slice.byteSize() / Integer.BYTES)));
    return numbers;
  }

  /** Reads unsigned 32-bit numbers from the device. */
  public long[] readUnsigned(DeviceMemory source, long from, int count) {
    return Arrays.stream(readInts(source, from, count))
        .mapToLong(Integer::toUnsignedLong)
        .toArray();
  }

  private StagingSlot nextSlot() {
    usesInOrder = (usesInOrder + 1) % SLOTS_IN_ORDER;
    return slotsInOrder.get(usesInOrder);
  }

  @Override
  public void close() {
    if (ownsSlices) {
      slices.close();
    }
    slotsInOrder.forEach(StagingSlot::close);
  }

  /**
   * Divides copies into slices and processes them on all cores, each slice in a slot of its own.
   */
  static final class ParallelSlices implements AutoCloseable {
    /** Processes {@code bytes} bytes of a copy, from byte {@code at} on. */
    @FunctionalInterface
    interface SlotAction {
      void accept(StagingSlot slot, long at, long bytes);
    }

    /** A multiple of every key and counter size. */
    private static final long SLICE_BYTES = 1L << 21;

    /** There are more if more cores copy at once. */
    private static final int MIN_SLOTS = 32;

    private final ComputeDevice device;

    /** Idle slots come first, which saves allocating others, then the least recently used. */
    private final Deque<StagingSlot> slots = new ConcurrentLinkedDeque<>();

    ParallelSlices(ComputeDevice device) {
      this.device = device;
      for (int i = 0; i < MIN_SLOTS; i++) {
        slots.add(new StagingSlot(device));
      }
    }

    /** Processes slices in parallel. Waits for all of them, even if one fails. */
    void forEach(long bytes, SlotAction action) {
      AtomicReference<RuntimeException> failure = new AtomicReference<>();
      LongStream.range(0, Math.ceilDiv(bytes, SLICE_BYTES))
          .map(slice -> slice * SLICE_BYTES)
          .parallel()
          .filter(_ -> failure.get() == null)
          .forEach(
              at -> {
                try {
                  withSlot(slot -> action.accept(slot, at, Math.min(SLICE_BYTES, bytes - at)));
                } catch (RuntimeException e) {
                  failure.compareAndSet(null, e);
                }
              });
      if (failure.get() != null) {
        throw failure.get();
      }
    }

    private void withSlot(Consumer<StagingSlot> action) {
      StagingSlot spare = slots.pollFirst();
      StagingSlot slot = spare == null ? new StagingSlot(device) : spare;
      try {
        action.accept(slot);
      } finally {
        giveBack(slot);
      }
    }

    private void giveBack(StagingSlot slot) {
      if (slot.isIdle()) {
        slots.addFirst(slot);
      } else {
        slots.addLast(slot);
      }
    }

    @Override
    public void close() {
      slots.forEach(StagingSlot::close);
    }
  }
}
