package org.qsketch.gpu.groupby.method;

import java.util.Optional;
import org.qsketch.gpu.program.KernelConstant;

/**
 * Divides pairs into partitions whose groups fit local memory.
 *
 * @param rangeBits of the hash that divide pairs into ranges, which are partitioned one after
 *     another; 0 if two passes are enough for all
 * @param rangeCapacity the pairs that a range can have
 * @param firstBits of the hash that the first pass divides by, at least 1
 * @param secondBits that the second pass divides by; 0 if there is none
 * @param firstCapacity the pairs that a partition of the first pass can have
 * @param capacity the pairs that a partition of the last pass can have
 * @param mostGroups the most groups that can be found
 * @param isSkewed whether frequent keys are combined on the way
 */
record PartitionPlan(
    int rangeBits,
    long rangeCapacity,
    int firstBits,
    int secondBits,
    long firstCapacity,
    long capacity,
    long mostGroups,
    boolean isSkewed) {
  /** As many digits as a work-group has work-items. */
  private static final int PASS_BITS =
      Integer.numberOfTrailingZeros(KernelConstant.GROUP_SIZE.value());

  /** These groups fill a table in local memory to little more than half. */
  private static final long PART_GROUPS = 1536;

  /** The partitions of two passes have room for these; more would take several rounds in each. */
  private static final long RANGE_GROUPS = 1L << 27;

  /** With fewer groups, partitions differ much in size. */
  private static final long LEAST_PART_GROUPS = 256;

  /** More pairs would keep one work-group busy when all others are done. */
  private static final long MOST_PART_PAIRS = 1L << 20;

  /** Places are numbered with 32 bits. */
  private static final long MOST_PLACES = 1L << Integer.SIZE;

  /** Space for at least this many groups makes up for estimates that are too low. */
  private static final long LEAST_SPACE = 1L << 16;

  /** The deviations of its size by which a partition may be larger than the mean. */
  private static final double DEVIATIONS = 4.5;

  /** There is space for this many times the estimated groups: some keys are rarer than others. */
  private static final int MORE_GROUPS = 3;

  private static final double SLACK = 1.1;
  private static final double FIRST_SLACK = 1.25;

  /** A sample of skewed keys may overestimate the groups, and some groups have many pairs. */
  private static final double SKEW_SLACK = 0.5;

  private static final double FEW_PAIRS = 64;

  /**
   * Plans partitions.
   *
   * @param estimate of the groups
   * @param pairs 1 or more
   * @return empty if there are too many pairs for the groups, or for 32-bit places
   */
  static Optional<PartitionPlan> of(GroupEstimate estimate, long pairs) {
    double more = estimate.isSkewed() ? SKEW_SLACK : 0;
    int rangeBits = log2(Math.ceilDiv(estimate.groups(), RANGE_GROUPS));
    long inRange = capacity(pairs, estimate.groups(), rangeBits, rangeBits == 0 ? 1 : SLACK + more);
    long groups = Math.ceilDiv(estimate.groups(), 1L << rangeBits);
    int bits = bits(groups);
    int secondBits = bits > PASS_BITS ? (bits + 1) / 2 : 0;
    int firstBits = bits - secondBits;
    PartitionPlan plan =
        new PartitionPlan(
            rangeBits,
            inRange,
            firstBits,
            secondBits,
            capacity(inRange, groups, firstBits, FIRST_SLACK + more),
            capacity(inRange, groups, bits, (secondBits == 0 ? FIRST_SLACK : SLACK) + more),
            Math.min(pairs, Math.max(MORE_GROUPS * estimate.groups(), LEAST_SPACE)),
            estimate.isSkewed());
    boolean isUseful = inRange >> bits <= MOST_PART_PAIRS;
    return isUseful && plan.places() < MOST_PLACES ? Optional.of(plan) : Optional.empty();
  }

  private static int bits(long groups) {
    int wanted = log2(Math.ceilDiv(groups, PART_GROUPS));
    int even = Math.min(PASS_BITS, log2(groups / LEAST_PART_GROUPS));
    return Math.clamp(Math.max(wanted, even), 1, 2 * PASS_BITS);
  }

  /** Returns the logarithm, rounded up; 0 for less than 2. */
  private static int log2(long number) {
    return number < 2 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(number - 1);
  }

  /**
   * Returns the space of a partition. Pairs and groups fall into partitions by chance; a group has
   * several pairs.
   */
  private static long capacity(long pairs, long groups, int bits, double slack) {
    double parts = Math.scalb(1.0, bits);
    double mean = pairs / parts;
    double byGroups = DEVIATIONS / Math.sqrt(Math.max(groups / parts, LEAST_PART_GROUPS / 2.0));
    double most = mean * (slack + byGroups) + 2 * DEVIATIONS * Math.sqrt(mean) + FEW_PAIRS;
    return (long) Math.min((double) pairs, Math.ceil(most));
  }

  boolean hasRanges() {
    return rangeBits > 0;
  }

  int ranges() {
    return 1 << rangeBits;
  }

  /** Returns the places of all ranges. */
  long rangePlaces() {
    return ranges() * rangeCapacity;
  }

  boolean hasSecond() {
    return secondBits > 0;
  }

  int firstParts() {
    return 1 << firstBits;
  }

  /** Returns the bits of the hash that number the partitions of a range. */
  int bits() {
    return firstBits + secondBits;
  }

  int parts() {
    return 1 << bits();
  }

  /** Returns the places of all partitions of the first pass. */
  long firstPlaces() {
    return firstParts() * firstCapacity;
  }

  /** Returns the places of all partitions of the last pass. */
  long lastPlaces() {
    return parts() * capacity;
  }

  private long places() {
    return Math.max(rangePlaces(), Math.max(firstPlaces(), lastPlaces()));
  }
}
