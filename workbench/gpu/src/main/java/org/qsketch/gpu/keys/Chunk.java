package org.qsketch.gpu.keys;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/**
 * Some keys on the device.
 *
 * @param memory where they lie
 * @param from index of the first in the memory
 * @param size how many
 */
public record Chunk(DeviceMemory memory, long from, long size) {
  /** The most keys of a chunk on its way to the device. */
  static final long MAX_KEYS = 1L << 22;

  /** The same of keys on another device, which need not be copied to staging memory first. */
  static final long MAX_DEVICE_KEYS = 1L << 25;

  /** The memory of a chunk of the widest keys. */
  public static final long MAX_BYTES = MAX_KEYS * Long.BYTES;

  public static Chunk of(DeviceKeys keys) {
    return new Chunk(keys.memory(), keys.from(), keys.size());
  }

  /** Some of these keys, from the one with an index on. */
  Chunk part(long first, long count) {
    return new Chunk(memory, from + first, count);
  }
}
