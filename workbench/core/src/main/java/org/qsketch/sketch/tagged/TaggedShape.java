package org.qsketch.sketch.tagged;

/**
 * How many buckets and rows a tagged sketch has.
 *
 * @param depth d
 * @param buckets n
 * @param rows rows of the high table; buckets share rows when they run out
 * @param seed selects the counters of a tag
 */
public record TaggedShape(int depth, long buckets, int rows, long seed) {
  /** Eight entries of two units: no bucket moves more to one counter of its row. */
  private static final long MOST_MOVED = (long) TaggedLayout.MOST_LIGHT * TaggedLayout.UNITS / 2;

  /**
   * How far inserts and merges may take a counter of a row. The rest of its 32 bits is for what
   * buckets move there: the one that owns the row, and all that may come to share it.
   *
   * @return the largest value
   */
  public long maxCounter() {
    return 0xFFFFFFFFL - MOST_MOVED * (1 + Math.ceilDiv(buckets, (long) rows));
  }

  /**
   * The row of a bucket that requests one. The first requests get the rows in order. All later ones
   * share them, by bucket number instead of by order of request: a bucket that comes too late
   * shares the same row in every sketch, which keeps merged sketches accurate.
   *
   * @param ticket the number of earlier requests
   * @param bucket the number of the bucket, from 0
   * @return from 0 to rows - 1
   */
  public int row(long ticket, long bucket) {
    return (int) (ticket < rows ? ticket : bucket % rows);
  }

  /**
   * The bytes of the buckets.
   *
   * @return 32 for each
   */
  public long lowBytes() {
    return buckets * TaggedLayout.BUCKET_BYTES;
  }

  /**
   * The bytes of the high table.
   *
   * @return 128 for each row
   */
  public long highBytes() {
    return (long) rows * TaggedLayout.ROW_BYTES;
  }
}
