package org.qsketch.cpu.distinct;

import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.internal.distinct.Registers;

/**
 * Adds blocks of keys to registers. When all registers are high, hashes of low levels change none.
 * They are left out first, by one comparison each that vectorizes.
 */
final class RegisterWriter {
  private static final int BYTE = 0xFF;

  private final DistinctSpec spec;
  private final byte[] registers;
  private long added;
  private long nextLook;

  /** The lowest level that may change a register. */
  private int lowest;

  RegisterWriter(DistinctSpec spec, byte[] registers) {
    this.spec = spec;
    this.registers = registers;
  }

  /** Adds all keys of a block. Its lane is overwritten. */
  void add(KeyBlock block) {
    if (added >= nextLook) {
      lowest = lowestLevel();
      nextLook = Math.max(registers.length, 2 * added);
    }
    added += block.count();
    spec.hash().hash(block.hashes, block.count(), spec.seed());
    int kept = keepHigh(block.hashes, block.count(), block.lane);
    update(block.lane, kept);
  }

  private int lowestLevel() {
    int least = BYTE;
    for (byte register : registers) {
      least = Math.min(least, register & BYTE);
    }
    return Math.max(0, Registers.lowestLevel(least, spec.precision()));
  }

  /** Copies the hashes whose level is not too low; returns their number. */
  private int keepHigh(long[] hashes, int count, long[] kept) {
    if (lowest == 0) {
      System.arraycopy(hashes, 0, kept, 0, count);
      return count;
    }
    int precision = spec.precision();
    long limit = 1L << (Long.SIZE - 1 - lowest);
    int high = 0;
    for (int i = 0; i < count; i++) {
      kept[high] = hashes[i];
      high += (int) (((hashes[i] << precision >>> 1) - limit) >>> (Long.SIZE - 1));
    }
    return high;
  }

  private void update(long[] hashes, int count) {
    int precision = spec.precision();
    byte[] all = registers;
    for (int i = 0; i < count; i++) {
      int index = Registers.index(hashes[i], precision);
      int register = all[index] & BYTE;
      int updated = Registers.with(register, Registers.height(hashes[i], precision));
      if (updated != register) {
        all[index] = (byte) updated;
      }
    }
  }
}
