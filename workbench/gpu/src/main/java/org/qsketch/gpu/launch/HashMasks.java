package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.KernelArguments;

/**
 * The masks of which a hash selects one: the parameters {@code masks, mask_count, seed}.
 *
 * @param memory holds a bit for each counter of a bucket, in words of 32 bits
 * @param count the number of masks
 * @param seed of the hash, as kernels take it
 */
public record HashMasks(DeviceMemory memory, int count, long seed) implements KernelArguments {
  @Override
  public void write(ArgumentWriter writer) {
    writer.putMemory(memory);
    writer.putInt(count);
    writer.putLong(seed);
  }
}
