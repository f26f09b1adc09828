package org.qsketch.gpu.primitive;

import static java.util.Objects.checkIndex;

import org.qsketch.gpu.program.KernelConstant;

/**
 * How a table is divided for a partition of keys: into slices of a number of buckets, and these
 * into partitions of 2^{@link #fineBits()} slices, one for each digit of the first pass.
 *
 * @param buckets of the table, all rows of a thread sketch together
 * @param sliceBuckets of a slice
 * @param sliceBits that number a bucket in its slice
 * @param maskBits of an entry, which say what is selected in its bucket
 */
public record Slicing(long buckets, int sliceBuckets, int sliceBits, int maskBits) {
  /** Partitions of a pass, if that many suffice. */
  public static final int DIGITS = 512;

  /**
   * Partitions of a pass at most: what local memory holds in addition to entries without weights.
   */
  private static final int MOST_DIGITS = 2048;

  /** Entries that a work-item partitions: the more, the longer are the runs that are written. */
  static final int ENTRY_ITEMS = 16;

  private static final int TILE = KernelConstant.GROUP_SIZE.value() * ENTRY_ITEMS;

  /** Describes slices of 2^{@code sliceBits} buckets. */
  public Slicing(long buckets, int sliceBits, int maskBits) {
    this(buckets, 1 << sliceBits, sliceBits, maskBits);
  }

  /** Describes slices of any number of buckets. */
  public static Slicing of(long buckets, int sliceBuckets, int maskBits) {
    return new Slicing(buckets, sliceBuckets, log2(sliceBuckets), maskBits);
  }

  /** Tells whether two passes and entries of 32 bits suffice. */
  public boolean isPossible(boolean isWeighted) {
    int most = isWeighted ? DIGITS : MOST_DIGITS;
    return sliceBits + maskBits < Integer.SIZE
        && Math.ceilDiv(slices(), 1L << fineBits()) <= most
        && fineBits() <= log2(most)
        && sliceBits + fineBits() < Integer.SIZE;
  }

  long slices() {
    return Math.ceilDiv(buckets, sliceBuckets);
  }

  /**
   * Returns the bits of the digits of the second pass, 0 if one pass suffices. The first pass has
   * as many partitions or up to twice as many, unless these are more than {@link #DIGITS} or
   * entries have fewer bits left.
   */
  int fineBits() {
    int left = Integer.SIZE - sliceBits - maskBits;
    int half = log2(slices()) / 2;
    boolean isEnough = Math.ceilDiv(slices(), 1L << half) <= DIGITS;
    return slices() <= DIGITS ? 0 : Math.min(isEnough ? half : (log2(slices()) + 1) / 2, left);
  }

  /** Returns the number of digits of the first pass, a power of 2. */
  int digits() {
    return Math.max(DIGITS, 1 << log2(coarse()));
  }

  /** Returns the number of digits of the second pass, a power of 2. */
  int fineDigits() {
    return Math.max(DIGITS, 1 << fineBits());
  }

  /** Returns the size of a partition of the first pass in buckets, as a power of 2. */
  int coarseShift() {
    return sliceBits + fineBits();
  }

  int coarse() {
    return Math.toIntExact(Math.ceilDiv(slices(), 1L << fineBits()));
  }

  /** Returns the number of slices of all partitions, those behind the last bucket included. */
  long fine() {
    return fineBits() == 0 ? 0 : (long) coarse() << fineBits();
  }

  /** Returns the space of a partition of the first pass for a number of entries. */
  int coarseCapacity(long entries) {
    return capacity(entries, (long) sliceBuckets << fineBits());
  }

  int fineCapacity(long entries) {
    return capacity(entries, sliceBuckets);
  }

  /**
   * Returns the space of a part: twelve standard deviations above the mean of uniform entries, in
   * whole sectors. If keys come four times each, these are six.
   */
  private int capacity(long entries, long part) {
    double mean = (double) entries * Math.min(part, buckets) / buckets;
    long most = (long) (mean + 12 * Math.sqrt(mean)) + 16;
    return checkIndex(Math.toIntExact(Math.ceilDiv(most, 8) * 8), Integer.MAX_VALUE);
  }

  /**
   * Returns the number of thread groups that a partition of the first pass needs in the second one.
   */
  static int tiles(long entries) {
    return Math.toIntExact(Math.ceilDiv(entries, TILE));
  }

  private static int log2(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number - 1);
  }
}
