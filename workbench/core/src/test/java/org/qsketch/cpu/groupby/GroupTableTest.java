package org.qsketch.cpu.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.groupby.Aggregate;
import org.qsketch.keys.Mix;

class GroupTableTest {
  private static final int SLOTS = 2 * PairBlock.SIZE;
  private static final int FLOOD = 20_000;

  /** Hashes that look like marks of empty slots, that share a home, and that wrap around. */
  static Stream<LongStream> hashes() {
    return Stream.of(
        LongStream.range(0, SLOTS / 2),
        LongStream.range(SLOTS / 2, SLOTS),
        LongStream.range(0, 300).map(i -> i * SLOTS),
        LongStream.range(0, 300).map(i -> i * SLOTS + SLOTS - 1),
        LongStream.range(-300, 200),
        LongStream.range(0, 500).map(i -> i % 2 == 0 ? i * SLOTS + SLOTS - 2 : i),
        LongStream.range(0, 500).map(Mix::fmix64),
        LongStream.of(SLOTS + 5, 5, 2 * SLOTS - 1, SLOTS - 1)); // marks of slots behind their homes
  }

  private static void add(GroupTable table, long[] hashes, long value) {
    PairBlock block = new PairBlock();
    for (int from = 0; from < hashes.length; from += PairBlock.SIZE) {
      int count = Math.min(PairBlock.SIZE, hashes.length - from);
      System.arraycopy(hashes, from, block.hashes, 0, count);
      LongStream.range(0, count).forEach(i -> block.values[(int) i] = value);
      block.setCount(count);
      table.ensureCapacityFor(count);
      table.add(block);
    }
  }

  private static Map<Long, Long> take(GroupTable table) {
    Map<Long, Long> groups = new HashMap<>();
    PairBlock block = new PairBlock();
    for (int from = 0; from < table.slots(); from += PairBlock.SIZE) {
      table.take(from, block);
      for (int i = 0; i < block.count(); i++) {
        assertThat(groups.put(block.hashes[i], block.values[i])).isNull();
      }
    }
    return groups;
  }

  @ParameterizedTest
  @MethodSource("hashes")
  void everyHashIsAGroup(LongStream stream) {
    long[] hashes = stream.toArray();
    GroupTable table = new GroupTable(Aggregate.SUM, SLOTS);
    for (int round = 0; round < 2; round++) {
      add(table, hashes, 5);
      add(table, hashes, -3);
      assertThat(table.groups()).isEqualTo(hashes.length);
      Map<Long, Long> groups = take(table);
      assertThat(groups).hasSameSizeAs(hashes);
      assertThat(LongStream.of(hashes)).allMatch(hash -> groups.get(hash) == 2);
      assertThat(table.groups()).isZero();
    }
  }

  /** Sets of hashes that make probes long: one home, few homes, and homes before a long run. */
  static Stream<LongStream> floods() {
    return Stream.of(
        LongStream.range(0, FLOOD).map(i -> i << 40),
        LongStream.range(0, FLOOD).map(i -> i << 40 | i % 7),
        LongStream.concat(
            LongStream.range(0, FLOOD / 2), LongStream.range(1, FLOOD / 2).map(i -> i << 40)));
  }

  @ParameterizedTest
  @MethodSource("floods")
  void hashesThatWereChosenToCollideCostNoMoreThanAFewStepsEach(LongStream stream) {
    long[] hashes = stream.toArray();
    GroupTable table = new GroupTable(Aggregate.SUM, SLOTS);
    add(table, hashes, 5);
    add(table, hashes, -3);
    assertThat(table.isRemixed()).isTrue();
    assertThat(table.steps()).isBetween((long) GroupTable.PATIENCE, 20L * hashes.length);
    Map<Long, Long> groups = take(table);
    assertThat(groups).hasSameSizeAs(hashes);
    assertThat(LongStream.of(hashes)).allMatch(hash -> groups.get(hash) == 2);
  }

  @Test
  void ordinaryHashesAreNotMixedAgain() {
    GroupTable table = new GroupTable(Aggregate.SUM, SLOTS);
    add(table, LongStream.range(0, FLOOD).map(Mix::fmix64).toArray(), 1);
    assertThat(table.steps()).isBetween(FLOOD / 10L, 2L * FLOOD);
    assertThat(table.isRemixed()).isFalse();
  }

  /** In a table that is nearly full, hardly any secret is good enough, so groups move often. */
  @Test
  void groupsStayHoweverOftenTheyAreMixedAgain() {
    GroupTable table = new GroupTable(Aggregate.SUM, 8 * SLOTS);
    long[] hashes = LongStream.range(0, table.slots() - 64).map(i -> i << 40).toArray();
    PairBlock block = new PairBlock();
    for (int round = 0; round < 3; round++) {
      for (int from = 0; from < hashes.length; from += PairBlock.SIZE) {
        int count = Math.min(PairBlock.SIZE, hashes.length - from);
        System.arraycopy(hashes, from, block.hashes, 0, count);
        Arrays.fill(block.values, 1L + round);
        block.setCount(count);
        table.add(block);
      }
    }
    assertThat(table.groups()).isEqualTo(hashes.length);
    Map<Long, Long> groups = take(table);
    assertThat(groups).hasSameSizeAs(hashes);
    assertThat(LongStream.of(hashes)).allMatch(hash -> groups.get(hash) == 6);
  }

  @Test
  void aTableHasCapacityForHalfOfItsSlots() {
    GroupTable table = new GroupTable(Aggregate.SUM, SLOTS);
    assertThat(table.hasCapacityFor(SLOTS / 2)).isTrue();
    assertThat(table.hasCapacityFor(SLOTS / 2 + 1)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"COUNT, 3", "SUM, -6", "MIN, -7", "MAX, 5"})
  void valuesOfAGroupAreAggregated(Aggregate aggregate, long result) {
    GroupTable table = new GroupTable(aggregate, SLOTS);
    long[] hashes = LongStream.range(0, SLOTS / 2).map(Mix::fmix64).toArray();
    for (long value : new long[] {-4, 5, -7}) {
      add(table, hashes, aggregate == Aggregate.COUNT ? 1 : value);
    }
    Map<Long, Long> groups = take(table);
    assertThat(groups).hasSameSizeAs(hashes);
    assertThat(groups.values()).containsOnly(result);
  }

  @ParameterizedTest
  @MethodSource("hashes")
  void groupsStayWhereATableGrows(LongStream stream) {
    long[] hashes = stream.toArray();
    GroupTable table = new GroupTable(Aggregate.MAX, SLOTS);
    add(table, hashes, -7);
    table.ensureCapacityFor(10 * SLOTS);
    assertThat(table.slots()).isGreaterThanOrEqualTo(20 * SLOTS);
    add(table, hashes, -8);
    Map<Long, Long> groups = take(table);
    assertThat(groups).hasSameSizeAs(hashes);
    assertThat(groups.values()).containsOnly(-7L);
  }
}
