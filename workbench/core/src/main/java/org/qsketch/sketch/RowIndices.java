package org.qsketch.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/**
 * A checksum vouches for bytes, not for their author: row indices of an image must not make a
 * backend wait or stray.
 */
final class RowIndices {
  private RowIndices() {}

  static void check(Path file, SketchImage image) throws ImageFormatException {
    if (image.spec() instanceof MultiLevelSketchSpec spec) {
      MemorySegment low = image.parts().getFirst();
      long requested = image.parts().getLast().get(JAVA_LONG_UNALIGNED, 0);
      if (requested < 0 || requested > spec.buckets()) {
        throw new ImageFormatException(
            "%s counts %d buckets with a high row, of %d buckets: it is damaged"
                .formatted(file, requested, spec.buckets()));
      }
      for (long bucket = 0; bucket < spec.buckets(); bucket++) {
        check(file, bucket, index(low, bucket), requested);
      }
    }
  }

  private static long index(MemorySegment low, long bucket) {
    long offset =
        bucket * MultiLevelSketchSpec.LOW_BUCKET_BYTES + MultiLevelSketchSpec.INDEX_OFFSET;
    return Integer.toUnsignedLong(low.get(JAVA_INT_UNALIGNED, offset));
  }

  private static void check(Path file, long bucket, long index, long requested)
      throws ImageFormatException {
    if (index == MultiLevelSketchSpec.NO_ROW) {
      return;
    }
    if (index < MultiLevelSketchSpec.FIRST_ROW
        || index >= MultiLevelSketchSpec.FIRST_ROW + requested) {
      throw new ImageFormatException(
          "bucket %d of %s has the row index %d, of %d rows given out: it is damaged"
              .formatted(bucket, file, index, requested));
    }
  }
}
