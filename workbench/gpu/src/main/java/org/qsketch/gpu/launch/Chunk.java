package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.KernelArguments;

/**
 * Keys on the device: the parameters {@code keys, from, count}.
 *
 * @param memory holds the keys
 * @param from index of the first key in the memory
 * @param size the number of keys
 */
public record Chunk(DeviceMemory memory, long from, long size) implements KernelArguments {
  /** The most keys of a chunk on its way to the device. */
  public static final long MAX_KEYS = 1L << 22;

  /** The memory of a chunk of the widest keys. */
  public static final long MAX_BYTES = MAX_KEYS * Long.BYTES;

  /** Returns {@code count} of these keys, from an index on. */
  public Chunk part(long first, long count) {
    return new Chunk(memory, from + first, count);
  }

  @Override
  public void write(ArgumentWriter writer) {
    writer.putMemory(memory);
    writer.putLong(from);
    writer.putLong(size);
  }
}
