package org.qsketch.spark.stored;

import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/**
 * A table cut into slices of 2<sup>bits</sup> buckets, the last of which may be used in part. Each
 * slice is a sketch of its own, whose keys are hashes: the upper half of such a hash selects the
 * bucket within the slice, the lower half is the lower half of the whole hash, from which counters
 * and tags follow. So slices need nothing that sketches do not have, on any backend, and the
 * counters of all slices, one after the other, are the counters of the whole sketch.
 */
final class Slices implements Serializable {
  /** The most bytes of a slice: one array, and a part of a task's memory. */
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
   * Cuts the table of a sketch into slices of a limited size.
   *
   * @throws IllegalArgumentException if its keys are not counted in one bucket each
   */
  static Slices ofBytes(SketchSpec spec, long most) {
    long buckets = buckets(spec);
    long fitting = Math.max(1, most / (spec.deviceBytes() / buckets));
    return of(spec, Math.min(Long.highestOneBit(fitting), ceilingPower(buckets)));
  }

  /** Cuts the table into slices of equal numbers of buckets, a power of two. */
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

  /** The buckets of each slice. */
  long buckets() {
    return 1L << bits;
  }

  /** How many slices there are. */
  int count() {
    return Math.toIntExact(((buckets - 1) >>> bits) + 1);
  }

  /** The slice in which a key of a hash is counted. */
  int slice(long hash) {
    return (int) (bucket(hash) >>> bits);
  }

  /** The key of a hash within its slice. */
  long key(long hash) {
    long bucket = bucket(hash) & ((1L << bits) - 1);
    return bits == 0 ? hash & LOW : (bucket << (Long.SIZE - bits)) | (hash & LOW);
  }

  private long bucket(long hash) {
    return Math.unsignedMultiplyHigh(hash, buckets);
  }

  /** The spec of each slice. */
  SketchSpec sliceSpec() {
    return spec.ofRange(1L << bits).orElseThrow();
  }

  /** Whether the slices, one after the other, are the state of the whole sketch. */
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
