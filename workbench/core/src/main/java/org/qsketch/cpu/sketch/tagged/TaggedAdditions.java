package org.qsketch.cpu.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.ABOVE;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.CARRY;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.COUNT_BITS;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.LENGTH;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.SIGN;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.TAG_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.tagged.TaggedLayout;

/**
 * Inserts the keys of a block that only change the count of an entry or make a new entry of one
 * unit. Such an insert adds a number to one word. Words and numbers are computed for all keys at
 * once, without branches. All other keys are left, and so is a key whose word was changed by an
 * earlier key of the block.
 *
 * <p>Most buckets use only the first word, so that the first two words suffice. The right word of
 * each bucket is only searched for if many buckets use more. If most buckets are hybrids, all keys
 * are left.
 */
final class TaggedAdditions {
  /** At most one in this number of keys may have a bucket with more than one word in use. */
  private static final int FEW = 16;

  private final TaggedPlaces places = new TaggedPlaces();
  private final long[] patterns = new long[LENGTH];
  private final long[] words = new long[LENGTH];

  /** The words after these, if they must be 0. */
  private final long[] others = new long[LENGTH];

  private final long[] amounts = new long[LENGTH];

  /** The lowest bit of the first unit of an entry, or of an empty one; 0 if there is none. */
  private final long[] units = new long[LENGTH];

  /** The lowest bits of the units above these, if they extend the entry. */
  private final long[] seconds = new long[LENGTH];

  /** The bits of a word to which a number is added. */
  private final long[] fields = new long[LENGTH];

  /** The largest value of these bits before the addition, -1 if none is small enough. */
  private final long[] limits = new long[LENGTH];

  private final long[] additions = new long[LENGTH];
  private final int[] left = new int[LENGTH];
  private final int[] hybrids = new int[LENGTH];
  private int leftCount;

  /**
   * Inserts the simple keys. The others are {@link #left}. Offsets may then point to any word of a
   * bucket.
   */
  void add(MemorySegment table, KeyBlock block) {
    int count = block.count();
    long all = TaggedScan.load(table, block.offsets, 0, words, count);
    if (TaggedLayout.isHybrid(all) && hybrids(count) > count / 2) {
      leaveAll(count);
      return;
    }
    TaggedScan.spread(block.masks, patterns, count);
    setAmounts(block);
    loadOthers(table, block);
    findUnits(count);
    findDigits(count);
    toAdditions(count);
    findLimits(count);
    addTags(count);
    apply(table, block.offsets, count);
  }

  /** Divides the keys that are left; returns the number of keys in hybrid buckets. */
  int divideLeft() {
    long[] word = words;
    int[] all = left;
    int[] hybrid = hybrids;
    int kept = 0;
    for (int j = 0; j < leftCount; j++) {
      int i = all[j];
      hybrid[j - kept] = i;
      all[kept] = i;
      kept += 1 - (int) (word[i] >>> SIGN);
    }
    int divided = leftCount - kept;
    leftCount = kept;
    return divided;
  }

  /** Returns the index of a key that is left, of a hybrid bucket. */
  int hybrid(int i) {
    return hybrids[i];
  }

  /** Returns the number of keys that are left. */
  int leftCount() {
    return leftCount;
  }

  /** Returns the index of a key that is left. */
  int left(int i) {
    return left[i];
  }

  /**
   * Sets the amounts. A weight of 0, or above the largest digit, becomes one that fits into no
   * entry.
   */
  private void setAmounts(KeyBlock block) {
    if (!block.isWeighted()) {
      Arrays.fill(amounts, 0, block.count(), 1);
      return;
    }
    int[] weights = block.weights;
    long[] by = amounts;
    for (int i = 0; i < block.count(); i++) {
      by[i] = Math.min((weights[i] - 1) & 0xFFFFFFFFL, TAGS) + 1L;
    }
  }

  /** Returns the number of hybrid buckets, which have no simple word. */
  private long hybrids(int count) {
    long[] word = words;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += word[i] >>> SIGN;
    }
    return sum;
  }

  private void leaveAll(int count) {
    for (int i = 0; i < count; i++) {
      left[i] = i;
    }
    leftCount = count;
  }

  private void loadOthers(MemorySegment table, KeyBlock block) {
    int count = block.count();
    long all = TaggedScan.load(table, block.offsets, Long.BYTES, others, count);
    if (all != 0 && othersInUse(count) > count / FEW) {
      places.choose(table, block, patterns, words, others);
      Arrays.fill(others, 0, count, 0);
    }
  }

  private long othersInUse(int count) {
    long[] other = others;
    long inUse = 0;
    for (int i = 0; i < count; i++) {
      inUse += (other[i] | -other[i]) >>> SIGN;
    }
    return inUse;
  }

  private void findUnits(int count) {
    long[] all = patterns;
    long[] word = words;
    long[] first = units;
    for (int i = 0; i < count; i++) {
      long hit = TaggedScan.hits(word[i], all[i]) >>> UNIT_BITS;
      long starts = (((word[i] & TAG_BITS) + TAG_BITS) & ABOVE) | 1;
      long empty = (starts ^ (starts >>> UNIT_BITS)) & TaggedWords.EACH;
      first[i] = hit | (empty & ((hit - 1) >> SIGN));
    }
  }

  private void findDigits(int count) {
    long[] word = words;
    long[] first = units;
    long[] second = seconds;
    for (int i = 0; i < count; i++) {
      long used = (word[i] & TAG_BITS) + TAG_BITS;
      long counted = ((word[i] & COUNT_BITS) + COUNT_BITS) << CARRY;
      long digits = (used & ~counted & ABOVE) >>> UNIT_BITS;
      second[i] = digits & (first[i] << UNIT_BITS);
    }
  }

  /** Adds to the count of an entry of one unit, or to the first digit of a longer one. */
  private void toAdditions(int count) {
    long[] by = amounts;
    long[] first = units;
    long[] second = seconds;
    long[] bits = fields;
    long[] sums = additions;
    for (int i = 0; i < count; i++) {
      long one = first[i] & ((second[i] - 1) >> SIGN);
      long digit = second[i] << TAG_SHIFT;
      bits[i] = ((one << TAG_SHIFT) - one) | ((second[i] << UNIT_BITS) - digit);
      sums[i] = (one | digit) * by[i];
    }
  }

  /**
   * Sets the limits. A field must leave space for the sum, and a new unit must be 0. If other words
   * matter, or the bucket is a hybrid, no value is small enough.
   */
  private void findLimits(int count) {
    long[] word = words;
    long[] other = others;
    long[] first = units;
    long[] bits = fields;
    long[] sums = additions;
    long[] most = limits;
    for (int i = 0; i < count; i++) {
      long unit = (first[i] << UNIT_BITS) - first[i];
      long isOld = -(word[i] & unit) >> SIGN;
      long space = bits[i] - sums[i];
      long never = space | word[i] | (-other[i] & ~isOld) | (first[i] - 1);
      most[i] = (space & isOld) | (never >> SIGN);
    }
  }

  /** Adds the tags of new entries. */
  private void addTags(int count) {
    long[] word = words;
    long[] tags = patterns;
    long[] first = units;
    long[] bits = fields;
    long[] sums = additions;
    for (int i = 0; i < count; i++) {
      long unit = (first[i] << UNIT_BITS) - first[i];
      long newUnit = unit & (((word[i] & unit) - 1) >> SIGN);
      sums[i] += tags[i] & newUnit;
      bits[i] |= newUnit;
    }
  }

  /** Adds to the current words, which earlier keys of the block may have changed. */
  private void apply(MemorySegment table, long[] offsets, int count) {
    long[] bits = fields;
    long[] most = limits;
    long[] sums = additions;
    int[] kept = left;
    int keptCount = 0;
    for (int i = 0; i < count; i++) {
      long word = table.get(JAVA_LONG_UNALIGNED, offsets[i]);
      long isLeft = (most[i] - (word & bits[i])) >> SIGN;
      table.set(JAVA_LONG_UNALIGNED, offsets[i], word + (sums[i] & ~isLeft));
      kept[keptCount] = i;
      keptCount -= (int) isLeft;
    }
    leftCount = keptCount;
  }

  /**
   * Selects the word of its bucket for each key: the word with its entry, or else the first with an
   * empty unit, or else the first.
   */
  static final class TaggedPlaces {
    private final long[] first = new long[LENGTH];
    private final long[] third = new long[LENGTH];
    private final long[] fourth = new long[LENGTH];
    private final long[] places = new long[LENGTH];

    /**
     * Moves the offsets of a block from the buckets of its keys to their words.
     *
     * @param words the first words, replaced by the selected ones
     * @param second the second words
     */
    void choose(MemorySegment table, KeyBlock block, long[] patterns, long[] words, long[] second) {
      int count = block.count();
      Arrays.fill(places, 0, count, 0);
      System.arraycopy(words, 0, first, 0, count);
      TaggedScan.load(table, block.offsets, place(2), third, count);
      TaggedScan.load(table, block.offsets, place(3), fourth, count);
      preferEmpty(fourth, place(3), words, count);
      preferEmpty(third, place(2), words, count);
      preferEmpty(second, place(1), words, count);
      preferEmpty(first, 0, words, count);
      preferHit(first, 0, patterns, words, count);
      preferHit(second, place(1), patterns, words, count);
      preferHit(third, place(2), patterns, words, count);
      preferHit(fourth, place(3), patterns, words, count);
      long[] offsets = block.offsets;
      long[] to = places;
      for (int i = 0; i < count; i++) {
        offsets[i] += to[i];
      }
    }

    private static long place(int word) {
      return (long) word * Long.BYTES;
    }

    private void preferEmpty(long[] word, long place, long[] words, int count) {
      long[] to = places;
      for (int i = 0; i < count; i++) {
        long isEmpty = ((word[i] >>> ((WORD_UNITS - 1) * UNIT_BITS)) - 1) >> SIGN;
        to[i] = (to[i] & ~isEmpty) | (place & isEmpty);
        words[i] = (words[i] & ~isEmpty) | (word[i] & isEmpty);
      }
    }

    private void preferHit(long[] word, long place, long[] patterns, long[] words, int count) {
      long[] to = places;
      for (int i = 0; i < count; i++) {
        long isHit = -TaggedScan.hits(word[i], patterns[i]) >> SIGN;
        to[i] = (to[i] & ~isHit) | (place & isHit);
        words[i] = (words[i] & ~isHit) | (word[i] & isHit);
      }
    }
  }
}
