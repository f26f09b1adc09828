package org.qsketch.sketch;

import java.util.List;
import java.util.Objects;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;

/**
 * The multi-level sub-warp sketch (paper, Algorithms 4 and 5). A low bucket is 32 bytes: 28
 * one-byte counters and the 32-bit index of a row in the high table, whose rows hold 32 counters of
 * 32 bits. A bucket gets a row when a counter that an insert selects has reached the limit; from
 * then on, all inserts into that bucket go to its row.
 *
 * @param depth d, 1 to 28
 * @param buckets n, low buckets
 * @param masks H
 * @param limit where a low counter stops, 1 to 255
 * @param highRows rows of the high table; buckets share rows when they run out
 * @param locked Algorithm 5, a lock in the index word, instead of the lock-free Algorithm 4
 * @param hash how keys become hashes
 * @param seed selects the hash and the masks
 */
public record MultiLevelSketchSpec(
    int depth,
    long buckets,
    int masks,
    int limit,
    int highRows,
    boolean locked,
    HashFamily hash,
    long seed)
    implements BucketedSketchSpec {
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
  public static final int HIGH_ROW_BYTES = HIGH_COUNTERS * COUNTER_BYTES;

  /** The default limit, that of the paper. */
  public static final int DEFAULT_LIMIT = 128;

  /** The default number of high rows, that of the paper. */
  public static final int DEFAULT_HIGH_ROWS = 1024;

  private static final int MAX_LIMIT = 255;
  private static final int MAX_HIGH_ROWS = 1 << 24;

  /** Checks the bounds. */
  public MultiLevelSketchSpec {
    Objects.requireNonNull(hash, "hash");
    SketchBounds.bucketed(depth, LOW_COUNTERS, buckets, masks);
    Checks.range("the limit of a low counter", limit, 1, MAX_LIMIT, "low counters have one byte");
    Checks.range(
        "the number of high rows", highRows, 1, MAX_HIGH_ROWS, "the high table must stay in cache");
  }

  @Override
  public String variant() {
    return variantOf(locked);
  }

  private static String variantOf(boolean locked) {
    return locked ? Variant.MULTI_LEVEL_LOCKED : Variant.MULTI_LEVEL;
  }

  @Override
  public int bucketWidth() {
    return LOW_COUNTERS;
  }

  @Override
  public int bucketBytes() {
    return LOW_BUCKET_BYTES;
  }

  @Override
  public long counters() {
    return buckets * LOW_COUNTERS;
  }

  /**
   * How far inserts and merges may take a high counter. The rest of its 32 bits is for the low
   * counters that removals move to it: those of the bucket that owns the row, and of all that may
   * come to share it.
   */
  @Override
  public long maxCounter() {
    return Math.max(0, 0xFFFFFFFFL - limit * (1 + Math.ceilDiv(buckets, (long) highRows)));
  }

  /**
   * The bytes of the low table.
   *
   * @return 32 per bucket
   */
  public long lowBytes() {
    return buckets * LOW_BUCKET_BYTES;
  }

  /**
   * The bytes of the high table.
   *
   * @return 128 per row
   */
  public long highBytes() {
    return (long) highRows * HIGH_ROW_BYTES;
  }

  /**
   * The index that a bucket stores when it requests a row. The first {@link #highRows} requests get
   * the rows in order. All later ones share them, by bucket number instead of by order of request:
   * a bucket that comes too late shares the same row in every sketch, which keeps merged sketches
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
   * The row of the high table that an index refers to.
   *
   * @param index the index word of a low bucket, at least {@link #FIRST_ROW}
   * @return from 0 to highRows - 1
   */
  public long row(int index) {
    return (Integer.toUnsignedLong(index) - FIRST_ROW) % highRows;
  }

  @Override
  public long deviceBytes() {
    return lowBytes() + highBytes();
  }

  /** The low table, the high table, and the number of rows that buckets have requested. */
  @Override
  public List<Long> parts() {
    return List.of(lowBytes(), highBytes(), (long) Long.BYTES);
  }

  /** Builds a {@link MultiLevelSketchSpec}. */
  public static final class Builder extends BucketedSpecBuilder<Builder> {
    private int limit = DEFAULT_LIMIT;
    private int highRows = DEFAULT_HIGH_ROWS;
    private boolean locked;

    Builder() {}

    @Override
    Builder self() {
      return this;
    }

    @Override
    String variant() {
      return variantOf(locked);
    }

    /**
     * Sets the limit where low counters stop; 128 by default.
     *
     * @param limit 1 to 255
     * @return this builder
     */
    public Builder limit(int limit) {
      this.limit = limit;
      return this;
    }

    /**
     * Sets the number of rows of the high table; 1024 by default.
     *
     * @param highRows at least 1
     * @return this builder
     */
    public Builder highRows(int highRows) {
      this.highRows = highRows;
      return this;
    }

    /**
     * Selects Algorithm 5 instead of Algorithm 4.
     *
     * @return this builder
     */
    public Builder locked() {
      this.locked = true;
      return this;
    }

    @Override
    public MultiLevelSketchSpec build() {
      require32Bits();
      long buckets = units(LOW_BUCKET_BYTES, (long) highRows * HIGH_ROW_BYTES);
      return new MultiLevelSketchSpec(
          depth(), buckets, masks(), limit, highRows, locked, hash(), seed());
    }
  }
}
