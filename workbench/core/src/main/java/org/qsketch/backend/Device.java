package org.qsketch.backend;

/**
 * What a backend runs on.
 *
 * @param name as the driver or the system calls it
 * @param memoryBytes all memory of the device, used or free
 * @param computeUnits cores, or streaming multiprocessors
 * @param driver driver and its version; for the CPU the Java runtime
 * @param sharesHostMemory whether its memory is that of the host
 */
public record Device(
    String name, long memoryBytes, int computeUnits, String driver, boolean sharesHostMemory) {
  /**
   * A device with memory of its own.
   *
   * @param name as the driver calls it
   * @param memoryBytes all memory of the device, used or free
   * @param computeUnits cores, or streaming multiprocessors
   * @param driver driver and its version
   */
  public Device(String name, long memoryBytes, int computeUnits, String driver) {
    this(name, memoryBytes, computeUnits, driver, false);
  }
}
