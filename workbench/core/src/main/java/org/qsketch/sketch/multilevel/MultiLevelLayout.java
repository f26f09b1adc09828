package org.qsketch.sketch.multilevel;

/**
 * The low and high table of a multi-level sketch. A low bucket is {@value #LOW_BUCKET_BYTES} bytes:
 * {@value #LOW_COUNTERS} counters of one byte, and the index of a row of the high table, which has
 * {@value #HIGH_COUNTERS} counters of 32 bits.
 *
 * @param buckets n, low buckets
 * @param limit where a low counter stops
 * @param highRows rows of the high table
 */
public record MultiLevelLayout(long buckets, int limit, int highRows) {
  /** The one-byte counters of a low bucket. */
  public static final int LOW_COUNTERS = 28;

  /** The bytes of a low bucket. */
  public static final int LOW_BUCKET_BYTES = 32;

  /** The offset of the index of the high row in a low bucket. */
  public static final int INDEX_OFFSET = LOW_COUNTERS;

  /** The index of a bucket without a row. */
  public static final int NO_ROW = 0;

  /** The index of a bucket that is locked, or whose row is being allocated. */
  public static final int LOCKED = 1;

  /** The index of row 0 in the bucket that owns it; smaller indices are reserved. */
  public static final int FIRST_ROW = 1024;

  /** The counters of a high row. */
  public static final int HIGH_COUNTERS = 32;

  /** The bytes of a high row. */
  public static final int HIGH_ROW_BYTES = HIGH_COUNTERS * Integer.BYTES;

  /**
   * Returns the largest value to which inserts and merges may take a high counter. The rest of its
   * 32 bits is for the low counters that removals move to it, from all buckets that may share its
   * row.
   *
   * @return the largest value
   */
  public long maxCounter() {
    return Math.max(0, 0xFFFFFFFFL - limit * (1 + Math.ceilDiv(buckets, (long) highRows)));
  }

  /**
   * Returns the bytes of the low table.
   *
   * @return 32 per bucket
   */
  public long lowBytes() {
    return buckets * LOW_BUCKET_BYTES;
  }

  /**
   * Returns the bytes of the high table.
   *
   * @return 128 per row
   */
  public long highBytes() {
    return (long) highRows * HIGH_ROW_BYTES;
  }

  /**
   * Returns the index that a bucket stores when it requests a row. The first {@link #highRows}
   * requests get the rows in order. All later ones share rows by bucket number, not by order of
   * request. So such a bucket shares the same row in every sketch, which keeps merged sketches
   * accurate.
   *
   * @param ticket the number of earlier requests
   * @param bucket the number of the low bucket, from 0
   * @return {@link #FIRST_ROW} plus the row, plus {@link #highRows} if the row is shared
   */
  public int index(long ticket, long bucket) {
    long row = ticket < highRows ? ticket : highRows + bucket % highRows;
    return (int) (FIRST_ROW + row);
  }

  /**
   * Returns the row of the high table to which an index refers.
   *
   * @param index the index word of a low bucket, at least {@link #FIRST_ROW}
   * @return from 0 to highRows - 1
   */
  public long row(int index) {
    return (Integer.toUnsignedLong(index) - FIRST_ROW) % highRows;
  }
}
