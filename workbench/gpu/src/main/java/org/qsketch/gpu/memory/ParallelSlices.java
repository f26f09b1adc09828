package org.qsketch.gpu.memory;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.qsketch.gpu.device.ComputeDevice;

/** Divides copies into slices and processes them on all cores, each slice in a slot of its own. */
final class ParallelSlices implements AutoCloseable {
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

  /** The least recently used comes first. */
  private final Queue<StagingSlot> slots = new ConcurrentLinkedQueue<>();

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
    StagingSlot spare = slots.poll();
    StagingSlot slot = spare == null ? new StagingSlot(device) : spare;
    try {
      action.accept(slot);
    } finally {
      slots.add(slot);
    }
  }

  @Override
  public void close() {
    slots.forEach(StagingSlot::close);
  }
}
