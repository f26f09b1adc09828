package org.qsketch.cpu.sketch;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.cpu.sketch.TaggedScan.LENGTH;
import static org.qsketch.cpu.sketch.TaggedScan.SIGN;
import static org.qsketch.sketch.TaggedLayout.TAGS;
import static org.qsketch.sketch.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.TaggedLayout.UNIT_BITS;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.qsketch.cpu.work.KeyBlock;

/**
 * Inserts the keys of a block that change no more than the count of an entry, or make a new one of
 * one unit: a number is added to one word. Which word and which number is found out for all keys at
 * once, without branches. A key whose word an earlier key of the block has changed is left, as is
 * whatever takes more.
 */
final class TaggedAdditions {
  /** Not a word of any bucket. */
  private static final long NO_WORD = -1;

  private final TaggedScan scan = new TaggedScan();
  private final long[] amounts = new long[LENGTH];

  /** All ones where no word has an entry of the key. */
  private final long[] missing = new long[LENGTH];

  /** The lowest bit of the first unit of an entry, or of an empty one; 0 if there is none. */
  private final long[] units = new long[LENGTH];

  /** Which word, as its offset in the bucket. */
  private final long[] places = new long[LENGTH];

  private final long[] before = new long[LENGTH];

  /** The lowest bits of the units above those, if they extend the entry. */
  private final long[] seconds = new long[LENGTH];

  private final long[] thirds = new long[LENGTH];

  /** The bits of a word that hold what is added to. */
  private final long[] fields = new long[LENGTH];

  private final long[] additions = new long[LENGTH];
  private final int[] left = new int[KeyBlock.SIZE];
  private int leftCount;

  /** Inserts what is simple; the other keys are {@link #left}. */
  void add(MemorySegment table, KeyBlock block) {
    int count = block.count();
    scan.look(table, block);
    setAmounts(block);
    findMissing(count);
    for (int word = scan.words.length - 1; word >= 0; word--) {
      choose(scan.words[word], scan.hits[word], (long) word * Long.BYTES, count);
    }
    findDigits(units, seconds, count);
    findDigits(seconds, thirds, count);
    findFields(count);
    toAdditions(count);
    keepSimple(count);
    addTags(count);
    apply(table, block.offsets, count);
  }

  /** How many keys are left. */
  int leftCount() {
    return leftCount;
  }

  /** The number of a key that is left. */
  int left(int i) {
    return left[i];
  }

  /** A weight of 0 becomes one that fits into no entry, as does any above. */
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

  private void findMissing(int count) {
    long[] first = scan.hits[0];
    long[] second = scan.hits[1];
    long[] third = scan.hits[2];
    long[] fourth = scan.hits[3];
    long[] none = missing;
    for (int i = 0; i < count; i++) {
      none[i] = ((first[i] | second[i] | third[i] | fourth[i]) - 1) >> SIGN;
    }
    Arrays.fill(units, 0, count, 0);
    Arrays.fill(places, 0, count, 0);
    Arrays.fill(before, 0, count, NO_WORD);
  }

  /** Prefers a word to those after it if it has an entry of the key, or else an empty unit. */
  private void choose(long[] word, long[] hits, long place, int count) {
    long[] none = missing;
    long[] all = units;
    long[] to = places;
    long[] old = before;
    for (int i = 0; i < count; i++) {
      long used = (word[i] & TaggedScan.TAG_BITS) + TaggedScan.TAG_BITS;
      long starts = (used & TaggedScan.ABOVE) | 1;
      long empty = (starts ^ (starts >>> UNIT_BITS)) & TaggedWords.EACH;
      long unit = hits[i] | (empty & none[i]);
      long keep = (unit - 1) >> SIGN;
      all[i] = (all[i] & keep) | (unit & -unit);
      to[i] = (to[i] & keep) | (place & ~keep);
      old[i] = (old[i] & keep) | (word[i] & ~keep);
    }
  }

  /** The lowest bit of the unit above each of some, if that is a digit, else 0. */
  private void findDigits(long[] below, long[] digits, int count) {
    long[] word = before;
    for (int i = 0; i < count; i++) {
      long unit = below[i] << UNIT_BITS;
      long value = word[i] & ((unit << UNIT_BITS) - unit);
      long low = word[i] & ((unit << TAG_SHIFT) - unit);
      digits[i] = unit & ((-value & (low - 1)) >> SIGN);
    }
  }

  /** The count of an entry of one unit, the second unit of an entry of two, or nothing. */
  private void findFields(int count) {
    long[] first = units;
    long[] second = seconds;
    long[] third = thirds;
    long[] bits = fields;
    for (int i = 0; i < count; i++) {
      long isShort = (second[i] - 1) >> SIGN;
      long isHeavy = -third[i] >> SIGN;
      long ofFirst = ((first[i] << TAG_SHIFT) - first[i]) & isShort;
      bits[i] = (ofFirst | ((second[i] << UNIT_BITS) - second[i])) & ~isHeavy;
    }
  }

  private void toAdditions(int count) {
    long[] first = units;
    long[] second = seconds;
    long[] by = amounts;
    long[] sums = additions;
    for (int i = 0; i < count; i++) {
      long isShort = (second[i] - 1) >> SIGN;
      sums[i] = ((second[i] << TAG_SHIFT) | (first[i] & isShort)) * by[i];
    }
  }

  /** Where the sum does not fit into its bits, or the bucket has counters, no word is expected. */
  private void keepSimple(int count) {
    long[] first = scan.words[0];
    long[] old = before;
    long[] sums = additions;
    long[] bits = fields;
    for (int i = 0; i < count; i++) {
      old[i] |= ((bits[i] - (old[i] & bits[i]) - sums[i]) | first[i]) >> SIGN;
    }
  }

  /** A new entry gets its tag. */
  private void addTags(int count) {
    long[] tags = scan.patterns;
    long[] first = units;
    long[] none = missing;
    long[] sums = additions;
    for (int i = 0; i < count; i++) {
      sums[i] += tags[i] & ((first[i] << UNIT_BITS) - first[i]) & none[i];
    }
  }

  private void apply(MemorySegment table, long[] offsets, int count) {
    long[] to = places;
    long[] old = before;
    long[] sums = additions;
    int[] others = left;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      long at = offsets[i] + to[i];
      long word = table.get(JAVA_LONG_UNALIGNED, at);
      if (word == old[i]) {
        table.set(JAVA_LONG_UNALIGNED, at, word + sums[i]);
      } else {
        others[kept++] = i;
      }
    }
    leftCount = kept;
  }
}
