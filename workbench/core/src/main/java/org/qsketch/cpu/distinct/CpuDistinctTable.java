package org.qsketch.cpu.distinct;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.qsketch.backend.spi.DistinctTable;
import org.qsketch.cpu.work.Workers;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.internal.distinct.Registers;
import org.qsketch.keys.Keys;

/**
 * The registers of a distinct counter in host memory. Each worker adds its share of a large batch
 * to a copy of the registers, and merges the copy at the end.
 */
public final class CpuDistinctTable implements DistinctTable {
  /** The fewest keys of a share, for each register: fewer cost less than a copy and a merge. */
  private static final int SHARE_KEYS = 4;

  private static final int SMALLEST_SHARE = 1 << 14;

  private final DistinctSpec spec;
  private final Workers workers;
  private final byte[] registers;

  /**
   * Creates registers without keys.
   *
   * @param spec the spec of the counter
   * @param workers the threads that add keys
   */
  public CpuDistinctTable(DistinctSpec spec, Workers workers) {
    this.spec = spec;
    this.workers = workers;
    this.registers = new byte[(int) spec.bytes()];
  }

  @Override
  public void insert(Keys keys) {
    long share = Math.max(SMALLEST_SHARE, SHARE_KEYS * spec.bytes());
    int shares = (int) Math.min(workers.count(), keys.size() / share);
    if (shares <= 1) {
      RegisterWriter writer = new RegisterWriter(spec, registers);
      workers.block().forEach(keys, 0, keys.size(), (block, _) -> writer.add(block));
    } else {
      insert(keys, shares);
    }
  }

  private void insert(Keys keys, int shares) {
    byte[] before = registers.clone();
    workers.forEach(
        shares,
        (share, scratch) -> {
          byte[] own = before.clone();
          RegisterWriter writer = new RegisterWriter(spec, own);
          scratch.forEach(
              keys,
              keys.size() * share / shares,
              keys.size() * (share + 1) / shares,
              (block, _) -> writer.add(block));
          merge(MemorySegment.ofArray(own));
        });
  }

  private synchronized void merge(MemorySegment others) {
    Registers.merge(others, MemorySegment.ofArray(registers));
  }

  @Override
  public void merge(DistinctImage image) {
    merge(image.registers());
  }

  @Override
  public void load(List<MemorySegment> parts) {
    MemorySegment.ofArray(registers).copyFrom(parts.getFirst());
  }

  @Override
  public void clear() {
    Arrays.fill(registers, (byte) 0);
  }

  @Override
  public DistinctImage image() {
    return DistinctImage.copyOf(spec, List.of(MemorySegment.ofArray(registers)));
  }

  @Override
  public void close() {
    // the registers are on the heap
  }
}
