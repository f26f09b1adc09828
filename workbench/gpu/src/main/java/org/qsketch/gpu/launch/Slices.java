package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.KernelArguments;

/**
 * A batch of keys, partitioned by slices of a table: the parameters {@code space, numbers, entries,
 * weights, capacity}. Places in the space are counted in words of 32 bits.
 *
 * @param number the number of slices, each for one thread group
 * @param space holds everything
 * @param numbers where the numbers of entries begin, one for each slice
 * @param entries where the entries of the first slice begin
 * @param weights where their weights begin, if they have any
 * @param capacity the distance from one slice to the next
 */
public record Slices(
    int number, DeviceMemory space, long numbers, long entries, long weights, int capacity)
    implements KernelArguments {
  /** Slices to fill, of a space that is an argument of its own. */
  public record Target(Slices slices) implements KernelArguments {
    @Override
    public void write(ArgumentWriter writer) {
      writer.putLong(slices.numbers);
      writer.putLong(slices.entries);
      writer.putLong(slices.weights);
      writer.putInt(slices.capacity);
    }
  }

  @Override
  public void write(ArgumentWriter writer) {
    writer.putMemory(space);
    writer.putLong(numbers);
    writer.putLong(entries);
    writer.putLong(weights);
    writer.putInt(capacity);
  }
}
