package org.qsketch.gpu.memory;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeQueue;

/**
 * Copies of any size between host and device. They pass through page-locked memory in slices, so
 * that the host works on some slices while others are in flight. One core is slower than the bus,
 * so several copy at once, each through slots of its own.
 */
public final class Transfers implements AutoCloseable {
  /** Processes a part of a transfer that begins at byte {@code at}. */
  @FunctionalInterface
  public interface SliceAction {
    void accept(MemorySegment part, long at);
  }

  /** Processes a slice, in the memory of its slot, that begins at byte {@code at} of a transfer. */
  @FunctionalInterface
  private interface SlotAction {
    void accept(StagingSlot slot, MemorySegment slice, long at);
  }

  /** Eight cores fill the bus. More compete for memory, and their slots for the cache. */
  private static final int MOST_CORES = 8;

  /** A multiple of every key and counter size. The bus pauses for 4 µs between slices. */
  private static final long SLICE_BYTES = 1L << 22;

  /** Slices of a short transfer are shorter, so that all cores have some. */
  private static final long LEAST_SLICE_BYTES = 1L << 18;

  /** Java lets longer copies bypass the cache, but from there the bus reads fastest. */
  private static final long PIECE_BYTES = 1L << 20;

  private final ComputeQueue queue;
  private final StagingSlots.Pool slots;
  private final boolean ownsSlots;
  private final int cores;

  private Transfers(ComputeQueue queue, StagingSlots.Pool slots, boolean ownsSlots, int cores) {
    this.queue = queue;
    this.slots = slots;
    this.ownsSlots = ownsSlots;
    this.cores = cores;
  }

  public static Transfers of(ComputeDevice device, ComputeQueue queue) {
    return new Transfers(queue, new StagingSlots.Pool(device), true, MOST_CORES);
  }

  /** Copies on the calling thread, for one of several that copy at the same time. */
  public static Transfers ofThread(ComputeDevice device, ComputeQueue queue) {
    return new Transfers(queue, new StagingSlots.Pool(device), true, 1);
  }

  /** Copies through another queue of the same device, and through the same slots. */
  public Transfers on(ComputeQueue other) {
    return new Transfers(other, slots, false, cores);
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
        (part, at) -> MemorySegment.copy(source, at, part, 0, part.byteSize()));
  }

  /**
   * Copies to the device what the action writes, which several threads call at once. Returns before
   * the last slices have arrived.
   */
  public void write(DeviceMemory target, long offset, long bytes, SliceAction fill) {
    write(cores, target, offset, bytes, fill);
  }

  /** Writes in order, on the calling thread. */
  public void writeInOrder(DeviceMemory target, long offset, long bytes, SliceAction fill) {
    write(1, target, offset, bytes, fill);
  }

  private void write(int most, DeviceMemory target, long offset, long bytes, SliceAction fill) {
    forEachSlice(
        most,
        bytes,
        (slot, slice, at) -> {
          fill(slice, at, fill);
          upload(slot, slice, target, offset + at);
        },
        _ -> {});
  }

  private static void fill(MemorySegment slice, long at, SliceAction fill) {
    for (long from = 0; from < slice.byteSize(); from += PIECE_BYTES) {
      long size = Math.min(PIECE_BYTES, slice.byteSize() - from);
      fill.accept(slice.asSlice(from, size), at + from);
    }
  }

  private synchronized void upload(
      StagingSlot slot, MemorySegment slice, DeviceMemory target, long offset) {
    queue.upload(slice, target, offset);
    slot.begin(queue.record(), () -> {});
  }

  /** Copies page-locked segments, which must not change until the queue has read them. */
  public void writeLocked(DeviceMemory target, List<MemorySegment> sources) {
    long at = 0;
    for (MemorySegment source : sources) {
      queue.upload(source, target, at);
      at += source.byteSize();
    }
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
    read(1, source, offset, bytes, take);
  }

  /** Fills a segment from the device. */
  public void read(DeviceMemory source, MemorySegment target) {
    read(
        cores,
        source,
        0,
        target.byteSize(),
        (slice, at) -> MemorySegment.copy(slice, 0, target, at, slice.byteSize()));
  }

  private void read(int most, DeviceMemory source, long offset, long bytes, SliceAction take) {
    forEachSlice(
        most,
        bytes,
        (slot, slice, at) ->
            download(slot, source, offset + at, slice, () -> take.accept(slice, at)),
        StagingSlots::complete);
  }

  private synchronized void download(
      StagingSlot slot, DeviceMemory source, long offset, MemorySegment slice, Runnable then) {
    queue.download(source, offset, slice);
    slot.begin(queue.record(), then);
  }

  /**
   * Processes slices on some cores, in order if it is one. If one fails, the others end after their
   * slice, and are waited for.
   *
   * @param then what each core does with its slots at the end
   */
  private void forEachSlice(int most, long bytes, SlotAction action, Consumer<StagingSlots> then) {
    long slice = Math.clamp(Long.highestOneBit(bytes / most), LEAST_SLICE_BYTES, SLICE_BYTES);
    AtomicLong next = new AtomicLong();
    Runnable copy =
        () ->
            slots.lend(
                own -> {
                  for (long at = next.getAndAdd(slice); at < bytes; at = next.getAndAdd(slice)) {
                    StagingSlot slot = own.next();
                    action.accept(slot, slot.acquire(Math.min(slice, bytes - at)), at);
                  }
                  then.accept(own);
                });
    inParallel((int) Math.min(most, Math.ceilDiv(bytes, slice)), copy, () -> next.set(bytes));
  }

  private static void inParallel(int times, Runnable work, Runnable end) {
    if (times == 1) {
      work.run();
      return;
    }
    AtomicReference<Throwable> failure = new AtomicReference<>();
    IntStream.range(0, times)
        .parallel()
        .forEach(
            _ -> {
              try {
                work.run();
              } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
                end.run();
              }
            });
    if (failure.get() instanceof Error error) {
      throw error;
    }
    if (failure.get() instanceof RuntimeException exception) {
      throw exception;
    }
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

  @Override
  public void close() {
    if (ownsSlots) {
      slots.close();
    }
  }
}
