package org.qsketch.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.MultiLevelSketchSpec.FIRST_ROW;
import static org.qsketch.sketch.MultiLevelSketchSpec.NO_ROW;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.qsketch.image.ImageFormatException;

/**
 * Checks the row indices of an image. A checksum vouches for bytes, not for their author, and a bad
 * index could make a backend hang or leave its table.
 */
final class RowIndices {
  private RowIndices() {}

  static void check(Path file, SketchImage image) throws ImageFormatException {
    switch (image.spec()) {
      case ThreadSketchSpec _, WarpSketchSpec _, SubWarpSketchSpec _, SlimFatSketchSpec _ -> {}
      case MultiLevelSketchSpec multiLevel -> check(file, multiLevel, image);
    }
  }

  private static void check(Path file, MultiLevelSketchSpec spec, SketchImage image)
      throws ImageFormatException {
    MemorySegment low = image.parts().getFirst();
    long requested = image.parts().getLast().get(JAVA_LONG_UNALIGNED, 0);
    if (requested < 0 || requested > spec.buckets()) {
      throw new ImageFormatException(
          "%s counts %d buckets with a high row, of %d buckets: it is damaged"
              .formatted(file, requested, spec.buckets()));
    }
    for (long bucket = 0; bucket < spec.buckets(); bucket++) {
      int index = index(low, bucket);
      if (!isGivenOut(spec, bucket, index, requested)) {
        throw new ImageFormatException(
            "bucket %d of %s has the row index %d, of %d rows given out: it is damaged"
                .formatted(bucket, file, Integer.toUnsignedLong(index), requested));
      }
    }
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
