package org.qsketch.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.cpu.work.Workers;
import org.qsketch.internal.Checks;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.keys.Mix;

/** Random accesses by all workers at once, each with many accesses in flight. */
final class CpuAccessProbe implements AccessProbe {
  private static final VarHandle COUNTER = JAVA_INT.varHandle();
  private static final int SECTOR_BYTES = 32;
  private static final int TASK = 1 << 16;

  private final Ownership owner;
  private final Workers workers;
  private final HostMemory memory;

  CpuAccessProbe(Ownership owner, Workers workers, long bytes) {
    if (bytes < 2 * SECTOR_BYTES || bytes % (2 * SECTOR_BYTES) != 0) {
      throw new IllegalArgumentException(
          "the probe's table has %d bytes: it must be a positive multiple of %d"
              .formatted(bytes, 2 * SECTOR_BYTES));
    }
    this.owner = owner;
    this.workers = workers;
    this.memory = HostMemory.allocate(bytes, "the table of random accesses");
    // untouched pages all map to one page of zeros: reading them would measure nothing
    memory.segment().fill((byte) 1);
  }

  @Override
  public void gather(long accesses) {
    forEachBlock(accesses, (block, table) -> block.sink += sum(table, block));
  }

  private static int sum(MemorySegment table, KeyBlock block) {
    int sum = 0;
    for (int i = 0; i < block.count(); i++) {
      long at = block.offsets[i];
      sum +=
          (int) (table.get(JAVA_LONG, at) ^ table.get(JAVA_LONG, at + SECTOR_BYTES - Long.BYTES));
    }
    return sum;
  }

  @Override
  public void atomicAdd(long accesses) {
    forEachBlock(accesses, (block, table) -> increment(table, block));
  }

  private static void increment(MemorySegment table, KeyBlock block) {
    for (int i = 0; i < block.count(); i++) {
      int _ = (int) COUNTER.getAndAdd(table, block.offsets[i], 1);
    }
  }

  @Override
  public void compareAndSwap(long accesses) {
    forEachBlock(accesses, (block, table) -> swap(table, block));
  }

  private static void swap(MemorySegment table, KeyBlock block) {
    for (int i = 0; i < block.count(); i++) {
      int found = (int) COUNTER.getVolatile(table, block.offsets[i]);
      boolean _ = COUNTER.compareAndSet(table, block.offsets[i], found, found + 1);
    }
  }

  @FunctionalInterface
  private interface Access {
    void run(KeyBlock block, MemorySegment table);
  }

  private void forEachBlock(long accesses, Access access) {
    Checks.range("the number of accesses", accesses, 0, MAX_ACCESSES, "they are numbered");
    owner.runInOrder(
        () -> {
          int tasks = Math.toIntExact(Math.ceilDiv(accesses, TASK));
          workers.forEach(tasks, (task, block) -> runTask(task, block, accesses, access));
        });
  }

  private void runTask(int task, KeyBlock block, long accesses, Access access) {
    long end = Math.min(accesses, (task + 1L) * TASK);
    for (long from = (long) task * TASK; from < end; from += KeyBlock.SIZE) {
      randomSectors(block, from, (int) Math.min(KeyBlock.SIZE, end - from));
      access.run(block, memory.segment());
    }
  }

  private void randomSectors(KeyBlock block, long from, int count) {
    block.setCount(count);
    long sectors = memory.segment().byteSize() / SECTOR_BYTES;
    for (int i = 0; i < count; i++) {
      block.offsets[i] = Math.unsignedMultiplyHigh(Mix.fmix64(from + i), sectors) * SECTOR_BYTES;
    }
  }

  @Override
  public void copy() {
    owner.runInOrder(
        () -> {
          long half = memory.segment().byteSize() / 2;
          long share = Math.ceilDiv(half, workers.count());
          workers.forEach(workers.count(), (task, block) -> copy(task * share, share, half));
        });
  }

  private void copy(long from, long share, long half) {
    long size = Math.clamp(half - from, 0, share);
    MemorySegment.copy(memory.segment(), from, memory.segment(), half + from, size);
  }

  @Override
  public void close() {
    owner.release(this, memory::close);
  }
}
