package org.qsketch.gpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;

/**
 * Copies between host and device of any size: in slices, through page-locked memory, so that the
 * host works on one slice while others are under way.
 */
final class Transfers implements AutoCloseable {
  /** Works on a slice of a transfer, from its byte {@code at} on. */
  @FunctionalInterface
  interface SliceAction {
    void accept(MemorySegment slice, long at);
  }

  private static final int SLOTS = 4;

  /** A multiple of every size of key and of counter. */
  private static final long SLICE_BYTES = 1L << 24;

  private final ComputeQueue queue;
  private final List<StagingSlot> slots;
  private int uses;

  Transfers(ComputeDevice device, ComputeQueue queue) {
    this.queue = queue;
    this.slots = Stream.generate(() -> new StagingSlot(device)).limit(SLOTS).toList();
  }

  /** Copies to the device what the action writes; returns before the last slices are there. */
  void write(DeviceMemory target, long offset, long bytes, SliceAction fill) {
    for (long at = 0; at < bytes; at += SLICE_BYTES) {
      StagingSlot slot = nextSlot();
      MemorySegment slice = slot.room(Math.min(SLICE_BYTES, bytes - at));
      fill.accept(slice, at);
      queue.upload(slice, target, offset + at);
      slot.begin(queue.record(), () -> {});
    }
  }

  /** Copies all of a segment to the device. */
  void write(DeviceMemory target, MemorySegment source) {
    write(target, 0, source);
  }

  /** Copies all of a segment to a place on the device. */
  void write(DeviceMemory target, long offset, MemorySegment source) {
    write(target, offset, source.byteSize(), (slice, at) -> copy(source, at, slice, 0, slice));
  }

  /** The same from page-locked memory, which must stay as it is until {@link #finish}. */
  void writeLocked(DeviceMemory target, long offset, MemorySegment source) {
    queue.upload(source, target, offset);
  }

  /** Fills page-locked memory from the device, until {@link #finish}. */
  void readLocked(DeviceMemory source, MemorySegment target) {
    queue.download(source, 0, target);
  }

  /** Waits for all that was begun. */
  void finish() {
    queue.finish();
  }

  /** Hands what is on the device to the action, in order. */
  void read(DeviceMemory source, long offset, long bytes, SliceAction take) {
    try {
      for (long at = 0; at < bytes; at += SLICE_BYTES) {
        readSlice(source, offset, at, Math.min(SLICE_BYTES, bytes - at), take);
      }
      for (int i = 0; i < SLOTS; i++) {
        nextSlot().complete();
      }
    } catch (RuntimeException e) {
      slots.forEach(StagingSlot::abandon);
      throw e;
    }
  }

  private void readSlice(DeviceMemory source, long offset, long at, long bytes, SliceAction take) {
    StagingSlot slot = nextSlot();
    MemorySegment slice = slot.room(bytes);
    queue.download(source, offset + at, slice);
    slot.begin(queue.record(), () -> take.accept(slice, at));
  }

  /** Fills a segment from the device. */
  void read(DeviceMemory source, MemorySegment target) {
    read(source, 0, target.byteSize(), (slice, at) -> copy(slice, 0, target, at, slice));
  }

  /** 32-bit numbers of the device, as unsigned. */
  long[] readUnsigned(DeviceMemory source, long from, int count) {
    long[] numbers = new long[count];
    read(
        source,
        from * Integer.BYTES,
        (long) count * Integer.BYTES,
        (slice, at) -> {
          int first = Math.toIntExact(at / Integer.BYTES);
          for (int i = 0; i < slice.byteSize() / Integer.BYTES; i++) {
            numbers[first + i] = Integer.toUnsignedLong(slice.getAtIndex(JAVA_INT, i));
          }
        });
    return numbers;
  }

  private static void copy(
      MemorySegment source, long from, MemorySegment target, long to, MemorySegment slice) {
    ParallelCopy.copy(source, from, target, to, slice.byteSize());
  }

  private StagingSlot nextSlot() {
    uses = (uses + 1) % SLOTS;
    return slots.get(uses);
  }

  @Override
  public void close() {
    slots.forEach(StagingSlot::close);
  }
}
