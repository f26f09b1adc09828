package org.qsketch.cpu.distinct;

import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.internal.distinct.Registers;

/**
 * Adds blocks of keys to registers. When all registers are high, hashes of low levels change none,
 * and most hashes are of low levels. They are left out first: many at a time where few are left.
 */
final class RegisterWriter {
  private static final int BYTE = 0xFF;
  private static final int AT_A_TIME = 64;

  /** From this lowest level on, few hashes are left, and a branch for each is predicted well. */
  private static final int FEW = 3;

  /** From this lowest level on, most groups have no hash that is left. */
  private static final int HIGH = 7;

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
      nextLook = Math.max(2L * registers.length, added + added / 4);
    }
    added += block.count();
    spec.hash().hash(block.hashes, block.count(), spec.seed());
    if (lowest < FEW) {
      update(block.hashes, block.count());
    } else {
      update(block.lane, keepHigh(block.hashes, block.count(), block.lane));
    }
  }

  private int lowestLevel() {
    int least = Long.SIZE;
    for (byte register : registers) {
      least = Math.min(least, Registers.lowestLevel(register & BYTE, spec.precision()));
    }
    return Math.max(0, least);
  }

  /** Copies the hashes whose level is not too low; returns their number. */
  private int keepHigh(long[] hashes, int count, long[] kept) {
    long zeros = -1L << (Long.SIZE - lowest) >>> spec.precision();
    if (lowest < HIGH) {
      return keepHigh(hashes, 0, count, zeros, kept, 0);
    }
    int high = 0;
    for (int from = 0; from < count; from += AT_A_TIME) {
      int to = Math.min(count, from + AT_A_TIME);
      if (anyHigh(hashes, from, to, zeros)) {
        high = keepHigh(hashes, from, to, zeros, kept, high);
      }
    }
    return high;
  }

  /** Tells whether any hash is high. Has no branches, so that the JIT compiler vectorizes it. */
  private static boolean anyHigh(long[] hashes, int from, int to, long zeros) {
    long signs = 0;
    for (int i = from; i < to; i++) {
      signs |= (hashes[i] & zeros) - 1; // negative where all of these bits are 0
    }
    return signs < 0;
  }

  private static int keepHigh(
      long[] hashes, int from, int to, long zeros, long[] kept, int already) {
    int high = already;
    for (int i = from; i < to; i++) {
      if ((hashes[i] & zeros) == 0) {
        kept[high++] = hashes[i];
      }
    }
    return high;
  }

  private void update(long[] hashes, int count) {
    int precision = spec.precision();
    byte[] all = registers;
    for (int i = 0; i < count; i++) {
      int index = Registers.index(hashes[i], precision);
      int height = Registers.height(hashes[i], precision);
      all[index] = (byte) Registers.with(all[index] & BYTE, height);
    }
  }
}
