package org.qsketch.gpu;

import java.util.function.Consumer;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Allocates memory of the device and keeps one piece that was given back: allocating costs more
 * than most operations, and freeing waits for all that runs.
 */
final class SpareMemory implements AutoCloseable {
  private final ComputeDevice device;
  private final Reclaimer reclaimer;
  private final Runnable makeRoom;
  private DeviceMemory spare;

  /**
   * Keeps nothing yet.
   *
   * @param reclaimer frees what was forgotten, before each allocation
   * @param makeRoom frees what lies spare anywhere; called when memory is short
   */
  SpareMemory(ComputeDevice device, Reclaimer reclaimer, Runnable makeRoom) {
    this.device = device;
    this.reclaimer = reclaimer;
    this.makeRoom = makeRoom;
  }

  /** Memory of exactly that size, freed when closed. */
  DeviceMemory allocate(long bytes, String purpose) {
    reclaimer.reclaim();
    try {
      return device.allocate(bytes, purpose);
    } catch (OutOfDeviceMemoryException e) {
      makeRoom.run();
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

  /** Lends memory of that size or more to an action. */
  void lend(long bytes, String purpose, Consumer<DeviceMemory> action) {
    DeviceMemory memory = borrow(bytes, purpose);
    try {
      action.accept(memory);
    } finally {
      giveBack(memory);
    }
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
