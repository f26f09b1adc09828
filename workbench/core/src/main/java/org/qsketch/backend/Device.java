package org.qsketch.backend;

import java.util.Objects;

/**
 * What a backend runs on.
 *
 * @param name as the driver or the system calls it
 * @param memoryBytes all memory of the device, used or free
 * @param computeUnits cores, or streaming multiprocessors; for {@link Execution#SERIAL} and {@link
 *     Execution#MULTI_CORE} the threads
 * @param driver driver and its version; for the CPU the Java runtime
 * @param sharesHostMemory whether its memory is that of the host
 * @param execution how it goes about its work
 */
public record Device(
    String name,
    long memoryBytes,
    int computeUnits,
    String driver,
    boolean sharesHostMemory,
    Execution execution) {
  /** Whoever does not say how a device works means one that runs kernels. */
  public Device {
    execution = Objects.requireNonNullElse(execution, Execution.DEVICE);
  }

  /**
   * A device that runs kernels in memory of its own.
   *
   * @param name as the driver calls it
   * @param memoryBytes all memory of the device, used or free
   * @param computeUnits cores, or streaming multiprocessors
   * @param driver driver and its version
   */
  public Device(String name, long memoryBytes, int computeUnits, String driver) {
    this(name, memoryBytes, computeUnits, driver, false, Execution.DEVICE);
  }
}
