package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.BUCKET_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.CELL_WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.HEAVY_WORD;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

import java.lang.foreign.MemorySegment;
import org.qsketch.spec.UpdateRule;

/**
 * Checks the buckets of an image of a tagged sketch: every word must be one that a sketch writes.
 */
public final class TaggedImages {
  private static final long NONE = -1;

  private TaggedImages() {}

  /**
   * Checks the buckets of an image.
   *
   * @param state the buckets
   * @throws IllegalArgumentException if no sketch can have this state
   */
  public static void check(MemorySegment state) {
    TaggedBuckets.chunks(state)
        .map(chunk -> firstInvalid(state, chunk))
        .filter(bucket -> bucket != NONE)
        .min()
        .ifPresent(
            bucket -> {
              throw new IllegalArgumentException(
                  "bucket %d of the image is one that no tagged sketch makes".formatted(bucket));
            });
  }

  private static long firstInvalid(MemorySegment state, long chunk) {
    TaggedBucket bucket = new TaggedBucket(UpdateRule.ADDITIVE); // nothing is added
    for (long at = chunk; at < TaggedBuckets.end(state, chunk); at += BUCKET_BYTES) {
      TaggedBuckets.load(bucket, state, at);
      if (!isValid(bucket) || bucket.largest() > TaggedBucket.MOST) {
        return at / BUCKET_BYTES;
      }
    }
    return NONE;
  }

  private static boolean isValid(TaggedBucket bucket) {
    boolean valid = true;
    for (int i = 0; i < CELL_WORDS; i++) {
      long word = bucket.word(i);
      valid &= bucket.isHybrid() ? TaggedLayout.isHybrid(word) : isUnits(word);
    }
    long last = bucket.word(HEAVY_WORD);
    return valid
        && (bucket.isHybrid()
            ? TaggedHeavy.isValid(last)
            : isUnits(last) || isLargeOfDictionary(last));
  }

  private static boolean isLargeOfDictionary(long word) {
    return TaggedHeavy.isLarge(word) && TaggedHeavy.isValid(word) && !TaggedHeavy.hasRest(word, 0);
  }

  private static boolean isUnits(long word) {
    if (word >>> (WORD_UNITS * UNIT_BITS) != 0) {
      return false;
    }
    int at = 0;
    while (TaggedEntries.unit(word, at) != 0) {
      if (!beginsEntry(word, at)) {
        return false;
      }
      at += 1 + TaggedEntries.digits(word, at);
    }
    return at >= WORD_UNITS || word >>> (at * UNIT_BITS) == 0;
  }

  private static boolean beginsEntry(long word, int at) {
    int count = TaggedEntries.unit(word, at) & MOST_SHORT;
    boolean isLong = TaggedEntries.digits(word, at) > 0;
    return tag(word, at) != 0
        && count != 0
        && (!isLong || count == MOST_SHORT)
        && !isBefore(word, at);
  }

  /**
   * Returns whether an entry below has the same tag. Of two entries in a word, only one would be
   * counted.
   */
  private static boolean isBefore(long word, int at) {
    boolean found = false;
    for (int below = 0; below < at; below++) {
      int unit = TaggedEntries.unit(word, below);
      found |= (unit & MOST_SHORT) != 0 && unit >>> TAG_SHIFT == tag(word, at);
    }
    return found;
  }

  private static int tag(long word, int at) {
    return TaggedEntries.unit(word, at) >>> TAG_SHIFT;
  }
}
