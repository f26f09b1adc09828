package org.qsketch.sketch.multilevel;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.FIRST_ROW;
import static org.qsketch.sketch.multilevel.MultiLevelLayout.NO_ROW;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Checks the row indices of an image. A checksum does not protect against a hostile author, and a
 * bad index could make a backend hang or leave its table.
 */
public final class MultiLevelImages {
  private static final long NONE = Long.MAX_VALUE;

  private MultiLevelImages() {}

  /**
   * Checks the parts of an image.
   *
   * @param layout the layout of its sketch
   * @param parts the parts, which have the right sizes
   * @throws IllegalArgumentException if no sketch can have this state
   */
  public static void check(MultiLevelLayout layout, List<MemorySegment> parts) {
    MemorySegment low = parts.getFirst();
    long requested = parts.getLast().get(JAVA_LONG_UNALIGNED, 0);
    if (requested < 0 || requested > layout.buckets()) {
      throw new IllegalArgumentException(
          "the image counts %d buckets with a high row, of %d buckets"
              .formatted(requested, layout.buckets()));
    }
    Found found =
        LongStream.range(0, layout.buckets())
            .parallel()
            .collect(
                Found::new, (all, bucket) -> all.add(layout, low, bucket, requested), Found::add);
    if (found.firstBad != NONE) {
      refuse(found.firstBad, index(low, found.firstBad), requested);
    }
    if (found.rows != requested) { // too small, it would pass the number of buckets later
      throw new IllegalArgumentException(
          "the image counts %d buckets with a high row, but %d have one"
              .formatted(requested, found.rows));
    }
  }

  /** The result of one pass over the low table. */
  private static final class Found {
    private long rows;
    private long firstBad = NONE;

    void add(MultiLevelLayout layout, MemorySegment low, long bucket, long requested) {
      int index = index(low, bucket);
      rows += index == NO_ROW ? 0 : 1;
      if (!isPossible(layout, bucket, index, requested)) {
        firstBad = Math.min(firstBad, bucket);
      }
    }

    void add(Found other) {
      rows += other.rows;
      firstBad = Math.min(firstBad, other.firstBad);
    }
  }

  private static void refuse(long bucket, int index, long requested) {
    throw new IllegalArgumentException(
        "bucket %d of the image has the row index %d, of %d rows given out"
            .formatted(bucket, Integer.toUnsignedLong(index), requested));
  }

  private static int index(MemorySegment low, long bucket) {
    long offset = bucket * MultiLevelLayout.LOW_BUCKET_BYTES + MultiLevelLayout.INDEX_OFFSET;
    return low.get(JAVA_INT_UNALIGNED, offset);
  }

  /**
   * Returns whether the bucket can have received the index in one of the requests so far; see
   * {@link MultiLevelLayout#index}.
   */
  private static boolean isPossible(
      MultiLevelLayout layout, long bucket, int index, long requested) {
    boolean own = index >= FIRST_ROW && index < FIRST_ROW + Math.min(requested, layout.highRows());
    boolean shared =
        requested > layout.highRows() && index == layout.index(layout.highRows(), bucket);
    return index == NO_ROW || own || shared;
  }
}
