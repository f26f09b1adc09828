package org.qsketch.cpu.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.cpu.work.Workers;
import org.qsketch.keys.Keys;

/**
 * Applies batches of keys to a table with all workers.
 *
 * <p>Inserting at random, threads would fight over cache lines and miss the cache on every counter.
 * So a batch is first partitioned by the unit of the table that each hash selects; a partition is a
 * slice of the table that fits in the second-level cache, and one worker applies it from start to
 * end by plain additions. Small batches, and tables that are in cache as a whole, skip the
 * partitioning when one worker does it all.
 */
public final class Batches {
  /** Queries are handed to workers in tasks of so many keys. */
  private static final int QUERY_TASK = 1 << 16;

  private final Workers workers;
  private final Partitioning partitioning;

  public Batches(Workers workers) {
    this.workers = workers;
    this.partitioning = new Partitioning(workers);
  }

  /** Adds {@code delta}, 1 or -1, to the counters of each key. */
  void add(CpuTable table, Keys keys, int delta) {
    if (table.isThreadSafe()) {
      inParallel(keys, (block, from) -> addBlock(table, block, delta));
      return;
    }
    for (long from = 0; from < keys.size(); from += Partitioning.MAX_KEYS) {
      Keys batch = keys.slice(from, Math.min(keys.size(), from + Partitioning.MAX_KEYS));
      int shift = partitioning.shift(table, batch.size());
      if (partitioning.count(table, shift) == 1) {
        forEachBlock(
            batch, 0, batch.size(), workers.block(), (block, at) -> addBlock(table, block, delta));
      } else {
        partitioning.add(table, batch, shift, delta);
      }
    }
  }

  /** Estimates each key's count into {@code counts}, 32 bits each. */
  void query(CpuTable table, Keys keys, MemorySegment counts) {
    inParallel(
        keys,
        (block, from) -> {
          hash(table, block);
          table.query(block);
          MemorySegment.copy(
              block.minima, 0, counts, JAVA_INT, from * Integer.BYTES, block.count());
        });
  }

  private static void addBlock(CpuTable table, KeyBlock block, int delta) {
    hash(table, block);
    for (int lane = 0; lane < table.lanes(); lane++) {
      toUnits(table, block, lane);
      table.add(block, lane, delta);
    }
  }

  /** From keys to their hashes. */
  static void hash(CpuTable table, KeyBlock block) {
    table.hash().hash(block.hashes, block.count(), table.seed());
  }

  /** From hashes to the units that a lane selects. */
  static void toUnits(CpuTable table, KeyBlock block, int lane) {
    table.toLane(block, lane);
    table.hash().bucket(block.lane, block.count(), table.units(), block.offsets);
  }

  /** What to do with a block of keys, given the place of its first key in the batch. */
  @FunctionalInterface
  public interface PlacedBlock {
    void accept(KeyBlock block, long from);
  }

  private void inParallel(Keys keys, PlacedBlock action) {
    int tasks = Math.toIntExact(Math.ceilDiv(keys.size(), QUERY_TASK));
    workers.forEach(
        tasks,
        (task, block) -> {
          long end = Math.min(keys.size(), (task + 1L) * QUERY_TASK);
          forEachBlock(keys, (long) task * QUERY_TASK, end, block, action);
        });
  }

  public static void forEachBlock(
      Keys keys, long from, long to, KeyBlock block, PlacedBlock action) {
    for (long at = from; at < to; at += KeyBlock.SIZE) {
      block.load(keys, at, (int) Math.min(KeyBlock.SIZE, to - at));
      action.accept(block, at);
    }
  }
}
