package org.qsketch.backend;

import java.util.Objects;
import org.qsketch.memory.ByteSize;

/**
 * The device that a backend runs on.
 *
 * @param name the name that the driver or the system gives it
 * @param memoryBytes the total memory of the device, used or free
 * @param computeUnits cores or streaming multiprocessors; for {@link Execution#SERIAL} and {@link
 *     Execution#MULTI_CORE}, the number of threads
 * @param driver the driver and its version; for the CPU, the Java runtime
 * @param sharesHostMemory whether it uses the host's memory
 * @param execution how it runs operations
 */
public record Device(
    String name,
    long memoryBytes,
    int computeUnits,
    String driver,
    boolean sharesHostMemory,
    Execution execution) {
  /** Requires the execution. */
  public Device {
    Objects.requireNonNull(execution, "execution");
  }

  /**
   * Describes a device that runs kernels in memory of its own.
   *
   * @param name the name that the driver gives it
   * @param memoryBytes the total memory of the device, used or free
   * @param computeUnits cores or streaming multiprocessors
   * @param driver the driver and its version
   */
  public Device(String name, long memoryBytes, int computeUnits, String driver) {
    this(name, memoryBytes, computeUnits, driver, false, Execution.DEVICE);
  }

  /**
   * Summarizes the device in one line.
   *
   * @return name, compute units, memory and driver
   */
  public String summary() {
    return "%s, %d %s, %s of memory, %s"
        .formatted(
            name,
            computeUnits,
            computeUnits == 1 ? "unit" : "units",
            ByteSize.text(memoryBytes),
            driver);
  }
}
