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
  private static final long CHUNK_BYTES = (long) BUCKET_BYTES << 12;

  private TaggedBuckets() {}

  /**
   * Returns the offsets of chunks of buckets. Each chunk is worked on by one thread, which makes
   * one {@link TaggedBucket} for all of its buckets.
   */
  static LongStream chunks(MemorySegment state) {
    return LongStream.range(0, Math.ceilDiv(state.byteSize(), CHUNK_BYTES))
        .parallel()
        .map(chunk -> chunk * CHUNK_BYTES);
  }

  /** Returns the offset where a chunk ends. */
  static long end(MemorySegment state, long chunk) {
    return Math.min(state.byteSize(), chunk + CHUNK_BYTES);
  }

  /**
   * Adds one state to another, bucket by bucket. No estimate is below the sum of both.
   *
   * @param rule how cells count, in both
   * @param state the buckets of the sketch that changes
   * @param other the buckets of the sketch to add
   */
  public static void add(UpdateRule rule, MemorySegment state, MemorySegment other) {
    chunks(state).forEach(chunk -> addChunk(rule, state, other, chunk));
  }

  private static void addChunk(
      UpdateRule rule, MemorySegment state, MemorySegment other, long chunk) {
    TaggedBucket bucket = new TaggedBucket(rule);
    TaggedBucket added = new TaggedBucket(rule);
    for (long at = chunk; at < end(state, chunk); at += BUCKET_BYTES) {
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
    return chunks(state).map(chunk -> largest(state, chunk)).max().orElse(0);
  }

  private static long largest(MemorySegment state, long chunk) {
    TaggedBucket bucket = new TaggedBucket(UpdateRule.ADDITIVE); // nothing is added
    long largest = 0;
    for (long at = chunk; at < end(state, chunk); at += BUCKET_BYTES) {
      load(bucket, state, at);
      largest = Math.max(largest, bucket.isEmpty() ? 0 : bucket.largest());
    }
    return largest;
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
