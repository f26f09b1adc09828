package org.qsketch.sketch.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_LIGHT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.contract.TaggedState;

/** Entries of a dictionary, packed and read again. */
final class TaggedEntriesTest {
  private final TaggedEntries entries = new TaggedEntries();
  private final long[] words = new long[WORDS];

  private Map<Integer, Long> content() {
    Map<Integer, Long> content = new TreeMap<>();
    for (int i = 0; i < entries.size(); i++) {
      assertThat(content.put(entries.tag(i), entries.count(i))).as("one entry of a tag").isNull();
    }
    return content;
  }

  @ParameterizedTest(name = "{0} in {1} units")
  @CsvSource({
    "1, 1",
    "7, 1",
    "8, 2",
    "4101, 2",
    "4102, 2",
    "4103, 3",
    "8197, 3",
    "16773127, 3",
    "16773128, 4",
    "4294967295, 4"
  })
  void aCountTakesItsUnits(long count, int units) {
    entries.put(TAGS, count);
    assertThat(entries.pack(words)).isTrue();
    assertThat(TaggedEntries.units(words[0])).isEqualTo(units);
    assertThat(words[0] >>> (WORD_UNITS * TaggedLayout.UNIT_BITS)).isZero();
    entries.read(words);
    assertThat(content()).isEqualTo(Map.of(TAGS, count));
  }

  @Test
  void whatIsPackedIsReadAgain() {
    SplittableRandom random = new SplittableRandom(61);
    int packed = 0;
    for (int round = 0; round < 20_000; round++) {
      Map<Integer, Long> expected = new TreeMap<>();
      entries.read(0, 0, 0, 0);
      for (int i = random.nextInt(17); i > 0; i--) {
        int tag = 1 + random.nextInt(TAGS);
        long count = 1 + random.nextLong(1L << random.nextInt(1, 1 + random.nextInt(1, 32)));
        expected.merge(tag, count, Long::sum);
        entries.put(tag, count);
      }
      assertThat(content()).isEqualTo(expected);
      if (entries.pack(words)) {
        packed++;
        entries.read(words);
        assertThat(content()).isEqualTo(expected);
        assertThat(TaggedState.entries(words)).isEqualTo(expected);
      }
    }
    assertThat(packed).isBetween(10_000, 19_900);
  }

  @Test
  void entriesOfOneTagAndALargeOneAreMerged() {
    long nine = 9L << 3;
    entries.read(
        nine | 3, nine | 7 | (100L << 3) << 15, 8 << 3 | 1, TaggedHeavy.large(9, false, 5_000));
    assertThat(content()).isEqualTo(Map.of(9, 3L + 107 + 5_000, 8, 1L));
    assertThat(TaggedEntries.units(TaggedHeavy.large(9, false, 5_000))).isEqualTo(WORD_UNITS);
    entries.putAll(nine | 1);
    assertThat(content()).containsEntry(9, 5_111L);
  }

  @Test
  void takingEndsAtZeroAndAnEntryOfZeroIsNotPacked() {
    entries.put(9, MOST_LIGHT);
    entries.take(9, 100);
    assertThat(content()).containsEntry(9, MOST_LIGHT - 100L);
    entries.take(9, 1L << 32);
    entries.take(8, 1);
    assertThat(entries.pack(words)).isTrue();
    assertThat(words).containsOnly(0);
  }

  @Test
  void theLargestButOneIsFound() {
    assertThat(entries.largest(-1)).isEqualTo(-1);
    entries.put(5, 3);
    entries.put(6, 9);
    entries.put(7, 4);
    assertThat(entries.largest(-1)).isEqualTo(1);
    assertThat(entries.largest(1)).isEqualTo(2);
  }
}
