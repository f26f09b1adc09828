package org.qsketch.backend.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Mix;

/** Tables of keys: every key is found, no other is. */
final class CandidateSlotsTest {
  private static long hash(long key) {
    return CandidateSlots.HASH.hash(key, CandidateSlots.SEED);
  }

  @ParameterizedTest(name = "{0} keys of seed 2")
  @ValueSource(ints = {0, 1, 2, 3, 1000})
  void everyKeyIsFoundInASlotOfItsOwnAndNoOtherIs(int count) {
    long[] keys = new long[count];
    KeyStream.uniform(2).wide().fill(0, keys, count);
    CandidateSlots slots = new CandidateSlots(keys);
    int[] found = Arrays.stream(keys).mapToInt(key -> slots.find(hash(key))).toArray();
    for (int place = 0; place < count; place++) {
      assertThat(found[place]).isEqualTo(slots.slot(place)).isBetween(0, slots.size() - 1);
    }
    assertThat(found).doesNotHaveDuplicates();
    assertThat(new SplittableRandom(2).longs(2000)).allMatch(key -> slots.find(hash(key)) < 0);
  }

  /** Any number can be a hash; the one that marks empty slots is that of no key in the table. */
  @Test
  void noHashIsTakenForAnEmptySlot() {
    CandidateSlots none = new CandidateSlots();
    long key = keyOf(none.empty());
    assertThat(none.find(none.empty())).isNegative();
    CandidateSlots one = new CandidateSlots(key, keyOf(1), keyOf(2), keyOf(4));
    assertThat(one.empty()).isEqualTo(3);
    assertThat(one.find(hash(key))).isNotNegative();
    assertThat(one.find(one.empty())).isNegative();
  }

  /** The key of a hash, by the inverse of the mix. */
  private static long keyOf(long hash) {
    long value = hash;
    value ^= value >>> 33;
    value *= 0x9cb4b2f8129337dbL;
    value ^= value >>> 33;
    value *= 0x4f74430c22a54005L;
    value ^= value >>> 33;
    long key = value ^ Mix.seed(CandidateSlots.SEED);
    assertThat(hash(key)).isEqualTo(hash);
    return key;
  }
}
