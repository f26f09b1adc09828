package org.qsketch.sketch.tagged;

/**
 * The numbers of buckets and rows of a tagged sketch.
 *
 * @param depth d
 * @param buckets n
 * @param rows rows of the high table; buckets share rows when they run out
 * @param seed selects the counters of a tag
 */
public record TaggedShape(int depth, long buckets, int rows, long seed) {
  /**
   * The most that a bucket moves to one counter of its row: the counts of eight entries of two
   * units.
   */
  private static final long MOST_MOVED = (long) TaggedLayout.MOST_LIGHT * TaggedLayout.UNITS / 2;

  /**
   * Returns the largest value to which inserts and merges may take a counter of a row. The rest of
   * its 32 bits is for the counts that buckets move there, from all buckets that may share the row.
   *
   * @return the largest value
   */
  public long maxCounter() {
    return 0xFFFFFFFFL - MOST_MOVED * (1 + Math.ceilDiv(buckets, (long) rows));
  }

  /**
   * Returns the row of a bucket that requests one. The first requests get the rows in order. All
   * later ones share rows by bucket number, not by order of request. So such a bucket shares the
   * same row in every sketch, which keeps merged sketches accurate.
   *
   * @param ticket the number of earlier requests
   * @param bucket the number of the bucket, from 0
   * @return from 0 to rows - 1
   */
  public int row(long ticket, long bucket) {
    return (int) (ticket < rows ? ticket : bucket % rows);
  }

  /**
   * Returns the bytes of the buckets.
   *
   * @return 32 for each
   */
  public long lowBytes() {
    return buckets * TaggedLayout.BUCKET_BYTES;
  }

  /**
   * Returns the bytes of the high table.
   *
   * @return 128 for each row
   */
  public long highBytes() {
    return (long) rows * TaggedLayout.ROW_BYTES;
  }
}
