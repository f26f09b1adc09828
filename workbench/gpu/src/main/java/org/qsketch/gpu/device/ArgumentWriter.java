package org.qsketch.gpu.device;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/** Takes the arguments of a kernel, in the order of its parameters. */
public interface ArgumentWriter {
  /**
   * Writes a pointer to global memory.
   *
   * @param memory of the device, or of one that it reaches
   */
  void putMemory(DeviceMemory memory);

  /**
   * Writes a number of 64 bits.
   *
   * @param number signed or unsigned
   */
  void putLong(long number);

  /**
   * Writes a number of 32 bits.
   *
   * @param number signed or unsigned
   */
  void putInt(int number);
}
