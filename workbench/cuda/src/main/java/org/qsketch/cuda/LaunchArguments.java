package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.KernelArguments;

/**
 * Space for the arguments of a launch, reused by every launch of a queue. The driver takes an array
 * of pointers, each to a value, and has copied the values when it returns.
 */
final class LaunchArguments implements ArgumentWriter, AutoCloseable {
  static final int CAPACITY = 64;
  private static final long SLOT = Long.BYTES;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment values = arena.allocate(CAPACITY * SLOT, SLOT);
  private final MemorySegment pointers = pointersTo(values);
  private int count;

  private MemorySegment pointersTo(MemorySegment slots) {
    MemorySegment array = arena.allocate(ValueLayout.ADDRESS, CAPACITY);
    for (int i = 0; i < CAPACITY; i++) {
      array.setAtIndex(ValueLayout.ADDRESS, i, slots.asSlice(i * SLOT));
    }
    return array;
  }

  /**
   * Writes the arguments of a launch.
   *
   * @return the pointers to them, valid until the next call
   */
  MemorySegment pack(KernelArguments arguments) {
    count = 0;
    arguments.write(this);
    return pointers;
  }

  @Override
  public void putMemory(DeviceMemory memory) {
    putLong(((CudaMemory) memory).address());
  }

  @Override
  public void putLong(long number) {
    values.setAtIndex(ValueLayout.JAVA_LONG, next(), number);
  }

  @Override
  public void putInt(int number) {
    values.set(ValueLayout.JAVA_INT, next() * SLOT, number);
  }

  private int next() {
    if (count == CAPACITY) {
      throw new IllegalArgumentException(
          "a kernel takes at most %d arguments here, not %d".formatted(CAPACITY, count + 1));
    }
    return count++;
  }

  @Override
  public void close() {
    arena.close();
  }
}
