package org.qsketch.cpu.distinct;

import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.internal.distinct.Registers;

/**
 * Adds blocks of keys to registers. When all registers are high, hashes of low levels change none,
 * and most hashes are of low levels. They are left out first: four at a time where few are left.
 */
final class RegisterWriter {
  private static final int BYTE = 0xFF;
  private static final int AT_A_TIME = 4;

  /** From this lowest level on, most fours have no hash that is left. */
  private static final int HIGH = 6;

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
    if (lowest == 0) {
      update(block.hashes, block.count());
    } else {
      update(block.lane, keepHigh(block.hashes, block.count(), block.lane));
    }
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
    long zeros = -1L << (Long.SIZE - lowest) >>> spec.precision();
    int high = 0;
    int fours = lowest < HIGH ? 0 : count / AT_A_TIME * AT_A_TIME;
    for (int i = 0; i < fours; i += AT_A_TIME) {
      if ((hashes[i] & zeros) == 0
          || (hashes[i + 1] & zeros) == 0
          || (hashes[i + 2] & zeros) == 0
          || (hashes[i + 3] & zeros) == 0) {
        high = keepHigh(hashes, i, i + AT_A_TIME, zeros, kept, high);
      }
    }
    return keepHigh(hashes, fours, count, zeros, kept, high);
  }

  private static int keepHigh(
      long[] hashes, int from, int to, long zeros, long[] kept, int already) {
    int high = already;
    for (int i = from; i < to; i++) {
      kept[high] = hashes[i];
      high += (hashes[i] & zeros) == 0 ? 1 : 0;
    }
    return high;
  }

  private void update(long[] hashes, int count) {
    int precision = spec.precision();
    byte[] all = registers;
    for (int i = 0; i < count; i++) {
      int index = Registers.index(hashes[i], precision);
      int register = all[index] & BYTE;
      int height = Registers.height(hashes[i], precision);
      if (Registers.remembers(register, height)) {
        all[index] = (byte) Registers.with(register, height);
      }
    }
  }
}
