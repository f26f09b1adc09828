package org.qsketch.gpu.memory;

import java.util.function.Consumer;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.memory.Forgotten;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Allocates device memory and keeps one returned piece for reuse: allocating costs more than most
 * operations, and freeing waits for everything that runs.
 */
public final class SpareMemory implements AutoCloseable {
  /** How many times larger than needed a piece on long loan may be. */
  private static final int MAX_OVERSIZE = 2;

  private final ComputeDevice device;
  private final Reclaimer reclaimer;
  private final Runnable freeSpares;
  private DeviceMemory spare;

  /**
   * Starts with no spare memory.
   *
   * @param reclaimer runs before each allocation
   * @param freeSpares frees all spare memory of the device and reclaims; called when memory runs
   *     short
   */
  public SpareMemory(ComputeDevice device, Reclaimer reclaimer, Runnable freeSpares) {
    this.device = device;
    this.reclaimer = reclaimer;
    this.freeSpares = freeSpares;
  }

  /** Memory of exactly this size, freed when closed. */
  public DeviceMemory allocate(long bytes, String purpose) {
    reclaimer.reclaim();
    try {
      return device.allocate(bytes, purpose);
    } catch (OutOfDeviceMemoryException e) {
      return Forgotten.freeFor(
          () -> {
            freeSpares.run(); // and reclaims
            return device.allocate(bytes, purpose);
          });
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

  /** Lends memory of at least this size to an action. */
  public void lend(long bytes, String purpose, Consumer<DeviceMemory> action) {
    DeviceMemory memory = borrow(bytes, purpose);
    try {
      action.accept(memory);
    } finally {
      giveBack(memory);
    }
  }

  /** How much of what is wanted can be lent without freeing anything else, as far as is known. */
  public long available(long wanted) {
    long kept = spare == null ? 0 : spare.bytes();
    return kept >= wanted ? wanted : Math.min(wanted, Math.max(kept, device.freeBytes()));
  }

  /** Lends memory of at least this size until the loan is closed. */
  public Loan loan(long bytes, String purpose) {
    return new Loan(borrow(bytes, purpose));
  }

  /** Lends memory for a long time: a spare piece that is far too large is freed instead. */
  public Loan longLoan(long bytes, String purpose) {
    if (spare != null && spare.bytes() / MAX_OVERSIZE > bytes) {
      close();
    }
    return loan(bytes, purpose);
  }

  /** Borrowed memory. It is returned once, by the first close; others may use it from then on. */
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
