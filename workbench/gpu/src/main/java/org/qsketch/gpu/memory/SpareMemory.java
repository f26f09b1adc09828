package org.qsketch.gpu.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.internal.memory.MemoryCleaner;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Allocates device memory and keeps one returned piece for reuse, or several: allocating costs more
 * than most operations, and freeing waits for everything that runs.
 */
public final class SpareMemory implements AutoCloseable {
  /** A piece on long loan may be this many times larger than needed. */
  private static final int MAX_OVERSIZE = 2;

  /** The share by which a piece may be larger where sizes are planned. */
  private static final int SNUG = 16;

  private final ComputeDevice device;
  private final Reclaimer reclaimer;
  private final Runnable freeSpares;
  private final int most;
  private final long leastBytes;
  private final long mostBytes;

  /** By their sizes. */
  private final List<DeviceMemory> spares = new ArrayList<>();

  /**
   * Starts with no spare memory, and keeps one piece.
   *
   * @param reclaimer runs before each allocation
   * @param freeSpares frees all spare memory of the device and reclaims; called when memory runs
   *     short
   */
  public SpareMemory(ComputeDevice device, Reclaimer reclaimer, Runnable freeSpares) {
    this(device, reclaimer, freeSpares, 1);
  }

  /** Keeps up to {@code most} pieces, the largest ones. */
  public SpareMemory(ComputeDevice device, Reclaimer reclaimer, Runnable freeSpares, int most) {
    this(device, reclaimer, freeSpares, most, 0, Long.MAX_VALUE);
  }

  /**
   * Keeps up to {@code most} pieces, the largest ones.
   *
   * @param leastBytes the bytes of a piece that is worth to be kept
   * @param mostBytes the bytes of all of them
   */
  public SpareMemory(
      ComputeDevice device,
      Reclaimer reclaimer,
      Runnable freeSpares,
      int most,
      long leastBytes,
      long mostBytes) {
    this.device = device;
    this.reclaimer = reclaimer;
    this.freeSpares = freeSpares;
    this.most = most;
    this.leastBytes = leastBytes;
    this.mostBytes = mostBytes;
  }

  /** Allocates memory of exactly this size, freed when closed. */
  public DeviceMemory allocate(long bytes, String purpose) {
    reclaimer.reclaim();
    try {
      return device.allocate(bytes, purpose);
    } catch (OutOfDeviceMemoryException e) {
      return MemoryCleaner.allocate(
          () -> {
            freeSpares.run(); // and reclaims
            return device.allocate(bytes, purpose);
          });
    }
  }

  private DeviceMemory borrow(long bytes, String purpose) {
    Optional<DeviceMemory> smallest =
        spares.stream().filter(spare -> spare.bytes() >= bytes).findFirst();
    smallest.ifPresent(spares::remove);
    return smallest.orElseGet(
        () -> {
          keepAtMost(most - 1);
          return allocate(bytes, purpose);
        });
  }

  private void keepAtMost(int number) {
    while (spares.size() > number) {
      spares.removeFirst().close();
    }
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

  /** Estimates whether bytes can be lent without freeing anything else. */
  public boolean has(long bytes) {
    return available(bytes) >= bytes;
  }

  /** Estimates how many of the wanted bytes can be lent without freeing anything else. */
  public long available(long wanted) {
    long kept = spares.isEmpty() ? 0 : spares.getLast().bytes();
    return kept >= wanted ? wanted : Math.min(wanted, Math.max(kept, device.freeBytes()));
  }

  /** Lends memory of at least this size until the loan is closed. */
  public Loan loan(long bytes, String purpose) {
    return new Loan(borrow(bytes, purpose));
  }

  /** Lends memory for a long time: a spare piece that is far too large is freed instead. */
  public Loan longLoan(long bytes, String purpose) {
    if (spares.stream().noneMatch(spare -> isFit(spare, bytes))) {
      keepAtMost(0);
    }
    return loan(bytes, purpose);
  }

  /** Lends memory of this size or at most a sixteenth more, for a long time. */
  public Loan snugLoan(long bytes, String purpose) {
    Optional<DeviceMemory> snug =
        spares.stream()
            .filter(spare -> spare.bytes() >= bytes && spare.bytes() - bytes <= bytes / SNUG)
            .findFirst();
    snug.ifPresent(spares::remove);
    return new Loan(snug.orElseGet(() -> allocate(bytes, purpose)));
  }

  /** Returns the bytes of all spare pieces. */
  public long spareBytes() {
    return spares.stream().mapToLong(DeviceMemory::bytes).sum();
  }

  private static boolean isFit(DeviceMemory spare, long bytes) {
    return spare.bytes() >= bytes && spare.bytes() / MAX_OVERSIZE <= bytes;
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

    public boolean isClosed() {
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
    if (memory.bytes() < leastBytes) {
      memory.close();
      return;
    }
    spares.add(memory);
    spares.sort(Comparator.comparingLong(DeviceMemory::bytes));
    keepAtMost(most);
    while (spareBytes() > mostBytes) {
      keepAtMost(spares.size() - 1);
    }
  }

  @Override
  public void close() {
    keepAtMost(0);
  }
}
