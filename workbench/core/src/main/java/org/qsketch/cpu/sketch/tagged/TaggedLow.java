package org.qsketch.cpu.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.tagged.TaggedLayout.BUCKET_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedBucket;
import org.qsketch.sketch.tagged.TaggedBuckets;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.spec.UpdateRule;

/**
 * The buckets of a tagged sketch. Simple and frequent operations change the words in place; {@link
 * TaggedBucket} does the others.
 */
final class TaggedLow implements AutoCloseable {
  private final UpdateRule rule;
  private final HostMemory memory;
  private final MemorySegment table;

  TaggedLow(TaggedSketchSpec spec) {
    this.rule = spec.update();
    this.memory = HostMemory.allocateTable(spec.deviceBytes(), "a tagged sketch");
    this.table = memory.segment();
  }

  MemorySegment table() {
    return table;
  }

  /** Returns an empty bucket, for {@link TaggedBuckets#load}. */
  TaggedBucket bucket() {
    return new TaggedBucket(rule);
  }

  long word(long at, int i) {
    return table.get(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES);
  }

  private void set(long at, int i, long word) {
    table.set(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES, word);
  }

  /**
   * Tidies words that other code has written. Then no tag has two entries, and no dictionary has a
   * large one, as threads of a device make them. No word of 0 precedes another one, which removals
   * on a device may leave.
   */
  void tidy() {
    TaggedBucket bucket = bucket();
    LongStream.range(0, table.byteSize() / BUCKET_BYTES)
        .parallel()
        .map(number -> number * BUCKET_BYTES)
        .filter(at -> !isTidy(word(at, 0), word(at, 1), word(at, 2), word(at, 3)))
        .boxed()
        .toList()
        .forEach(at -> tidy(bucket, at));
  }

  private static boolean isTidy(long first, long second, long third, long fourth) {
    return first < 0
        || (fourth >= 0
            && (first != 0 || second == 0)
            && (second != 0 || third == 0)
            && (third != 0 || fourth == 0)
            && isNew(second, first, 0, 0)
            && isNew(third, first, second, 0)
            && isNew(fourth, first, second, third));
  }

  /** Returns whether no entry of a word has the tag of one before it. */
  private static boolean isNew(long word, long first, long second, long third) {
    for (long left = word; left != 0; left >>>= UNIT_BITS) {
      int unit = TaggedWords.unit(left, 0);
      long pattern = TaggedWords.pattern(unit >>> TAG_SHIFT);
      if (!TaggedWords.isDigit(unit) && TaggedWords.find(pattern, first, second, third, 0) != 0) {
        return false;
      }
    }
    return true;
  }

  private void tidy(TaggedBucket bucket, long at) {
    TaggedBuckets.load(bucket, table, at);
    bucket.tidy();
    TaggedBuckets.store(bucket, table, at);
  }

  /**
   * Adds to the count of a tag of the dictionary at an offset; returns false if that is not simple.
   */
  boolean add(long at, int tag, int weight) {
    long first = word(at, 0);
    long second = word(at, 1);
    long third = word(at, 2);
    long fourth = word(at, 3);
    long found = TaggedWords.find(TaggedWords.pattern(tag), first, second, third, fourth);
    return found == 0
        ? append(at, TaggedWords.withSpace(first, second, third, fourth), tag, weight)
        : raise(at, TaggedWords.word(found), TaggedWords.shift(found), weight);
  }

  /** Adds an entry to a word with an empty unit. */
  private boolean append(long at, int i, int tag, int weight) {
    if (i == WORDS || Integer.compareUnsigned(weight, MOST_SHORT) > 0) {
      return false;
    }
    long word = word(at, i);
    set(at, i, word | ((long) tag << TAG_SHIFT | weight) << TaggedWords.end(word));
    return true;
  }

  /** Adds to the entry that begins at a bit of a word. */
  private boolean raise(long at, int i, int shift, int weight) {
    long word = word(at, i);
    int next = TaggedWords.unit(word, shift + UNIT_BITS);
    if (TaggedWords.isDigit(next)) {
      return raiseDigit(at, i, word, shift + UNIT_BITS, weight);
    }
    long sum = (word >>> shift & MOST_SHORT) + Integer.toUnsignedLong(weight);
    if (sum > MOST_SHORT) {
      return lengthen(at, i, word, shift, sum);
    }
    set(at, i, word + ((long) weight << shift));
    return true;
  }

  /** Gives an entry of one unit a digit, if the last unit is empty. */
  private boolean lengthen(long at, int i, long word, int shift, long sum) {
    if (sum > TaggedLayout.MOST_LIGHT || word >>> ((WORD_UNITS - 1) * UNIT_BITS) != 0) {
      return false;
    }
    int above = shift + UNIT_BITS;
    long below = (word & ((1L << above) - 1)) | ((long) MOST_SHORT << shift);
    long digit = (sum - MOST_SHORT) << (above + TAG_SHIFT);
    set(at, i, word >>> above << above << UNIT_BITS | digit | below);
    return true;
  }

  private boolean raiseDigit(long at, int i, long word, int shift, int weight) {
    int digit = TaggedWords.unit(word, shift) >>> TAG_SHIFT;
    if (digit + Integer.toUnsignedLong(weight) > TAGS) {
      return false;
    }
    set(at, i, word + ((long) weight << (shift + TAG_SHIFT)));
    return true;
  }

  /** Subtracts from the count of a tag, down to 0; returns false if that is not simple. */
  boolean remove(long at, int tag, int weight) {
    long first = word(at, 0);
    if (TaggedLayout.isHybrid(first)) {
      return false;
    }
    long found =
        TaggedWords.find(TaggedWords.pattern(tag), first, word(at, 1), word(at, 2), word(at, 3));
    return found == 0 || lower(at, TaggedWords.word(found), TaggedWords.shift(found), weight);
  }

  /** Subtracts from the entry that begins at a bit of a word. */
  private boolean lower(long at, int i, int shift, int weight) {
    long word = word(at, i);
    int digit = TaggedWords.unit(word, shift + UNIT_BITS);
    if (TaggedWords.isDigit(digit)) {
      return lowerDigit(at, i, word, shift + UNIT_BITS, weight);
    }
    if (Integer.compareUnsigned(weight, TaggedWords.unit(word, shift) & MOST_SHORT) >= 0) {
      takeOut(at, i, word, shift);
    } else {
      set(at, i, word - ((long) weight << shift));
    }
    return true;
  }

  private boolean lowerDigit(long at, int i, long word, int shift, int weight) {
    int digit = TaggedWords.unit(word, shift) >>> TAG_SHIFT;
    if (Integer.compareUnsigned(weight, digit) >= 0) {
      return false;
    }
    set(at, i, word - ((long) weight << (shift + TAG_SHIFT)));
    return true;
  }

  /** Removes a unit from a word. If this leaves 0, the last word in use takes its place. */
  private void takeOut(long at, int i, long word, int shift) {
    long below = word & ((1L << shift) - 1);
    long left = below | (word >>> (shift + UNIT_BITS) << shift);
    int last = left == 0 ? lastUsed(at, i) : i;
    set(at, i, last == i ? left : word(at, last));
    if (last != i) {
      set(at, last, 0);
    }
  }

  /** Returns the last word in use, from a word on. */
  private int lastUsed(long at, int from) {
    int last = from;
    while (last + 1 < WORDS && word(at, last + 1) != 0) {
      last++;
    }
    return last;
  }

  @Override
  public void close() {
    memory.close();
  }
}
