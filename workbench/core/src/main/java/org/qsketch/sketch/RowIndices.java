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
  private RowIndices() {}

  static void check(SketchSpec spec, List<MemorySegment> parts) {
    switch (spec) {
      case ThreadSketchSpec _, WarpSketchSpec _, SubWarpSketchSpec _, SlimFatSketchSpec _ -> {}
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
    LongStream.range(0, spec.buckets())
        .parallel()
        .filter(bucket -> !isGivenOut(spec, bucket, index(low, bucket), requested))
        .findFirst()
        .ifPresent(bucket -> refuse(bucket, index(low, bucket), requested));
    requireCounted(spec, low, requested);
  }

  /** A number that is too small would exceed that of the buckets after further inserts. */
  private static void requireCounted(MultiLevelSketchSpec spec, MemorySegment low, long requested) {
    long withRow =
        LongStream.range(0, spec.buckets())
            .parallel()
            .filter(bucket -> index(low, bucket) != NO_ROW)
            .count();
    if (withRow != requested) {
      throw new IllegalArgumentException(
          "the image counts %d buckets with a high row, but %d have one"
              .formatted(requested, withRow));
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
