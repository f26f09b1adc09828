package org.qsketch.backend;

/**
 * What a backend runs on.
 *
 * @param name as the driver or the system calls it
 * @param memoryBytes all memory of the device, used or free
 * @param computeUnits cores, or streaming multiprocessors
 * @param driver driver and its version; for the CPU the Java runtime
 */
public record Device(String name, long memoryBytes, int computeUnits, String driver) {}
