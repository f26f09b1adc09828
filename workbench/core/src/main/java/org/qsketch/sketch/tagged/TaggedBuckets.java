package org.qsketch.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.tagged.TaggedLayout.BUCKET_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.HEAVY_WORD;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.qsketch.spec.UpdateRule;

/** Operations on all buckets of a tagged sketch in host memory. */
public final class TaggedBuckets {
  private TaggedBuckets() {}

  /**
   * Adds one state to another, bucket by bucket. No estimate is below the sum of both.
   *
   * @param rule how cells count, in both
   * @param state the buckets of the sketch that changes
   * @param other the buckets of the sketch to add
   */
  public static void add(UpdateRule rule, MemorySegment state, MemorySegment other) {
    TaggedBucket bucket = new TaggedBucket(rule);
    TaggedBucket added = new TaggedBucket(rule);
    for (long at = 0; at < state.byteSize(); at += BUCKET_BYTES) {
      load(added, other, at);
      if (!added.isEmpty()) {
        load(bucket, state, at);
        bucket.merge(added);
        store(bucket, state, at);
      }
    }
  }

  /**
   * Finds the largest counter of a state.
   *
   * @param state the buckets
   * @return an upper bound of all estimates, which may pass 2^32 - 1
   */
  public static long largest(MemorySegment state) {
    return LongStream.range(0, state.byteSize() / BUCKET_BYTES)
        .parallel()
        .map(i -> largest(state, i * BUCKET_BYTES))
        .max()
        .orElse(0);
  }

  /** Returns the largest counter of the bucket at an offset. */
  static long largest(MemorySegment state, long at) {
    TaggedBucket bucket = new TaggedBucket(UpdateRule.ADDITIVE); // nothing is added
    load(bucket, state, at);
    return bucket.isEmpty() ? 0 : bucket.largest();
  }

  /**
   * Loads a bucket.
   *
   * @param bucket receives its words
   * @param state the buckets
   * @param at the offset of the bucket
   */
  public static void load(TaggedBucket bucket, MemorySegment state, long at) {
    bucket.load(
        word(state, at, 0), word(state, at, 1), word(state, at, 2), word(state, at, HEAVY_WORD));
  }

  private static long word(MemorySegment state, long at, int i) {
    return state.get(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES);
  }

  /**
   * Stores a bucket.
   *
   * @param bucket its words
   * @param state the buckets
   * @param at the offset of the bucket
   */
  public static void store(TaggedBucket bucket, MemorySegment state, long at) {
    for (int i = 0; i < WORDS; i++) {
      state.set(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES, bucket.word(i));
    }
  }
}
