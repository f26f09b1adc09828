package org.qsketch.internal.distinct;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import java.lang.foreign.MemorySegment;

/**
 * The registers of UltraLogLog (Ertl, <em>UltraLogLog: A Practical and More Space-Efficient
 * Alternative to HyperLogLog for Approximate Distinct Counting</em>, PVLDB 17(7), 2024, Section 3).
 *
 * <p>The upper p bits of a hash select one of 2<sup>p</sup> registers. The zeros that follow them
 * are the <em>level</em> of the hash: 0 with probability 1/2, 1 with 1/4, and so on. A register of
 * 8 bits remembers the highest level of its hashes, and whether the two levels below it occurred:
 * it is {@code 4 · (level + p - 1)}, plus 2 if the next lower level occurred, plus 1 if the one
 * below that did. A register without hashes is 0.
 */
public final class Registers {
  /** How many levels below the highest a register remembers. */
  private static final int REMEMBERED = 2;

  private static final int FLAGS = (1 << REMEMBERED) - 1;
  private static final int BYTE = 0xFF;

  /** The lowest level not seen, compared with the highest, by the flags that are 0. */
  private static final int[] LOWEST_UNSEEN = {1, -2, -1, -2};

  private Registers() {}

  /**
   * Returns the register that a hash selects.
   *
   * @param hash any hash
   * @param precision p
   * @return from 0 to 2<sup>p</sup> - 1
   */
  public static int index(long hash, int precision) {
    return (int) (hash >>> (Long.SIZE - precision));
  }

  /**
   * Returns the height of a hash: its level and p - 1.
   *
   * @param hash any hash
   * @param precision p
   * @return from p - 1 to 63
   */
  public static int height(long hash, int precision) {
    return Long.numberOfLeadingZeros((hash << precision) | (1L << (precision - 1))) + precision - 1;
  }

  /**
   * Adds a height to a register.
   *
   * @param register its value, from 0 to 255
   * @param height the height of a hash
   * @return the new value, the same one if the register knows the height or has forgotten it
   */
  public static int with(int register, int height) {
    return merged(register, height << REMEMBERED);
  }

  /**
   * Returns the register of the hashes of two.
   *
   * @param one its value, from 0 to 255
   * @param other its value, from 0 to 255
   * @return the value that all hashes together lead to
   */
  public static int merged(int one, int other) {
    int high = Math.max(one, other);
    int low = Math.min(one, other);
    int lower = (high >>> REMEMBERED) - (low >>> REMEMBERED);
    long seen = (1L << REMEMBERED) | (low & FLAGS);
    return high | ((int) (seen >>> lower) & FLAGS); // 0 where it is much lower, or has no hashes
  }

  /**
   * Merges registers into others.
   *
   * @param from the registers to add
   * @param to the registers to change, as many
   */
  public static void merge(MemorySegment from, MemorySegment to) {
    for (long i = 0; i < to.byteSize(); i++) {
      int sum = merged(get(to, i), get(from, i));
      to.set(JAVA_BYTE, i, (byte) sum);
    }
  }

  /**
   * Returns a register.
   *
   * @param registers one byte for each
   * @param i from 0
   * @return its value, from 0 to 255
   */
  public static int get(MemorySegment registers, long i) {
    return registers.get(JAVA_BYTE, i) & BYTE;
  }

  /**
   * Returns the highest level of the hashes of a register.
   *
   * @param register its value, not 0
   * @param precision p
   * @return at least 0 if hashes have led to the value
   */
  public static int level(int register, int precision) {
    return (register >>> REMEMBERED) - (precision - 1);
  }

  /**
   * Returns the lowest level that may change a register.
   *
   * @param register its value
   * @param precision p
   * @return the lowest level that it would remember and has not seen, at most 0 if any level may
   *     change it
   */
  public static int lowestLevel(int register, int precision) {
    int unseen = ~register & FLAGS; // bit 0: two levels below the highest, bit 1: one
    return level(register, precision) + LOWEST_UNSEEN[unseen];
  }

  /**
   * Estimates the number of different keys, by maximum likelihood.
   *
   * @param registers one byte for each
   * @return at least 0
   */
  public static double estimate(byte... registers) {
    return UltraLogLog.wrap(registers)
        .getDistinctCountEstimate(UltraLogLog.MAXIMUM_LIKELIHOOD_ESTIMATOR);
  }

  /**
   * Returns whether hashes can lead to a value.
   *
   * @param register from 0 to 255
   * @param precision p
   * @return whether it is 0, or no level is below 0
   */
  public static boolean isPossible(int register, int precision) {
    int level = level(register, precision);
    boolean flagged =
        (level == 0 && (register & FLAGS) != 0) || (level == 1 && (register & 1) != 0);
    return register == 0 || (level >= 0 && !flagged);
  }
}
