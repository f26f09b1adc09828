package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Space for the arguments of a launch, reused by every launch of a queue. The driver takes an array
 * of pointers, each to a value, and has copied the values when it returns.
 */
final class LaunchArguments implements AutoCloseable {
  static final int CAPACITY = 64;
  private static final long SLOT = Long.BYTES;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment values = arena.allocate(CAPACITY * SLOT, SLOT);
  private final MemorySegment pointers = pointersTo(values);

  private MemorySegment pointersTo(MemorySegment slots) {
    MemorySegment array = arena.allocate(ValueLayout.ADDRESS, CAPACITY);
    for (int i = 0; i < CAPACITY; i++) {
      array.setAtIndex(ValueLayout.ADDRESS, i, slots.asSlice(i * SLOT));
    }
    return array;
  }

  /**
   * Packs arguments.
   *
   * @return the pointers to them, valid until the next call
   */
  MemorySegment pack(Object... arguments) {
    if (arguments.length > CAPACITY) {
      throw new IllegalArgumentException(
          "a kernel takes at most %d arguments here, not %d".formatted(CAPACITY, arguments.length));
    }
    for (int i = 0; i < arguments.length; i++) {
      put(i, arguments[i]);
    }
    return pointers;
  }

  private void put(int index, Object argument) {
    switch (argument) {
      case CudaMemory memory -> values.setAtIndex(ValueLayout.JAVA_LONG, index, memory.address());
      case Long number -> values.setAtIndex(ValueLayout.JAVA_LONG, index, number);
      case Integer number -> values.set(ValueLayout.JAVA_INT, index * SLOT, number);
      default ->
          throw new IllegalArgumentException(
              "argument %d of a kernel is %s: give memory of this device, a Long or an Integer"
                  .formatted(index, argument));
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
