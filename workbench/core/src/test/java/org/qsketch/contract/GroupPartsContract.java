package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;
import org.qsketch.groupby.TopGroups;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Pairs that come in any number of parts, by any number of threads. */
interface GroupPartsContract extends GroupBudgetContract {
  /** So little that pairs are combined as often as they ever are. */
  long LITTLE = 1;

  private static void add(GroupAccumulator accumulator, Pairs part) {
    if (accumulator.spec().groupBy().aggregate().takesValues()) {
      accumulator.add(part.keyColumn(), part.valueColumn());
    } else {
      accumulator.add(part.keyColumn());
    }
  }

  private static void assertGroups(GroupAccumulator accumulator, Pairs pairs) {
    try (Groups groups = accumulator.groups()) {
      pairs.assertAre(groups, accumulator.spec().groupBy().aggregate(), KeyWidth.BITS_64);
      assertThat(accumulator.groupsAtLeast()).isEqualTo(groups.size());
      assertTop(accumulator, groups, 0);
      assertTop(accumulator, groups, 20);
    }
  }

  private static void assertTop(GroupAccumulator accumulator, Groups groups, int most) {
    try (TopGroups top = accumulator.top(most)) {
      assertAreTop(top, groups, most);
    }
  }

  private static void assertAreTop(TopGroups top, Groups groups, int most) {
    long[] keys = groups.keys().toArray();
    long[] values = groups.values().toArray();
    long[] ascending = values.clone();
    Arrays.sort(ascending);
    long least = keys.length <= most ? Long.MIN_VALUE : ascending[keys.length - 1 - most];
    Comparator<Integer> greatest = (i, j) -> Long.compare(values[j], values[i]);
    int[] expected =
        IntStream.range(0, keys.length)
            .filter(i -> values[i] >= least)
            .boxed()
            .sorted(greatest.thenComparing(i -> keys[i], Long::compareUnsigned))
            .limit(most)
            .mapToInt(Integer::intValue)
            .toArray();
    assertThat(top.all()).isEqualTo(keys.length);
    assertThat(top.groups().keys().toArray())
        .containsExactly(Arrays.stream(expected).mapToLong(i -> keys[i]).toArray());
    assertThat(top.groups().values().toArray())
        .containsExactly(Arrays.stream(expected).mapToLong(i -> values[i]).toArray());
  }

  /** Each grouping, aggregate and width. */
  static Stream<Arguments> everyKind() {
    return Arrays.stream(Grouping.values())
        .flatMap(
            grouping ->
                Arrays.stream(Aggregate.values())
                    .flatMap(
                        aggregate ->
                            Arrays.stream(KeyWidth.values())
                                .map(width -> Arguments.of(grouping, aggregate, width))));
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.GroupPartsContract#everyKind")
  default void partsOfAnySizeAreGroupedAsOne(
      Grouping grouping, Aggregate aggregate, KeyWidth width) {
    Pairs pairs = Pairs.of(grouping, 40_000, width, width);
    try (GroupAccumulator accumulator = backend().create(GroupBySpec.of(aggregate).inParts())) {
      int from = 0;
      for (int size : new int[] {0, 1, 2, 1023, 1024, 1025, 7_000, 0, 29_925}) {
        add(accumulator, pairs.part(from, from + size));
        from += size;
      }
      assertThat(from).isEqualTo(pairs.size());
      assertGroups(accumulator, pairs);
    }
  }

  /** No call for all groups comes before. */
  @ParameterizedTest
  @EnumSource(Aggregate.class)
  default void theGreatestGroupsAreFoundByThemselves(Aggregate aggregate) {
    Pairs pairs = Pairs.of(Grouping.ZIPF_1_1, 40_000);
    GroupBySpec spec = GroupBySpec.of(aggregate);
    try (GroupAccumulator accumulator = backend().create(spec.inParts());
        GroupAccumulator twin = backend().create(spec.inParts())) {
      for (int from : new int[] {0, 10_000}) {
        Pairs part = pairs.part(from, from == 0 ? 10_000 : pairs.size());
        add(accumulator, part);
        add(twin, part);
        try (TopGroups top = accumulator.top(20);
            Groups groups = twin.groups()) {
          assertAreTop(top, groups, 20);
        }
      }
    }
  }

  @Test
  default void theNumberOfGreatestGroupsIsChecked() {
    try (GroupAccumulator accumulator = backend().create(GroupBySpec.count().inParts())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> accumulator.top(-1))
          .withMessage("the number of groups is -1: give 0 or more");
      try (TopGroups none = accumulator.top(5)) {
        assertThat(none.all()).isZero();
        assertThat(none.groups().size()).isZero();
      }
    }
  }

  /** Devices group a large first call as a whole, and move its groups to a table later. */
  @ParameterizedTest
  @EnumSource
  default void aLargeFirstCallAndLaterOnesAreGroupedAsOne(Aggregate aggregate) {
    int count = (1 << 22) + 1;
    try (GroupAccumulator accumulator = backend().create(GroupBySpec.of(aggregate).inParts());
        Keys keys = backend().generate(KeyStream.zipf(1, 0, 1_000).wide(), count);
        Keys values = backend().generate(KeyStream.uniform(2).wide(), count)) {
      long[] all = Arrays.copyOf(keys.toArray(), count + 1);
      long[] theirs = Arrays.copyOf(values.toArray(), count + 1);
      all[count] = all[0];
      theirs[count] = 5;
      if (aggregate.takesValues()) {
        accumulator.add(keys, values);
      } else {
        accumulator.add(keys);
      }
      Pairs pairs = new Pairs(all, KeyWidth.BITS_64, theirs, KeyWidth.BITS_64);
      assertGroups(accumulator, pairs.part(0, count));
      add(accumulator, pairs.part(count, count + 1));
      assertGroups(accumulator, pairs);
    }
  }

  @ParameterizedTest
  @EnumSource
  default void threadsAddAtTheSameTimeWhileOthersCombine(Grouping grouping) {
    int parts = 32;
    Pairs pairs = Pairs.of(grouping, parts << 15);
    GroupAccumulatorSpec spec = GroupBySpec.sum().inParts(LITTLE);
    try (GroupAccumulator accumulator = backend().create(spec)) {
      IntStream.range(0, parts)
          .parallel()
          .forEach(part -> add(accumulator, pairs.part(part << 15, (part + 1) << 15)));
      assertGroups(accumulator, pairs);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {LITTLE, 1L << 25, GroupBySpec.UNLIMITED})
  default void memoryDecidesWhenPairsAreCombinedAndNothingElse(long hostBytes) {
    Pairs pairs = Pairs.of(Grouping.DISTINCT, 3 << 19);
    try (GroupAccumulator accumulator = backend().create(GroupBySpec.max().inParts(hostBytes))) {
      add(accumulator, pairs);
      assertThat(accumulator.groupsAtLeast()).isBetween(0L, (long) pairs.size());
      if (hostBytes == LITTLE) {
        assertThat(accumulator.groupsAtLeast()).isGreaterThan(pairs.size() / 2);
      }
      assertGroups(accumulator, pairs);
    }
  }

  /** A device keeps them in a table that must become a hundred times as large. */
  @ParameterizedTest
  @EnumSource
  default void moreGroupsThanExpectedAreKept(Aggregate aggregate) {
    Pairs pairs = Pairs.of(Grouping.DISTINCT, 100_000);
    GroupAccumulatorSpec spec = GroupBySpec.of(aggregate).expectedGroups(1).inParts(LITTLE);
    try (GroupAccumulator accumulator = backend().create(spec)) {
      for (int from = 0; from < pairs.size(); from += 12_500) {
        add(accumulator, pairs.part(from, from + 12_500));
      }
      assertGroups(accumulator, pairs);
      add(accumulator, pairs.part(0, 50_000));
      add(accumulator, pairs.part(50_000, 100_000));
      assertGroups(accumulator, pairs.twice());
    }
  }

  /** A device has no memory for a table of all groups. */
  @ParameterizedTest
  @EnumSource
  default void groupsBeyondTheMemoryBudgetAreCombined(Aggregate aggregate) {
    Pairs pairs = Pairs.of(Grouping.DISTINCT, 60_000);
    GroupAccumulatorSpec spec =
        GroupBySpec.of(aggregate).memoryBudget(GroupBudgetContract.BUDGET).inParts();
    try (GroupAccumulator accumulator = backend().create(spec)) {
      add(accumulator, pairs.part(0, 10_000));
      assertGroups(accumulator, pairs.part(0, 10_000));
      add(accumulator, pairs.part(10_000, 60_000));
      assertGroups(accumulator, pairs);
      add(accumulator, pairs);
      assertGroups(accumulator, pairs.twice());
    }
  }

  @Test
  default void aBudgetTooSmallToWorkInIsRefusedForPartsToo() {
    assumeTrue(worksInDeviceMemory(), "the backend works in host memory");
    GroupAccumulatorSpec spec = GroupBySpec.count().memoryBudget(1000).inParts();
    try (GroupAccumulator accumulator = backend().create(spec)) {
      Pairs pairs = Pairs.of(Grouping.DISTINCT, 10_000);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> add(accumulator, pairs))
          .withMessageContainingAll("memory budget", "1000 bytes", "at least");
      assertGroups(accumulator, pairs.part(0, 0));
    }
  }

  @ParameterizedTest
  @EnumSource
  default void everyMethodGroupsParts(Method method) {
    Pairs pairs = Pairs.of(Grouping.ZIPF_1_1, 30_000, KeyWidth.BITS_32, KeyWidth.BITS_32);
    GroupAccumulatorSpec spec = GroupBySpec.min().method(method).inParts();
    try (GroupAccumulator accumulator = backend().create(spec)) {
      add(accumulator, pairs.part(0, 10_000));
      add(accumulator, pairs.part(10_000, 30_000));
      assertGroups(accumulator, pairs);
    }
  }

  /** Keys of both widths, without values and with those of both widths, in one table. */
  @Test
  default void partsOfAnyKindMeetInOneGroup() {
    long[] keys = LongStream.range(0, 5_000).toArray();
    int[] narrow = IntStream.range(0, 5_000).toArray();
    try (GroupAccumulator accumulator =
        backend().create(GroupBySpec.count().expectedGroups(1).inParts())) {
      for (int round = 0; round < 3; round++) {
        accumulator.add(Keys.of(keys));
        accumulator.add(Keys.of(narrow));
        accumulator.add(Keys.of(narrow), Keys.of(narrow));
        accumulator.add(Keys.of(keys), Keys.of(narrow));
        accumulator.add(Keys.of(narrow), Keys.of(keys));
      }
      accumulator.add(Keys.of(-1L, -1L));
      accumulator.add(Keys.of(-1));
      try (Groups groups = accumulator.groups()) {
        assertThat(groups.size()).isEqualTo(5_002);
        assertThat(counts(groups))
            .containsEntry(-1L, 2L)
            .containsEntry(0xFFFF_FFFFL, 1L)
            .containsEntry(0L, 6L)
            .containsEntry(7L, 6 + 9 * 7L)
            .containsEntry(4_999L, 6 + 9 * 4_999L);
      }
    }
  }

  private static Map<Long, Long> counts(Groups groups) {
    long[] keys = groups.keys().toArray();
    long[] counts = groups.values().toArray();
    return IntStream.range(0, keys.length)
        .boxed()
        .collect(Collectors.toMap(i -> keys[i], i -> counts[i]));
  }

  @Test
  default void moreIsAddedAfterAResult() {
    Pairs pairs = Pairs.of(Grouping.ZIPF_1_1, 30_000);
    try (GroupAccumulator accumulator = backend().create(GroupBySpec.count().inParts())) {
      assertGroups(accumulator, pairs.part(0, 0));
      for (int to : new int[] {10_000, 20_000, 30_000}) {
        add(accumulator, pairs.part(to - 10_000, to));
        assertGroups(accumulator, pairs.part(0, to));
        assertGroups(accumulator, pairs.part(0, to));
      }
    }
  }

  /** Beyond 32 bits, and beside keys that come without a number. */
  @Test
  default void aKeyCountsAsOftenAsItsValueSays() {
    try (GroupAccumulator accumulator = backend().create(GroupBySpec.count().inParts())) {
      accumulator.add(Keys.of(7L, 8L, 7L));
      accumulator.add(Keys.of(7L, 9L), Keys.of(10L, 1L << 40));
      try (Groups groups = accumulator.groups()) {
        assertThat(counts(groups)).isEqualTo(Map.of(7L, 12L, 8L, 1L, 9L, 1L << 40));
      }
    }
  }

  @Test
  default void columnsOfDevicesAreTaken() {
    KeyStream stream = KeyStream.zipf(5, 1.1, 1_000);
    try (GroupAccumulator accumulator = backend().create(GroupBySpec.sum().inParts());
        Keys keys = backend().generate(stream, 20_000);
        Keys values = backend().generate(stream, 20_000)) {
      accumulator.add(keys, values);
      long[] drawn = keys.toArray();
      long[] signed = Arrays.stream(drawn).map(number -> (int) number).toArray();
      assertGroups(accumulator, new Pairs(drawn, keys.width(), signed, values.width()));
    }
  }

  @Test
  default void wrongColumnsAreRefused() {
    try (GroupAccumulator sums = backend().create(GroupBySpec.sum().inParts())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> sums.add(Keys.of(1)))
          .withMessageContaining("needs a value for each key");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> sums.add(Keys.of(1, 2), Keys.of(3L)))
          .withMessageContaining("there are 2 keys and 1 values");
    }
  }

  @Test
  default void resultsOutliveTheAccumulatorWhichThenRefusesEveryUse() {
    Pairs pairs = Pairs.of(Grouping.FEW, 2_000);
    GroupAccumulator accumulator = backend().create(GroupBySpec.count().inParts());
    add(accumulator, pairs);
    try (Groups groups = accumulator.groups()) {
      accumulator.close();
      accumulator.close();
      pairs.assertAre(groups, Aggregate.COUNT);
    }
    for (Keys keys : new Keys[] {Keys.of(1), Keys.of(LongStream.range(0, 1 << 18).toArray())}) {
      assertThatIllegalStateException()
          .isThrownBy(() -> accumulator.add(keys))
          .withMessageContaining("closed");
    }
    assertThatIllegalStateException()
        .isThrownBy(accumulator::groups)
        .withMessageContaining("closed");
  }

  @Test
  default void aClosedBackendClosesItsAccumulators() {
    Backend other = openBackend();
    GroupAccumulator accumulator = other.create(GroupBySpec.count().inParts());
    accumulator.add(Keys.of(1));
    other.close();
    assertThatIllegalStateException().isThrownBy(() -> accumulator.add(Keys.of(1)));
    accumulator.close();
  }
}
