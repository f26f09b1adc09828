package org.qsketch.gpu.primitive;

import static java.util.Objects.checkIndex;

import org.qsketch.gpu.program.KernelConstant;

/**
 * How a table is divided for a partition of keys: into slices of 2^{@code sliceBits} buckets, and
 * these into partitions of 2^{@link #fineBits()} slices, one for each digit of the first pass.
 *
 * @param buckets of the table, all rows of a thread sketch together
 * @param sliceBits log2 of the buckets of a slice
 * @param maskBits of an entry, which say what is selected in its bucket
 */
public record Slicing(long buckets, int sliceBits, int maskBits) {
  /** Partitions of a pass at most. */
  public static final int DIGITS = 512;

  private static final int TILE = KernelConstant.ENTRY_ITEMS.ofGroup();

  /** Whether two passes suffice, and entries of 32 bits. */
  public boolean isPossible() {
    return slices() <= (long) DIGITS * DIGITS
        && sliceBits + fineBits() < Integer.SIZE
        && sliceBits + fineBits() + maskBits <= Integer.SIZE
        && sliceBits + maskBits < Integer.SIZE;
  }

  long slices() {
    return Math.ceilDiv(buckets, 1L << sliceBits);
  }

  /** Bits of the digits of the second pass; 0 if one pass suffices. */
  int fineBits() {
    return slices() <= DIGITS ? 0 : (log2(slices()) + 1) / 2;
  }

  /** Buckets of a partition of the first pass, as a power of 2. */
  int coarseShift() {
    return sliceBits + fineBits();
  }

  int coarse() {
    return Math.toIntExact(Math.ceilDiv(buckets, 1L << coarseShift()));
  }

  /** All slices of all partitions, those behind the last bucket included. */
  long fine() {
    return fineBits() == 0 ? 0 : (long) coarse() << fineBits();
  }

  /** The space of a partition of the first pass for so many entries. */
  int coarseCapacity(long entries) {
    return capacity(entries, coarseShift());
  }

  int fineCapacity(long entries) {
    return capacity(entries, sliceBits);
  }

  /** Six standard deviations above the mean of uniform entries; whole sectors. */
  private int capacity(long entries, int shift) {
    double mean = (double) entries * Math.min(1L << shift, buckets) / buckets;
    long most = (long) (mean + 6 * Math.sqrt(mean)) + 16;
    return checkIndex(Math.toIntExact(Math.ceilDiv(most, 8) * 8), Integer.MAX_VALUE);
  }

  /** Thread groups that a partition of the first pass needs in the second one. */
  static int tiles(long entries) {
    return Math.toIntExact(Math.ceilDiv(entries, TILE));
  }

  private static int log2(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number - 1);
  }
}
