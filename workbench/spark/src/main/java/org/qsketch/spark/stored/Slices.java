package org.qsketch.spark.stored;

import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/**
 * A table in slices of 2<sup>bits</sup> buckets. The last slice may be used in part. Each slice is
 * an ordinary sketch with hashes as keys: the upper half of a hash selects the bucket within the
 * slice, and the lower half equals the hash of the whole sketch, which selects counters and tags.
 * So slices work on any backend, and the counters of all slices in order are the counters of the
 * whole sketch.
 */
final class Slices implements Serializable {
  /** The most bytes of a slice, which is one array and uses a part of the memory of a task. */
  static final long MOST_BYTES = 1L << 25;

  private static final long LOW = 0xFFFFFFFFL;

  private final transient SketchSpec spec;
  private final long buckets;
  private final int bits;

  private Slices(SketchSpec spec, long buckets, int bits) {
    this.spec = spec;
    this.buckets = buckets;
    this.bits = bits;
  }

  /**
   * Divides the table of a sketch into slices of at most this many bytes.
   *
   * @throws IllegalArgumentException if its keys are not counted in one bucket each
   */
  static Slices ofBytes(SketchSpec spec, long most) {
    long buckets = buckets(spec);
    long fitting = Math.max(1, most / (spec.deviceBytes() / buckets));
    return of(spec, Math.min(Long.highestOneBit(fitting), ceilingPower(buckets)));
  }

  /** Divides the table into slices of this many buckets, a power of two. */
  static Slices of(SketchSpec spec, long sliceBuckets) {
    if (!spec.hash().equals(HashFamily.mix()) && !spec.hash().equals(HashFamily.identity())) {
      throw new IllegalArgumentException(
          "the hash of the sketch is %s: large sketches take mix or identity"
              .formatted(spec.hash()));
    }
    return new Slices(spec, buckets(spec), Long.numberOfTrailingZeros(sliceBuckets));
  }

  private static long ceilingPower(long count) {
    return count == 1 ? 1 : Long.highestOneBit(count - 1) << 1;
  }

  private static long buckets(SketchSpec spec) {
    long buckets = spec.layout().splittableBuckets();
    if (buckets == 0) {
      throw new IllegalArgumentException(
          "%s sketches spread each key over their whole table, which cannot be cut: take tagged, sub-warp, half-warp, warp or multi-level"
              .formatted(spec.variant()));
    }
    return buckets;
  }

  /** Returns the buckets of each slice. */
  long buckets() {
    return 1L << bits;
  }

  /** Returns the number of slices. */
  int count() {
    return Math.toIntExact(((buckets - 1) >>> bits) + 1);
  }

  /** Returns the slice of a hash. */
  int slice(long hash) {
    return (int) (bucket(hash) >>> bits);
  }

  /** Returns the key of a hash within its slice. */
  long key(long hash) {
    long bucket = bucket(hash) & ((1L << bits) - 1);
    return bits == 0 ? hash & LOW : (bucket << (Long.SIZE - bits)) | (hash & LOW);
  }

  private long bucket(long hash) {
    return Math.unsignedMultiplyHigh(hash, buckets);
  }

  /** Returns the spec of each slice. */
  SketchSpec sliceSpec() {
    return spec.ofRange(1L << bits).orElseThrow();
  }

  /** Tells whether the slices in order are the state of the whole sketch. */
  boolean areWhole() {
    return spec.layout().linear();
  }

  /** Copies a slice to its place in the image of the whole sketch. */
  void copy(SketchImage slice, int number, SketchImage whole) {
    MemorySegment target = whole.parts().getFirst();
    MemorySegment source = slice.parts().getFirst();
    long at = number * source.byteSize();
    long bytes = Math.min(source.byteSize(), target.byteSize() - at);
    MemorySegment.copy(source, 0, target, at, bytes);
  }
}
