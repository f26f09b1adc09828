package org.qsketch.gpu.primitive;

import java.util.stream.Stream;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/**
 * A batch of keys, partitioned by slices of a table.
 *
 * @param number how many slices there are, and thread groups that take one each
 * @param space where the entries are
 * @param numbers where the numbers of entries of all slices are, in words of 32 bits
 * @param entries where the entries of the first slice are
 * @param weights where their weights are, if they have some
 * @param capacity from the entries of one slice to those of the next
 */
public record Slices(
    int number, DeviceMemory space, long numbers, long entries, long weights, int capacity) {
  /** As kernels take them. */
  public Stream<Object> arguments() {
    return Stream.of(space, numbers, entries, weights, capacity);
  }
}
