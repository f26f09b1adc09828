package org.qsketch.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.MultiLevelSketchSpec.FIRST_ROW;
import static org.qsketch.sketch.MultiLevelSketchSpec.NO_ROW;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Checks the row indices of an image. A checksum vouches for bytes, not for their author, and a bad
 * index could make a backend hang or leave its table.
 */
final class RowIndices {
  private static final long NONE = Long.MAX_VALUE;

  private RowIndices() {}

  static void check(SketchSpec spec, List<MemorySegment> parts) {
    switch (spec) {
      case ThreadSketchSpec _, WarpSketchSpec _, SubWarpSketchSpec _, SlimFatSketchSpec _ -> {}
      case TaggedSketchSpec tagged -> TaggedImages.check(tagged, parts);
      case MultiLevelSketchSpec multiLevel -> check(multiLevel, parts);
    }
  }

  private static void check(MultiLevelSketchSpec spec, List<MemorySegment> parts) {
    MemorySegment low = parts.getFirst();
    long requested = parts.getLast().get(JAVA_LONG_UNALIGNED, 0);
    if (requested < 0 || requested > spec.buckets()) {
      throw new IllegalArgumentException(
          "the image counts %d buckets with a high row, of %d buckets"
              .formatted(requested, spec.buckets()));
    }
    Found found =
        LongStream.range(0, spec.buckets())
            .parallel()
            .collect(
                Found::new, (all, bucket) -> all.add(spec, low, bucket, requested), Found::add);
    if (found.firstBad != NONE) {
      refuse(found.firstBad, index(low, found.firstBad), requested);
    }
    if (found.rows != requested) { // too small, it would pass the number of buckets later
      throw new IllegalArgumentException(
          "the image counts %d buckets with a high row, but %d have one"
              .formatted(requested, found.rows));
    }
  }

  /** What one pass over the low table finds. */
  private static final class Found {
    private long rows;
    private long firstBad = NONE;

    void add(MultiLevelSketchSpec spec, MemorySegment low, long bucket, long requested) {
      int index = index(low, bucket);
      rows += index == NO_ROW ? 0 : 1;
      if (!isGivenOut(spec, bucket, index, requested)) {
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
    long offset =
        bucket * MultiLevelSketchSpec.LOW_BUCKET_BYTES + MultiLevelSketchSpec.INDEX_OFFSET;
    return low.get(JAVA_INT_UNALIGNED, offset);
  }

  /**
   * Whether the index is that of a request so far that the bucket can have made: see {@link
   * MultiLevelSketchSpec#index}.
   */
  private static boolean isGivenOut(
      MultiLevelSketchSpec spec, long bucket, int index, long requested) {
    boolean own = index >= FIRST_ROW && index < FIRST_ROW + Math.min(requested, spec.highRows());
    boolean shared = requested > spec.highRows() && index == spec.index(spec.highRows(), bucket);
    return index == NO_ROW || own || shared;
  }
}
