package org.qsketch.backend.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKSpec;

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
    CandidateSlots slots = new CandidateSlots(count, keys);
    int[] found = Arrays.stream(keys).mapToInt(key -> slots.find(hash(key))).toArray();
    for (int place = 0; place < count; place++) {
      assertThat(found[place]).isEqualTo(slots.slot(place)).isBetween(0, slots.size() - 1);
      assertThat(slots.hashes()[found[place]]).isEqualTo(hash(keys[place]));
    }
    assertThat(found).doesNotHaveDuplicates();
    assertThat(new SplittableRandom(2).longs(2000)).allMatch(key -> slots.find(hash(key)) < 0);
  }

  @Test
  void keysThatAreAddedLeaveTheOthersInTheirSlots() {
    CandidateSlots slots = new CandidateSlots(5, 1, 2);
    int[] before = {slots.slot(0), slots.slot(1)};
    assertThat(slots.add(3, 4, 5)).isTrue();
    assertThat(before).containsExactly(slots.slot(0), slots.slot(1));
    for (int place = 0; place < 5; place++) {
      assertThat(slots.find(hash(place + 1))).isEqualTo(slots.slot(place));
    }
  }

  @Test
  void aKeyWhoseHashMarksEmptySlotsIsNotAdded() {
    CandidateSlots slots = new CandidateSlots(5, 1);
    assertThat(slots.add(2, keyOf(slots.empty()))).isFalse();
    assertThat(slots.find(hash(2))).isNegative();
  }

  @Test
  void suchAKeyBecomesACandidateAllTheSame() {
    long key = keyOf(new CandidateSlots(0).empty());
    try (Backend cpu = Backends.open("cpu", 1);
        TopK top = cpu.create(TopKSpec.of(2).withMemory(1 << 20).build())) {
      top.insert(Keys.of(key, 7, key));
      top.insert(Keys.of(key, 7));
      assertThat(top.top(2).keys()).containsExactly(new HeavyKey(key, 3, 3), new HeavyKey(7, 2, 2));
    }
  }

  /** Any number can be a hash; the one that marks empty slots is that of no key in the table. */
  @Test
  void noHashIsTakenForAnEmptySlot() {
    CandidateSlots none = new CandidateSlots(0);
    long key = keyOf(none.empty());
    assertThat(none.find(none.empty())).isNegative();
    CandidateSlots one = new CandidateSlots(4, key, keyOf(1), keyOf(2), keyOf(4));
    assertThat(one.empty()).isEqualTo(3);
    assertThat(one.find(hash(key))).isNotNegative();
    assertThat(one.find(one.empty())).isNegative();
    assertThat(new CandidateSlots(4, key, keyOf(1), keyOf(9), keyOf(8)).empty()).isEqualTo(2);
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
