package org.qsketch.spec;

/** Bounds of spec values; every refusal names the value, the bound and the reason. */
public final class Checks {
  /** Bounded so that byte offsets stay below 2^63 for every bucket size. */
  public static final long MAX_BUCKETS = 1L << 48;

  static final int MAX_MASKS = 1 << 16;

  private Checks() {}

  /**
   * Checks a bound.
   *
   * @param what the value, in words
   * @param value the value
   * @param least the least that is allowed
   * @param most the most that is allowed
   * @param reason why
   * @throws IllegalArgumentException with all of these, if the value is out of bounds
   */
  public static void range(String what, long value, long least, long most, String reason) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d: it must be between %d and %d (%s)"
              .formatted(what, value, least, most, reason));
    }
  }

  public static void bucketed(int depth, int bucketWidth, long buckets, int masks) {
    range("depth", depth, 1, bucketWidth, "a mask selects depth of the bucket's counters");
    range("the number of buckets", buckets, 1, MAX_BUCKETS, "the table must be addressable");
    range("the number of masks", masks, 1, MAX_MASKS, "the mask table must stay in fast memory");
  }
}
