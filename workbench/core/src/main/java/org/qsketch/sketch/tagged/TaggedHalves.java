package org.qsketch.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.tagged.TaggedLayout.BUCKET_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.CELLS;
import static org.qsketch.sketch.tagged.TaggedLayout.CELL_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.COUNT_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.ENTRY_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.HEAVY_WORD;
import static org.qsketch.sketch.tagged.TaggedLayout.JOIN_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.LARGE;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_OF_PAIR;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

import java.lang.foreign.MemorySegment;

/**
 * Halves the counts of a tagged sketch, rounding up, word by word. Entries keep their words, cells
 * stay joined, and heavy entries stay heavy. No count falls to 0. Half of c, rounded up, is c minus
 * half of c, rounded down, which needs no bits that c has not. So all counts of a word are halved
 * at once; only entries of three and four units are decoded.
 */
public final class TaggedHalves {
  /** The lowest bit of each unit. */
  private static final long EACH =
      1L | 1L << UNIT_BITS | 1L << (2 * UNIT_BITS) | 1L << (3 * UNIT_BITS);

  private static final long SHORT_COUNTS = EACH * MOST_SHORT;
  private static final long SHORT_HALVES = EACH * (MOST_SHORT >> 1);

  /** The bits of the tag or the digit of a unit. */
  private static final long DIGIT = (long) TAGS << TAG_SHIFT;

  private static final long TAG_BITS = EACH * DIGIT;

  /** The bits of digits above 7: halved, such an entry still needs two units. */
  private static final long LARGE_DIGITS = EACH * (DIGIT & DIGIT << TAG_SHIFT);

  /** The count that the first unit of an entry loses by halving: 7 / 2, rounded down. */
  private static final long LESS = MOST_SHORT >> 1;

  private static final long LARGE_HALVES = ~LARGE >>> 1 & -(1L << COUNT_SHIFT);
  private static final long PAIR_HALVES =
      (MOST_OF_PAIR >> 1) << COUNT_SHIFT | (MOST_OF_PAIR >> 1) << (COUNT_SHIFT + ENTRY_BITS);

  /** The bits of half of each cell that is not joined to the cell above. */
  private static final long CELL_HALVES = eachCell((1L << (CELL_BITS - 1)) - 1);

  private TaggedHalves() {}

  private static long eachCell(long bits) {
    long all = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      all |= bits << (CELL_BITS * cell);
    }
    return all;
  }

  /**
   * Halves all counts.
   *
   * @param state the buckets
   */
  public static void halve(MemorySegment state) {
    TaggedBuckets.chunks(state)
        .forEach(
            chunk -> {
              for (long at = chunk; at < TaggedBuckets.end(state, chunk); at += BUCKET_BYTES) {
                halveBucket(state, at);
              }
            });
  }

  /** Decides once for a bucket: a branch for each word is often mispredicted. */
  private static void halveBucket(MemorySegment state, long bucket) {
    long first = word(state, bucket, 0);
    long second = word(state, bucket, 1);
    long third = word(state, bucket, 2);
    long last = word(state, bucket, HEAVY_WORD);
    if ((first | second | third | last) == 0) {
      return;
    }
    if (TaggedLayout.isHybrid(first)) {
      setWord(state, bucket, 0, halvedCells(first));
      setWord(state, bucket, 1, halvedCells(second));
      setWord(state, bucket, 2, halvedCells(third));
    } else {
      setWord(state, bucket, 0, halvedUnits(first));
      setWord(state, bucket, 1, halvedUnits(second));
      setWord(state, bucket, 2, halvedUnits(third));
    }
    setWord(state, bucket, HEAVY_WORD, halved(last, HEAVY_WORD));
  }

  /** Returns a word of a bucket, by its number, with half of its counts. */
  static long halved(long word, int i) {
    if (!TaggedLayout.isHybrid(word)) {
      return halvedUnits(word);
    }
    return i == HEAVY_WORD ? halvedHeavy(word) : halvedCells(word);
  }

  private static long word(MemorySegment state, long bucket, int i) {
    return state.get(JAVA_LONG_UNALIGNED, bucket + (long) i * Long.BYTES);
  }

  private static void setWord(MemorySegment state, long bucket, int i, long word) {
    state.set(JAVA_LONG_UNALIGNED, bucket + (long) i * Long.BYTES, word);
  }

  private static long halvedHeavy(long word) {
    return word - (word >>> 1 & (TaggedHeavy.isLarge(word) ? LARGE_HALVES : PAIR_HALVES));
  }

  /** Halves cells. The top bit of a joined counter is the only one that its half has not. */
  private static long halvedCells(long word) {
    long joins = spread(word >>> JOIN_SHIFT & ((1L << (CELLS - 1)) - 1));
    return word - (word >>> 1 & (CELL_HALVES | joins << (CELL_BITS - 1)));
  }

  /** Moves bit i to bit 3 i. */
  private static long spread(long bits) {
    long apart = (bits | bits << 16) & 0xFF00_00FFL;
    apart = (apart | apart << 8) & 0x00F0_0F00_F00FL;
    apart = (apart | apart << 4) & 0x0C30_C30C_30C3L;
    return (apart | apart << 2) & 0x2492_4924_9249L;
  }

  private static long halvedUnits(long word) {
    long counted = ((word & SHORT_COUNTS) + SHORT_COUNTS) >>> TAG_SHIFT;
    long digits = ((word & TAG_BITS) + TAG_BITS) >>> UNIT_BITS & ~counted & EACH;
    if (digits == 0) {
      return word - (word >>> 1 & SHORT_HALVES);
    }
    return (digits & digits << UNIT_BITS) == 0 ? halvedTwos(word, digits) : halvedEntries(word);
  }

  /**
   * Halves entries of one and two units. Half of 7 + d, with the digit d, is 4 + d / 2: this is 7
   * and another digit, or fits one unit if d is at most 7.
   */
  private static long halvedTwos(long word, long digits) {
    long large = ((word & LARGE_DIGITS) + LARGE_DIGITS) >>> UNIT_BITS & digits;
    long small = digits & ~large;
    long firsts = digits >>> UNIT_BITS;
    long shorts = word & ~(digits * DIGIT);
    shorts -= word >>> 1 & SHORT_HALVES & ~(firsts * MOST_SHORT);
    shorts -= (small >>> UNIT_BITS) * LESS;
    shorts += (word & small * DIGIT) >>> (UNIT_BITS + TAG_SHIFT + 1) & SHORT_HALVES;
    long larges = (word >>> 1 & large * (DIGIT >> 1 & DIGIT)) - large * (LESS << TAG_SHIFT);
    return withoutGaps(shorts + larges, small);
  }

  /** Closes the gaps where units have been. */
  private static long withoutGaps(long word, long gaps) {
    long closed = word;
    for (int shift = (WORD_UNITS - 1) * UNIT_BITS; shift > 0; shift -= UNIT_BITS) {
      if ((gaps >>> shift & 1) != 0) {
        long below = (1L << shift) - 1;
        closed = (closed & below) | (closed >>> UNIT_BITS & ~below);
      }
    }
    return closed;
  }

  private static long halvedEntries(long word) {
    long[] halved = new long[2]; // the word, and its bits in use
    TaggedEntries.forEach(
        word,
        (tag, count) -> {
          long half = count - (count >>> 1);
          halved[0] |= TaggedEntries.encode(tag, half) << halved[1];
          halved[1] += (long) TaggedEntries.unitsFor(half) * UNIT_BITS;
        });
    return halved[0];
  }
}
