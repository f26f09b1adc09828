package org.qsketch.cpu.sketch.tagged;

import static org.qsketch.cpu.sketch.tagged.TaggedScan.LENGTH;
import static org.qsketch.cpu.sketch.tagged.TaggedScan.SIGN;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.qsketch.cpu.work.KeyBlock;

/**
 * Selects the word of its bucket for each key: the word with its entry, or else the first with an
 * empty unit, or else the first.
 */
final class TaggedPlaces {
  private final long[][] words = new long[WORDS][LENGTH];
  private final long[] places = new long[LENGTH];

  /** Moves the offsets of a block from the buckets of its keys to their words. */
  void choose(MemorySegment table, KeyBlock block, long[] patterns) {
    int count = block.count();
    Arrays.fill(places, 0, count, 0);
    for (int word = WORDS - 1; word >= 0; word--) {
      TaggedScan.load(table, block.offsets, place(word), words[word], count);
      preferEmpty(words[word], place(word), count);
    }
    for (int word = 0; word < WORDS; word++) {
      preferHit(words[word], place(word), patterns, count);
    }
    long[] offsets = block.offsets;
    long[] to = places;
    for (int i = 0; i < count; i++) {
      offsets[i] += to[i];
    }
  }

  private static long place(int word) {
    return (long) word * Long.BYTES;
  }

  private void preferEmpty(long[] word, long place, int count) {
    long[] to = places;
    for (int i = 0; i < count; i++) {
      long isEmpty = ((word[i] >>> ((WORD_UNITS - 1) * UNIT_BITS)) - 1) >> SIGN;
      to[i] = (to[i] & ~isEmpty) | (place & isEmpty);
    }
  }

  private void preferHit(long[] word, long place, long[] patterns, int count) {
    long[] to = places;
    for (int i = 0; i < count; i++) {
      long isHit = -TaggedScan.hits(word[i], patterns[i]) >> SIGN;
      to[i] = (to[i] & ~isHit) | (place & isHit);
    }
  }
}
