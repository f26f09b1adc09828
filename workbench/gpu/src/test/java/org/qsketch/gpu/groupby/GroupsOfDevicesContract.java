package org.qsketch.gpu.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.gpu.GpuBackend;
import org.qsketch.gpu.TwoDevicesContract;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;
import org.qsketch.internal.Closing;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

/**
 * Groups that several devices have found come together: a share of the keys on each, or all on one.
 * A backend's test extends this class and opens a device, which is opened twice.
 */
public abstract class GroupsOfDevicesContract extends TwoDevicesContract {
  private static final int GROUPS = 10_000;
  private static final long SEED = 0x5EED;

  /** What the hash takes for an empty slot, and its neighbours. */
  private static final long LAST = 0xFFFF_FFFFL;

  static Stream<Arguments> shares() {
    return IntStream.of(1, 2, 3)
        .boxed()
        .flatMap(
            shares ->
                Stream.of(Aggregate.values())
                    .flatMap(
                        aggregate ->
                            Stream.of(KeyWidth.values())
                                .map(width -> Arguments.of(shares, aggregate, width))));
  }

  /** Returns a key for each number, the last ones of 32 bits among them. */
  private static Keys keys(LongStream numbers, KeyWidth width) {
    long[] keys = numbers.map(number -> LAST - number * 3).toArray();
    return width == KeyWidth.BITS_64
        ? Keys.of(LongStream.of(keys).map(key -> key == LAST ? -1 : key).toArray())
        : Keys.of(LongStream.of(keys).mapToInt(key -> (int) key).toArray());
  }

  private static Keys values(LongStream numbers) {
    return Keys.of(numbers.map(number -> number % 3 == 0 ? -number : number << 33).toArray());
  }

  private static Groups onHost(long first, int count, KeyWidth width) {
    return new Groups(
        keys(LongStream.range(first, first + count), width),
        values(LongStream.range(first, first + count)));
  }

  private static Groups on(GpuBackend device, Groups groups) {
    return new Groups(device.upload(groups.keys()), device.upload(groups.values()));
  }

  private static Map<Long, Long> map(Groups groups) {
    Map<Long, Long> map = new HashMap<>();
    addTo(map, groups);
    return map;
  }

  /** Adds groups that are not there yet. */
  private static void addTo(Map<Long, Long> map, Groups groups) {
    long[] keys = groups.keys().toArray();
    long[] values = groups.values().toArray();
    IntStream.range(0, keys.length)
        .forEach(i -> assertThat(map.put(keys[i], values[i])).as("key %d", keys[i]).isNull());
  }

  private static GroupBySpec spec(Aggregate aggregate) {
    return GroupBySpec.count().aggregate(aggregate).method(Method.PARTITIONED);
  }

  private static Groups aggregated(GroupBy groupBy, Keys keys, Keys values) {
    return groupBy.spec().aggregate().takesValues()
        ? groupBy.aggregate(keys, values)
        : groupBy.aggregate(keys);
  }

  /** Returns what a processor finds in all pairs. */
  private static Map<Long, Long> expected(Aggregate aggregate, List<Groups> pairs) {
    Map<Long, Long> expected = new HashMap<>();
    for (Groups some : pairs) {
      long[] keys = some.keys().toArray();
      long[] values = some.values().toArray();
      IntStream.range(0, keys.length)
          .forEach(
              i ->
                  expected.merge(
                      keys[i],
                      aggregate.takesValues() ? values[i] : 1,
                      aggregate.ofParts()::combine));
    }
    return expected;
  }

  /** Combines all shares, and returns their groups. */
  private Map<Long, Long> combined(List<Groups> parts, Aggregate aggregate, int shares) {
    Map<Long, Long> all = new HashMap<>();
    for (int share = 0; share < shares; share++) {
      GpuBackend device = share % 2 == 0 ? backend : other;
      try (Groups groups =
          device.combine(parts, aggregate.ofParts(), share, shares).orElseThrow()) {
        addTo(all, groups);
      }
    }
    return all;
  }

  /** Each device has keys of its own, and some of the other's. */
  @ParameterizedTest
  @MethodSource("shares")
  void everyGroupIsInTheShareOfItsKey(int shares, Aggregate aggregate, KeyWidth width) {
    Groups some = onHost(0, GROUPS, width);
    Groups others = onHost(GROUPS / 2, GROUPS, width);
    GroupBySpec spec = spec(aggregate).expectedGroups(GROUPS);
    try (GroupBy here = backend.create(spec);
        GroupBy there = other.create(spec);
        Groups found = aggregated(here, some.keys(), some.values());
        Groups foundThere = aggregated(there, others.keys(), others.values())) {
      assertThat(combined(List.of(found, foundThere), aggregate, shares))
          .isEqualTo(expected(aggregate, List.of(some, others)));
    }
  }

  /** More groups than a table has slots, in most partitions. */
  @ParameterizedTest
  @EnumSource
  void groupsThatNoTableHoldsAreCombinedInParts(KeyWidth width) {
    assertAreCombined(
        IntStream.range(0, 6)
            .mapToObj(part -> onHost((long) part * GROUPS, GROUPS, width))
            .toList(),
        spec(Aggregate.SUM).expectedGroups(GROUPS));
  }

  /** The second has about twice as many groups, and so twice as many partitions. */
  @ParameterizedTest
  @EnumSource
  void groupsThatWereDividedFurtherAreCombined(KeyWidth width) {
    assertAreCombined(
        List.of(
            onHost(0, GROUPS, width),
            onHost(GROUPS / 2, 2 * GROUPS, width),
            onHost(GROUPS, GROUPS, width)),
        spec(Aggregate.SUM));
  }

  /** The first 44 bits of all hashes are ones, so that all keys look at the same few slots. */
  @Test
  void groupsWhoseHashesBeginAlikeAreCombined() {
    assertAreCombined(
        IntStream.range(0, 4).mapToObj(part -> alike(50 * part, 50)).toList(),
        spec(Aggregate.SUM).seed(SEED));
  }

  private static Groups alike(int first, int count) {
    return ofHashes(first, count, number -> -1L << 20 | number << 12);
  }

  private static Groups ofHashes(int first, int count, LongUnaryOperator hash) {
    LongStream numbers = LongStream.range(first, first + count);
    return new Groups(
        Keys.of(numbers.map(hash).map(each -> Mix.unfmix64(each) ^ Mix.seed(SEED)).toArray()),
        values(LongStream.range(first, first + count)));
  }

  /** All hashes begin with the same bit, so that one of two shares has all groups. */
  @Test
  void aShareOfFarMoreGroupsThanOthersIsLeftToOthers() {
    int count = 60_000;
    find(
        IntStream.range(0, 3)
            .mapToObj(part -> ofHashes(part * count, count, number -> Mix.fmix64(number) >>> 1))
            .toList(),
        spec(Aggregate.SUM).seed(SEED),
        found -> {
          assertThat(backend.combine(found, Aggregate.SUM, 0, 2)).isEmpty();
          try (Groups none = backend.combine(found, Aggregate.SUM, 1, 2).orElseThrow()) {
            assertThat(none.size()).isZero();
          }
        });
  }

  private void assertAreCombined(List<Groups> pairs, GroupBySpec spec) {
    find(
        pairs,
        spec,
        found ->
            assertThat(combined(found, Aggregate.SUM, 2))
                .isEqualTo(expected(Aggregate.SUM, pairs)));
  }

  /** Finds the groups of some pairs each, which are open until the action returns. */
  private void find(List<Groups> pairs, GroupBySpec spec, Consumer<List<Groups>> action) {
    List<AutoCloseable> open = new ArrayList<>();
    try {
      List<Groups> found = new ArrayList<>();
      for (Groups some : pairs) {
        GroupBy groupBy = backend.create(spec);
        open.addFirst(groupBy);
        found.add(groupBy.aggregate(some.keys(), some.values()));
        open.addFirst(found.getLast());
      }
      action.accept(found);
    } finally {
      Closing.closeAll(open);
    }
  }

  @Test
  void groupsOfOtherPartitionsAreLeftToOthers() {
    Groups some = onHost(0, GROUPS, KeyWidth.BITS_64);
    Groups many = onHost(0, 10 * GROUPS, KeyWidth.BITS_64);
    try (GroupBy few = backend.create(spec(Aggregate.SUM).expectedGroups(GROUPS));
        GroupBy more = other.create(spec(Aggregate.SUM).expectedGroups(10 * GROUPS));
        GroupBy seeded = other.create(spec(Aggregate.SUM).expectedGroups(GROUPS).seed(7));
        GroupBy table = other.create(spec(Aggregate.SUM).method(Method.LINEAR_PROBING));
        Groups found = few.aggregate(some.keys(), some.values());
        Groups inMore = more.aggregate(many.keys(), many.values());
        Groups bySeed = seeded.aggregate(some.keys(), some.values());
        Groups inTable = table.aggregate(some.keys(), some.values())) {
      Stream.of(inMore, bySeed, inTable, some)
          .forEach(
              unlike ->
                  assertThat(backend.combine(List.of(found, unlike), Aggregate.SUM, 0, 2))
                      .isEmpty());
      assertThat(backend.combine(List.of(found, found), Aggregate.SUM, 0, 2))
          .hasValueSatisfying(Groups::close);
      assertThat(backend.combine(List.of(found, found), Aggregate.SUM, 0, GROUPS)).isEmpty();
    }
  }

  /** Groups of the host, of the device and of another one. */
  @ParameterizedTest
  @EnumSource
  void groupsOfAnyPlaceAreGatheredSideBySide(KeyWidth width) {
    Groups host = onHost(0, GROUPS, width);
    for (int time = 0; time < 2; time++) {
      try (Groups here = on(backend, onHost(GROUPS, 1, width));
          Groups there = on(other, onHost(GROUPS + 1, GROUPS, width))) {
        List<Groups> parts = List.of(there, host, here);
        Map<Long, Long> all = backend.gather(parts, width, GroupsOfDevicesContract::map);
        assertThat(all).isEqualTo(map(onHost(0, 2 * GROUPS + 1, width)));
      }
    }
  }

  @Test
  void noGroupsAreGathered() {
    Groups none = onHost(0, 0, KeyWidth.BITS_64);
    assertThat(backend.<Long>gather(List.of(none), KeyWidth.BITS_64, Groups::size)).isZero();
  }
}
