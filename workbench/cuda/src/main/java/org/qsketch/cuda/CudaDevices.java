package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.UUID;
import org.qsketch.backend.Device;
import org.qsketch.backend.Execution;
import org.qsketch.cuda.NativeCall.OutCall;

/** Asks the driver about itself and about its devices, by their ordinal numbers. */
final class CudaDevices {
  private static final int MULTIPROCESSOR_COUNT = 16;
  private static final int INTEGRATED = 18;
  private static final int COMPUTE_MODE = 20;
  private static final int L2_CACHE_SIZE = 38;
  private static final int COMPUTE_CAPABILITY_MAJOR = 75;
  private static final int COMPUTE_CAPABILITY_MINOR = 76;
  private static final int NAME_BYTES = 256;

  /** The compute mode in which any number of processes may have contexts. */
  private static final int DEFAULT_MODE = 0;

  private static final ValueLayout.OfLong BIG_ENDIAN =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

  private final CudaDriver driver;
  private final CudaErrors errors;

  CudaDevices(CudaDriver driver) {
    this.driver = driver;
    this.errors = new CudaErrors(driver);
  }

  /** Returns the newest CUDA that the driver supports, for example 13.0. */
  CudaVersion driverVersion() {
    return CudaVersion.ofNumber(
        number(
            "ask for the driver's version",
            out -> (int) driver.driverGetVersion().invokeExact(out)));
  }

  int count() {
    return number("count the devices", out -> (int) driver.deviceGetCount().invokeExact(out));
  }

  /**
   * Describes a device.
   *
   * @param driverText the driver and its version
   */
  Device describe(int ordinal, String driverText) {
    int device = handle(ordinal);
    return new Device(
        name(device),
        memory(device),
        attribute(device, MULTIPROCESSOR_COUNT),
        driverText,
        attribute(device, INTEGRATED) != 0,
        Execution.DEVICE);
  }

  /** Returns the bytes of the cache that the multiprocessors of a device share. */
  int cacheBytes(int ordinal) {
    return attribute(handle(ordinal), L2_CACHE_SIZE);
  }

  /** Returns the compute capability of a device as one number: 90 is 9.0. */
  int capability(int ordinal) {
    int device = handle(ordinal);
    return 10 * attribute(device, COMPUTE_CAPABILITY_MAJOR)
        + attribute(device, COMPUTE_CAPABILITY_MINOR);
  }

  /** Tells whether the driver lets any process open a device, whatever others do. */
  boolean isForAll(int ordinal) {
    return attribute(handle(ordinal), COMPUTE_MODE) == DEFAULT_MODE;
  }

  /** Returns the number that a device, or the part of it that is used as one, has everywhere. */
  UUID uuid(int ordinal) {
    int device = handle(ordinal);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment uuid = arena.allocate(BIG_ENDIAN, 2);
      errors.check(
          "identify a device", () -> (int) driver.deviceGetUuid().invokeExact(uuid, device));
      return new UUID(uuid.getAtIndex(BIG_ENDIAN, 0), uuid.getAtIndex(BIG_ENDIAN, 1));
    }
  }

  /** Returns the {@code CUdevice} of an ordinal number. */
  int handle(int ordinal) {
    return number(
        "find device " + ordinal, out -> (int) driver.deviceGet().invokeExact(out, ordinal));
  }

  private String name(int device) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocate(NAME_BYTES);
      errors.check(
          "ask for the name of a device",
          () -> (int) driver.deviceGetName().invokeExact(name, NAME_BYTES, device));
      return name.getString(0);
    }
  }

  private long memory(int device) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment bytes = arena.allocate(ValueLayout.JAVA_LONG);
      errors.check(
          "ask for the memory of a device",
          () -> (int) driver.deviceTotalMem().invokeExact(bytes, device));
      return bytes.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  private int attribute(int device, int attribute) {
    return number(
        "ask for an attribute of a device",
        out -> (int) driver.deviceGetAttribute().invokeExact(out, attribute, device));
  }

  private int number(String attempt, OutCall call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(ValueLayout.JAVA_INT);
      errors.check(attempt, () -> call.invoke(number));
      return number.get(ValueLayout.JAVA_INT, 0);
    }
  }
}
