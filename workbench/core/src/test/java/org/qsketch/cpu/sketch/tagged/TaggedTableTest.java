package org.qsketch.cpu.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.contract.BucketModel;
import org.qsketch.contract.TaggedState;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.spec.UpdateRule;

/** A table whose words others have written, as loading an image does. */
final class TaggedTableTest {
  private static final TaggedSketchSpec SPEC =
      SketchSpec.tagged().buckets(1).update(UpdateRule.REMOVABLE).seed(3).build();
  private static final int KEY = 5;
  private static final int OTHER_KEY = 6;

  private final TaggedTable table = new TaggedTable(SPEC);
  private final KeyBlock block = new KeyBlock();

  @AfterEach
  void close() {
    table.close();
  }

  private static int tag(int key) {
    return SPEC.tag(SPEC.hash().hash(key, SPEC.seed()));
  }

  private static long entry(int key, int count) {
    return (long) tag(key) << TAG_SHIFT | count;
  }

  private static long entryOfTwo(int key, int digit) {
    return entry(key, MOST_SHORT) | (long) digit << (UNIT_BITS + TAG_SHIFT);
  }

  private void write(long... words) {
    MemorySegment low = table.parts().getFirst();
    for (int i = 0; i < words.length; i++) {
      low.set(JAVA_LONG_UNALIGNED, (long) i * Long.BYTES, words[i]);
    }
    table.partsChanged();
  }

  private void insert(int key) {
    change(key, 1);
  }

  private void change(int key, int delta) {
    change(table, key, delta);
  }

  private void change(TaggedTable changed, int key, int delta) {
    block.load(Keys.of(key), 0, 1);
    changed.hashKeys(block);
    changed.toUnits(block, 0);
    changed.add(block, 0, delta);
  }

  private long[] words() {
    return table.parts().getFirst().toArray(JAVA_LONG_UNALIGNED);
  }

  private int estimate(int key) {
    return estimate(table, key);
  }

  private int estimate(TaggedTable asked, int key) {
    block.load(Keys.of(key), 0, 1);
    asked.hashKeys(block);
    asked.query(block);
    return block.minima[0];
  }

  @ParameterizedTest(name = "in word {0}")
  @ValueSource(ints = {1, 2, 3})
  void entriesBehindEmptyWordsCount(int word) {
    long[] words = new long[4];
    words[word] = entry(KEY, 3);
    write(words);
    assertThat(estimate(KEY)).isEqualTo(3);
    insert(OTHER_KEY);
    insert(KEY);
    assertThat(estimate(KEY)).isEqualTo(4);
    assertThat(estimate(OTHER_KEY)).isEqualTo(1);
  }

  @Test
  void severalEntriesOfATagCountTogether() {
    write(entry(KEY, 3), entry(OTHER_KEY, 2), entryOfTwo(KEY, 10), entry(KEY, 1));
    assertThat(estimate(KEY)).isEqualTo(3 + MOST_SHORT + 10 + 1);
    assertThat(estimate(OTHER_KEY)).isEqualTo(2);
    insert(KEY);
    assertThat(estimate(KEY)).isEqualTo(3 + MOST_SHORT + 10 + 2);
  }

  @Test
  void severalEntriesOfATagMayBecomeOneOfThreeUnits() {
    write(entryOfTwo(KEY, 4_000), entryOfTwo(KEY, 4_000));
    assertThat(estimate(KEY)).isEqualTo(2 * (MOST_SHORT + 4_000));
    assertThat(table.statistics().usedCounters()).isEqualTo(3);
  }

  @Test
  void aLargeEntryOfADictionaryBecomesUnits() {
    write(entry(KEY, 3), 0, 0, 3L << 62 | 5_000L << 13 | entry(KEY, 0) >> TAG_SHIFT);
    assertThat(estimate(KEY)).isEqualTo(5_003);
    assertThat(table.statistics().usedCounters()).isEqualTo(3);
    insert(KEY);
    assertThat(estimate(KEY)).isEqualTo(5_004);
  }

  /** Tags whose entries do not fit together with one that a device has made large. */
  @Test
  void aDictionaryThatHasNoSpaceForUnitsBecomesHybrid() {
    long[] words = new long[4];
    for (int i = 0; i < 12; i++) {
      words[i / 4] |= (((i + 1L) << TAG_SHIFT) | 1) << (i % 4 * UNIT_BITS);
    }
    words[2] |= entry(KEY, 0);
    words[3] = 3L << 62 | (1L << 31) << 13 | 4_000;
    write(words);
    assertThat(table.statistics().hybridBuckets()).isZero();
    assertThat(table.statistics().largestCounter()).isEqualTo(1L << 31);
  }

  /** One key at a time, whichever way the table takes for it. */
  @ParameterizedTest(name = "{0}, seed 81")
  @EnumSource
  void keysInSequenceDoWhatTheModelDoes(UpdateRule rule) {
    SplittableRandom random = new SplittableRandom(81);
    TaggedSketchSpec spec = SketchSpec.tagged().buckets(1).update(rule).seed(3).build();
    BucketModel model = new BucketModel(rule);
    try (TaggedTable counted = new TaggedTable(spec)) {
      for (int i = 0; i < 4_000; i++) {
        boolean hybrid = model.isHybrid();
        int key = random.nextInt(1 + random.nextInt(1 + i / 20));
        change(counted, key, 1);
        model.add(tag(key), 1);
        if (!hybrid && model.isHybrid()) { // which of equal counts comes first is open
          model = TaggedState.bucket(rule, counted.parts().getFirst().toArray(JAVA_LONG_UNALIGNED));
          assertThat(model.isHybrid()).isTrue();
        }
        for (int asked = 0; asked < 60; asked++) {
          assertThat(estimate(counted, asked))
              .as("key %d", asked)
              .isEqualTo((int) model.estimate(tag(asked)));
        }
      }
    }
  }

  /** Blocks of dictionaries, of hybrids, and of both. */
  @ParameterizedTest(name = "{0} buckets, seed 82")
  @ValueSource(ints = {1, 40, 160, 250, 400, 2_000})
  void blocksOfKeysHaveTheEstimatesOfTheirBuckets(int buckets) {
    TaggedSketchSpec spec = SketchSpec.tagged().buckets(buckets).seed(3).build();
    SplittableRandom random = new SplittableRandom(82);
    long[] keys = random.longs(4_096, 0, 6_000).map(key -> key >> random.nextInt(13)).toArray();
    try (TaggedTable counted = new TaggedTable(spec)) {
      block.forEach(
          Keys.of(keys),
          0,
          keys.length,
          (some, _) -> {
            counted.hashKeys(some);
            counted.toUnits(some, 0);
            counted.add(some, 0, 1);
          });
      block.forEach(
          Keys.of(keys),
          0,
          keys.length,
          (some, from) -> {
            counted.hashKeys(some);
            counted.query(some);
            for (int i = 0; i < some.count(); i++) {
              long hash = spec.hash().hash(keys[(int) from + i], spec.seed());
              BucketModel model =
                  TaggedState.bucket(spec, counted.parts(), spec.hash().bucket(hash, buckets));
              assertThat(some.minima[i]).isEqualTo((int) model.estimate(spec.tag(hash)));
            }
          });
    }
  }

  @Test
  void tidyWordsStayAsTheyAre() {
    long[] words = {entry(KEY, 1), entryOfTwo(OTHER_KEY, 9), 0, 0};
    write(words);
    assertThat(words()).containsExactly(words);
  }

  @Test
  void theLastWordTakesThePlaceOfOneThatRemovingEmpties() {
    long last = entryOfTwo(OTHER_KEY, 9);
    write(entry(KEY, 1), entry(7, 2), last);
    change(KEY, -1);
    assertThat(words()).containsExactly(last, entry(7, 2), 0, 0);
  }

  @Test
  void removingClosesTheGapBehindAnEntry() {
    long above = entryOfTwo(OTHER_KEY, 9) << (2 * UNIT_BITS);
    write(entry(7, 2) | entry(KEY, 1) << UNIT_BITS | above);
    change(KEY, -1);
    assertThat(words()).containsExactly(entry(7, 2) | above >>> UNIT_BITS, 0, 0, 0);
  }

  @Test
  void aDigitIsTakenFromDownToWhatAnEntryHoldsWithoutOne() {
    write(entryOfTwo(KEY, 2));
    change(KEY, -1);
    assertThat(words()).containsExactly(entryOfTwo(KEY, 1), 0, 0, 0);
    change(KEY, -1);
    assertThat(words()).containsExactly(entry(KEY, MOST_SHORT), 0, 0, 0);
    change(OTHER_KEY, -1);
    assertThat(words()).containsExactly(entry(KEY, MOST_SHORT), 0, 0, 0);
  }
}
