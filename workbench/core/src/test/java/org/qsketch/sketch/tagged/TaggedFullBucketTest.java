package org.qsketch.sketch.tagged;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.spec.UpdateRule;

/** How many keys a tagged bucket always holds: on what docs/tagged.md proves its errors. */
final class TaggedFullBucketTest {
  private TaggedBucket bucket;

  @BeforeEach
  void empty() {
    bucket = new TaggedBucket(UpdateRule.CONSERVATIVE);
  }

  /** Whichever of them share a tag, in whatever order. */
  private void assertStaysADictionary(SplittableRandom random, int tags, int... counts) {
    empty();
    int[] left = counts.clone();
    int[] tagOf = random.ints(counts.length, 1, tags + 1).toArray();
    for (int some = left.length; some > 0; ) {
      int key = random.nextInt(left.length);
      int part = Math.min(left[key], 1 + random.nextInt(counts[key]));
      if (part > 0) {
        bucket.add(tagOf[key], part);
        left[key] -= part;
        some -= left[key] == 0 ? 1 : 0;
      }
    }
    assertThat(bucket.isHybrid()).as("%s of tags %s", counts, tagOf).isFalse();
  }

  @ParameterizedTest(name = "{0} keys of at most {1}, seed 5")
  @CsvSource({"4, 1000000000", "8, 4102", "16, 7"})
  void soManyKeysOfSoManyTimesNeverFillABucket(int keys, int most) {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 2_000; round++) {
      int least = random.nextBoolean() ? most : Math.max(1, most - 9);
      int[] counts = random.ints(keys, least, most + 1).toArray();
      assertStaysADictionary(random, 1 + random.nextInt(TaggedLayout.TAGS), counts);
      assertStaysADictionary(random, 1 + random.nextInt(2 * keys), counts);
    }
  }

  @ParameterizedTest(name = "{0} keys of {1}")
  @CsvSource({"4, 4103", "4, 1000000000", "8, 4102", "16, 7"})
  void oneKeyMoreFillsIt(int keys, int count) {
    for (int tag = 1; tag <= keys; tag++) {
      bucket.add(tag, count);
      assertThat(bucket.isHybrid()).isFalse();
    }
    bucket.add(keys + 1, count);
    assertThat(bucket.isHybrid()).isTrue();
  }

  /** 1 for up to 7 times, 2 for up to 4095, else 4. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {6, 7})
  void keysThatNeedSixteenUnitsOrFewerNeverFillABucket(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int frequent = 0; frequent <= 4; frequent++) {
      for (int longer = 0; 4 * frequent + 2 * longer <= 16; longer++) {
        int rare = 16 - 4 * frequent - 2 * longer;
        int[] all = counts(frequent, longer, rare);
        for (int tags = 1; tags <= 40; tags++) {
          assertStaysADictionary(random, tags, all);
          assertStaysADictionary(random, TaggedLayout.TAGS, all);
        }
      }
    }
  }

  private static int[] counts(int frequent, int longer, int rare) {
    return IntStream.range(0, frequent + longer + rare)
        .map(i -> i < frequent ? 100_000 : i < frequent + longer ? 4_095 : 7)
        .toArray();
  }

  /** Together with a key of 4102 times: its entry passes 4102 by one that needs one unit. */
  @Test
  void twoUnitsAreTooFewForKeysOfMoreThan4095() {
    for (int tag = 1; tag <= 7; tag++) {
      bucket.add(tag, 4_102);
    }
    bucket.add(1, 1);
    bucket.add(2, 1);
    assertThat(bucket.isHybrid()).isTrue();
  }
}
