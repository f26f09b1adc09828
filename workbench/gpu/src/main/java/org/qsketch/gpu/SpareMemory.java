package org.qsketch.gpu;

import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Allocates memory of the device and keeps one piece that was given back: allocating costs more
 * than most operations, and freeing waits for all that runs.
 */
final class SpareMemory implements AutoCloseable {
  private final ComputeDevice device;
  private final Reclaimer reclaimer;
  private DeviceMemory spare;

  SpareMemory(ComputeDevice device, Reclaimer reclaimer) {
    this.device = device;
    this.reclaimer = reclaimer;
  }

  /** Memory of exactly that size, freed when closed. */
  DeviceMemory allocate(long bytes, String purpose) {
    reclaimer.reclaim();
    try {
      return device.allocate(bytes, purpose);
    } catch (OutOfDeviceMemoryException e) {
      if (spare == null) {
        throw e;
      }
      close();
      return device.allocate(bytes, purpose);
    }
  }

  /** Memory of that size or more, to be given back. */
  DeviceMemory borrow(long bytes, String purpose) {
    DeviceMemory borrowed = spare;
    spare = null;
    if (borrowed != null && borrowed.bytes() < bytes) {
      borrowed.close();
      borrowed = null;
    }
    return borrowed == null ? allocate(bytes, purpose) : borrowed;
  }

  void giveBack(DeviceMemory memory) {
    close();
    spare = memory;
  }

  @Override
  public void close() {
    if (spare != null) {
      spare.close();
      spare = null;
    }
  }
}
