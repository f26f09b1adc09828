package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.OptionalLong;

/**
 * A device pointer of another library.
 *
 * @param context the context of the device that will use it
 * @param address the pointer
 */
record CudaPointer(CudaContext context, long address) {
  /** Attributes of pointers, as {@code CUpointer_attribute} in {@code cuda.h} numbers them. */
  private static final int MEMORY_TYPE = 2;

  private static final int IS_MANAGED = 8;
  private static final int DEVICE_ORDINAL = 9;
  private static final int RANGE_START = 11;
  private static final int RANGE_SIZE = 12;

  private static final int HOST_MEMORY = 1;

  /**
   * Checks that the pointer is into memory of the device.
   *
   * @param bytes the number of bytes that will be used
   * @throws IllegalArgumentException if it is not, or if fewer bytes are allocated there
   */
  void require(long bytes) {
    if (address == 0) {
      throw new IllegalArgumentException(
          "the device pointer is 0: give the address of a column, which is none if the column is"
              + " empty");
    }
    long type = attribute(MEMORY_TYPE).orElseThrow(this::unknown);
    boolean managed = attribute(IS_MANAGED).orElse(0) != 0;
    if (type == HOST_MEMORY && !managed) {
      throw new IllegalArgumentException(
          "the pointer %s is into memory of the host: take Keys.of(MemorySegment, KeyWidth)"
              .formatted(this));
    }
    if (!managed) {
      requireDevice();
    }
    requireRange(bytes);
  }

  private IllegalArgumentException unknown() {
    return new IllegalArgumentException(
        "the driver knows no memory at %s: give the address of a column that is not freed yet, allocated by this process"
            .formatted(this));
  }

  private void requireDevice() {
    int ordinal = (int) attribute(DEVICE_ORDINAL).orElseThrow(this::unknown);
    if (!context.isOf(ordinal)) {
      throw new IllegalArgumentException(
          "the pointer %s is into memory of device %d, and not of %s: open the backend cuda:%2$d"
              .formatted(this, ordinal, context.name()));
    }
  }

  /** Checks the range of the memory, if the driver knows it. */
  private void requireRange(long bytes) {
    OptionalLong start = attribute(RANGE_START);
    OptionalLong size = attribute(RANGE_SIZE);
    if (start.isPresent() && size.orElse(0) > 0) {
      long there = start.getAsLong() + size.getAsLong() - address;
      if (bytes > there) {
        throw new IllegalArgumentException(
            "the keys have %d bytes, and from %s on %d are allocated: give the count of keys in the column"
                .formatted(bytes, this, there));
      }
    }
  }

  private OptionalLong attribute(int attribute) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ValueLayout.JAVA_LONG);
      context.run(
          "ask what memory a pointer is into",
          () -> (int) context.driver().pointerGetAttribute().invokeExact(out, attribute, address));
      // a narrower attribute leaves the other bytes as they were, which is 0
      return OptionalLong.of(out.get(ValueLayout.JAVA_LONG, 0));
    } catch (CudaException e) {
      return OptionalLong.empty();
    }
  }

  @Override
  public String toString() {
    return "0x%x".formatted(address);
  }
}
