package org.qsketch.sketch;

import static org.qsketch.internal.Checks.range;

/** Bounds that several variants share. */
final class SketchBounds {
  /** The limit keeps byte offsets below 2^63 for every bucket size. */
  static final long MAX_BUCKETS = 1L << 48;

  private static final int MAX_MASKS = 1 << 16;

  private SketchBounds() {}

  static void counterBits(int bits) {
    if (bits != Integer.SIZE && bits != Long.SIZE) {
      throw new IllegalArgumentException(
          "counters have %d bits: they can have 32 or 64".formatted(bits));
    }
  }

  static void fraction(String what, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(
          "%s is %s: it must lie between 0 and 1, both excluded".formatted(what, value));
    }
  }

  static void bucketed(int depth, int bucketWidth, long buckets, int masks) {
    range("depth", depth, 1, bucketWidth, "a mask selects depth of the bucket's counters");
    range("the number of buckets", buckets, 1, MAX_BUCKETS, "the table must be addressable");
    range("the number of masks", masks, 1, MAX_MASKS, "the mask table must stay in fast memory");
  }
}
