package org.qsketch.sketch.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.sketch.tagged.TaggedLayout.HYBRID;
import static org.qsketch.sketch.tagged.TaggedLayout.LARGE;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_OF_LARGE;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_OF_PAIR;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Words of heavy entries keep what they are given. */
final class TaggedHeavyTest {
  private static final int ROUNDS = 20_000;

  private static void assertEntry(long word, int i, int tag, boolean rest, long count) {
    assertThat(TaggedHeavy.tag(word, i)).isEqualTo(tag);
    assertThat(TaggedHeavy.hasRest(word, i)).isEqualTo(rest);
    assertThat(TaggedHeavy.count(word, i)).isEqualTo(count);
    assertThat(TaggedHeavy.find(word, tag)).isEqualTo(i);
  }

  @Test
  void aPairKeepsBothEntries() {
    SplittableRandom random = new SplittableRandom(51);
    long word = TaggedHeavy.EMPTY;
    int[] tags = {0, 0};
    long[] counts = {0, 0};
    boolean[] rests = {false, false};
    for (int round = 0; round < ROUNDS; round++) {
      int i = random.nextInt(2);
      tags[i] = 1 + (random.nextInt(TAGS / 2) * 2 + i) % TAGS; // never those of the other
      counts[i] = random.nextLong(MOST_OF_PAIR + 1);
      rests[i] = random.nextBoolean();
      word = TaggedHeavy.with(word, i, tags[i], rests[i], counts[i]);
      for (int entry = 0; entry < 2; entry++) {
        if (tags[entry] != 0) {
          assertEntry(word, entry, tags[entry], rests[entry], counts[entry]);
        }
      }
      assertThat(TaggedHeavy.entries(word)).isEqualTo(2);
      assertThat(TaggedHeavy.isValid(word)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, MOST_OF_PAIR, MOST_OF_PAIR + 1, (1L << 32) - 1, MOST_OF_LARGE})
  void aLargeEntryKeepsAnyCount(long count) {
    for (boolean rest : new boolean[] {false, true}) {
      long word = TaggedHeavy.large(TAGS, rest, count);
      assertEntry(word, 0, TAGS, rest, count);
      assertThat(TaggedHeavy.isLarge(word)).isTrue();
      assertThat(TaggedHeavy.entries(word)).isEqualTo(1);
      assertThat(TaggedHeavy.isValid(word)).isTrue();
      assertEntry(TaggedHeavy.with(word, 0, 7, !rest, 3), 0, 7, !rest, 3);
      assertThat(TaggedHeavy.isLarge(TaggedHeavy.with(word, 0, 7, rest, 3))).isTrue();
    }
  }

  @Test
  void otherTagsAreNotFound() {
    long pair =
        TaggedHeavy.with(TaggedHeavy.with(TaggedHeavy.EMPTY, 0, 5, false, 9), 1, 6, false, 8);
    assertThat(TaggedHeavy.find(pair, 7)).isEqualTo(TaggedHeavy.NONE);
    assertThat(TaggedHeavy.find(TaggedHeavy.EMPTY, 7)).isEqualTo(TaggedHeavy.NONE);
    long large = TaggedHeavy.large(5, false, 6L << 18); // the tag of a second entry of a pair
    assertThat(TaggedHeavy.find(large, 6)).isEqualTo(TaggedHeavy.NONE);
  }

  @Test
  void aPairHasSpaceForLessThanALargeEntry() {
    assertThat(TaggedHeavy.fits(TaggedHeavy.EMPTY, MOST_OF_PAIR)).isTrue();
    assertThat(TaggedHeavy.fits(TaggedHeavy.EMPTY, MOST_OF_PAIR + 1)).isFalse();
    assertThat(TaggedHeavy.fits(LARGE | 5, MOST_OF_LARGE)).isTrue();
    assertThat(TaggedHeavy.fits(LARGE | 5, MOST_OF_LARGE + 1)).isFalse();
  }

  /** Without an entry, the cells say all; with one, only the rest. */
  @Test
  void anEstimateIsTheCountOfTheEntryAndItsRest() {
    SplittableRandom random = new SplittableRandom(52);
    for (int round = 0; round < ROUNDS; round++) {
      long pair = random.nextBoolean() ? HYBRID : LARGE;
      long word = pair | random.nextLong(1L << 62);
      int other = random.nextInt(TAGS + 1);
      int i = random.nextInt(TaggedHeavy.entries(word));
      int tag = random.nextBoolean() ? TaggedHeavy.tag(word, i) : other;
      long cells = random.nextLong(1L << 33);
      int found = TaggedHeavy.find(word, tag);
      long rest = found == TaggedHeavy.NONE || TaggedHeavy.hasRest(word, found) ? cells : 0;
      long count = found == TaggedHeavy.NONE ? 0 : TaggedHeavy.count(word, found);
      assertThat(TaggedHeavy.estimate(word, tag, cells))
          .as("tag %d in %016x", tag, word)
          .isEqualTo(count + rest);
    }
  }

  @Test
  void anEntryIsRaisedInPlaceAsLongAsItHasSpace() {
    long pair = TaggedHeavy.with(TaggedHeavy.EMPTY, 0, 5, true, 9);
    for (int i = 0; i < 2; i++) {
      long word = TaggedHeavy.with(pair, i, 6, false, 7);
      assertThat(TaggedHeavy.raisedInPlace(word, i, 100))
          .isEqualTo(TaggedHeavy.with(pair, i, 6, false, 107));
      assertThat(TaggedHeavy.raisedInPlace(word, i, MOST_OF_PAIR - 7)).isNotZero();
      assertThat(TaggedHeavy.raisedInPlace(word, i, MOST_OF_PAIR - 6)).isZero();
    }
    assertThat(TaggedHeavy.raisedInPlace(TaggedHeavy.large(5, true, 9), 0, 1L << 40))
        .isEqualTo(TaggedHeavy.large(5, true, 9 + (1L << 40)));
  }

  @Test
  void wordsThatNoSketchMakesAreInvalid() {
    assertThat(TaggedHeavy.isValid(TaggedHeavy.EMPTY)).isTrue();
    assertThat(TaggedHeavy.isValid(5)).as("no hybrid").isFalse();
    assertThat(TaggedHeavy.isValid(HYBRID | 5 | 5L << 31)).as("one tag twice").isFalse();
    assertThat(TaggedHeavy.isValid(HYBRID | 1 << 13)).as("a count without a tag").isFalse();
    assertThat(TaggedHeavy.isValid(HYBRID | 1L << 43)).as("a rest without a tag").isFalse();
    assertThat(TaggedHeavy.isValid(LARGE)).as("a large entry without a tag").isFalse();
    assertThat(TaggedHeavy.isValid(LARGE | 5 | 1L << 61)).as("a count of 49 bits").isFalse();
  }
}
