package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.KernelArguments;

/**
 * Keys and their values: the parameters {@code keys, key_from, values, value_from, count}.
 *
 * @param keys holds the keys
 * @param keyFrom index of the first key
 * @param values holds the values
 * @param valueFrom index of the first value
 * @param count the number of pairs
 */
public record Pairs(
    DeviceMemory keys, long keyFrom, DeviceMemory values, long valueFrom, long count)
    implements KernelArguments {
  @Override
  public void write(ArgumentWriter writer) {
    writer.putMemory(keys);
    writer.putLong(keyFrom);
    writer.putMemory(values);
    writer.putLong(valueFrom);
    writer.putLong(count);
  }
}
