package org.qsketch.gpu.memory;

import java.util.function.Consumer;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Allocates memory of the device and keeps one piece that was given back: allocating costs more
 * than most operations, and freeing waits for all that runs.
 */
public final class SpareMemory implements AutoCloseable {
  /** How much larger than needed memory is that somebody may keep. */
  private static final int MAX_OVERSIZE = 2;

  private final ComputeDevice device;
  private final Reclaimer reclaimer;
  private final Runnable freeSpares;
  private DeviceMemory spare;

  /**
   * Keeps nothing yet.
   *
   * @param reclaimer frees what was forgotten, before each allocation
   * @param freeSpares frees what lies spare anywhere; called when memory is short
   */
  public SpareMemory(ComputeDevice device, Reclaimer reclaimer, Runnable freeSpares) {
    this.device = device;
    this.reclaimer = reclaimer;
    this.freeSpares = freeSpares;
  }

  /** Memory of exactly that size, freed when closed. */
  public DeviceMemory allocate(long bytes, String purpose) {
    reclaimer.reclaim();
    try {
      return device.allocate(bytes, purpose);
    } catch (OutOfDeviceMemoryException e) {
      freeSpares.run();
      return device.allocate(bytes, purpose);
    }
  }

  private DeviceMemory borrow(long bytes, String purpose) {
    DeviceMemory borrowed = spare;
    spare = null;
    if (borrowed != null && borrowed.bytes() < bytes) {
      borrowed.close();
      borrowed = null;
    }
    return borrowed == null ? allocate(bytes, purpose) : borrowed;
  }

  /** Lends memory of that size or more to an action. */
  public void lend(long bytes, String purpose, Consumer<DeviceMemory> action) {
    DeviceMemory memory = borrow(bytes, purpose);
    try {
      action.accept(memory);
    } finally {
      giveBack(memory);
    }
  }

  /** Memory of that size or more, until the loan is closed. */
  public Loan loan(long bytes, String purpose) {
    return new Loan(borrow(bytes, purpose));
  }

  /** The same for long: a piece that is far too large for it is freed. */
  public Loan longLoan(long bytes, String purpose) {
    if (spare != null && spare.bytes() / MAX_OVERSIZE > bytes) {
      close();
    }
    return loan(bytes, purpose);
  }

  /** Memory that goes back to where it was borrowed, once: from then on others use it. */
  public final class Loan implements AutoCloseable {
    private final DeviceMemory memory;
    private boolean over;

    private Loan(DeviceMemory memory) {
      this.memory = memory;
    }

    public DeviceMemory memory() {
      return memory;
    }

    public boolean isOver() {
      return over;
    }

    @Override
    public void close() {
      if (!over) {
        over = true;
        giveBack(memory);
      }
    }
  }

  private void giveBack(DeviceMemory memory) {
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
