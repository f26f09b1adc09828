package org.qsketch.sketch.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.sketch.tagged.TaggedLayout.CELLS;
import static org.qsketch.sketch.tagged.TaggedLayout.CELL_WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.HEAVY_WORD;
import static org.qsketch.sketch.tagged.TaggedLayout.HYBRID;
import static org.qsketch.sketch.tagged.TaggedLayout.JOIN_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_OF_LARGE;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_OF_PAIR;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Words of every kind, halved at once and count by count. */
final class TaggedHalvesTest {
  private static final int WORDS = 200_000;

  private record Entry(int tag, long count) {}

  private static long half(long count) {
    return (count + 1) / 2;
  }

  private static List<Entry> entries(long word) {
    List<Entry> entries = new ArrayList<>();
    TaggedEntries.forEach(word, (tag, count) -> entries.add(new Entry(tag, count)));
    return entries;
  }

  private static long word(Entry... entries) {
    long word = 0;
    int units = 0;
    for (Entry entry : entries) {
      word |= TaggedEntries.encode(entry.tag, entry.count) << (units * UNIT_BITS);
      units += TaggedEntries.unitsFor(entry.count);
    }
    return word;
  }

  private static void assertHalved(long word) {
    long halved = TaggedHalves.halved(word, 0);
    List<Entry> expected =
        entries(word).stream().map(entry -> new Entry(entry.tag, half(entry.count))).toList();
    assertThat(entries(halved)).as("entries %s", entries(word)).isEqualTo(expected);
    assertThat(halved).as("no gaps").isEqualTo(word(expected.toArray(Entry[]::new)));
  }

  /** The counts where entries become shorter. */
  @ParameterizedTest
  @ValueSource(
      longs = {
        1,
        2,
        6,
        7,
        8,
        9,
        13,
        14,
        15,
        16,
        4102,
        4103,
        8203,
        8204,
        8205,
        16_773_127,
        0xFFFF_FFFFL
      })
  void entriesAreHalvedRoundingUp(long count) {
    assertHalved(word(new Entry(TAGS, count)));
    if (count <= TaggedLayout.MOST_LIGHT) {
      assertHalved(word(new Entry(1, count), new Entry(TAGS, count)));
      assertHalved(word(new Entry(1, 7), new Entry(2, count), new Entry(3, 1)));
      assertHalved(word(new Entry(1, count), new Entry(2, 5), new Entry(3, 7)));
      assertHalved(word(new Entry(1, 2), new Entry(2, 3), new Entry(3, count)));
    }
  }

  @Test
  void anyDictionaryWordIsHalved() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < WORDS; i++) {
      List<Entry> entries = new ArrayList<>();
      int units = 0;
      while (units < WORD_UNITS) {
        long count = 1 + random.nextLong(1L << (1 + random.nextInt(33)));
        int more = TaggedEntries.unitsFor(count);
        if (units + more <= WORD_UNITS) {
          entries.add(new Entry(1 + random.nextInt(TAGS), count));
        }
        units += more;
      }
      assertHalved(word(entries.toArray(Entry[]::new)));
    }
  }

  @Test
  void joinedCellsStayJoined() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < WORDS; i++) {
      long values = random.nextLong() >>> (Long.SIZE - JOIN_SHIFT);
      long joins = random.nextLong() | (random.nextBoolean() ? random.nextLong() : 0);
      long word = HYBRID | values >>> random.nextInt(40) | joins << JOIN_SHIFT;
      long halved = TaggedHalves.halved(word, i % CELL_WORDS);
      assertThat(halved >>> JOIN_SHIFT).isEqualTo(word >>> JOIN_SHIFT);
      for (int cell = 0; cell < CELLS; cell++) {
        assertThat(TaggedCells.value(halved, cell)).isEqualTo(half(TaggedCells.value(word, cell)));
      }
    }
  }

  @Test
  void heavyEntriesKeepTheirTagsAndRests() {
    SplittableRandom random = new SplittableRandom(5);
    LongStream.of(0, 1, 2, 77, MOST_OF_PAIR - 1, MOST_OF_PAIR)
        .forEach(
            count -> {
              long first =
                  TaggedHeavy.with(TaggedHeavy.EMPTY, 0, TAGS, random.nextBoolean(), count);
              assertHeavy(first);
              assertHeavy(TaggedHeavy.with(first, 1, 5, true, MOST_OF_PAIR - count));
              assertHeavy(TaggedHeavy.large(TAGS, random.nextBoolean(), count));
            });
    assertHeavy(TaggedHeavy.large(1, true, MOST_OF_LARGE));
  }

  private static void assertHeavy(long word) {
    long halved = TaggedHalves.halved(word, HEAVY_WORD);
    assertThat(TaggedHeavy.isLarge(halved)).isEqualTo(TaggedHeavy.isLarge(word));
    for (int i = 0; i < TaggedHeavy.entries(word); i++) {
      assertThat(TaggedHeavy.tag(halved, i)).isEqualTo(TaggedHeavy.tag(word, i));
      assertThat(TaggedHeavy.hasRest(halved, i)).isEqualTo(TaggedHeavy.hasRest(word, i));
      assertThat(TaggedHeavy.count(halved, i)).isEqualTo(half(TaggedHeavy.count(word, i)));
    }
  }
}
