package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Pairs beyond the memory budget, which pass through the device in parts (EGA, Section 4.2). */
interface GroupBudgetContract extends OnBackend {
  /** 1 MiB: 2<sup>16</sup> pairs of 64-bit numbers, and no space for their groups. */
  long BUDGET = 1L << 20;

  /** The pairs that a budget of {@link #BUDGET} holds. */
  int PAIRS_OF_BUDGET = 1 << 16;

  /**
   * Whether the backend works in memory of a device, which the budget bounds.
   *
   * @return false for backends that work in host memory, where the pairs may lie anyway
   */
  default boolean worksInDeviceMemory() {
    return true;
  }

  /**
   * Data twice and eight times as large as the budget.
   *
   * @return grouping and number of pairs
   */
  static Stream<Arguments> largeData() {
    return Stream.of(Grouping.DISTINCT, Grouping.ZIPF_1_1, Grouping.FEW, Grouping.EQUAL)
        .flatMap(
            grouping ->
                IntStream.of(2, 8)
                    .mapToObj(times -> Arguments.of(grouping, times * PAIRS_OF_BUDGET + 1)));
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.GroupBudgetContract#largeData")
  default void pairsBeyondTheBudgetPassInParts(Grouping grouping, int count) {
    GroupByStatistics statistics =
        afterGrouping(Pairs.of(grouping, count), GroupBySpec.sum().memoryBudget(BUDGET));
    if (worksInDeviceMemory()) {
      assertThat(statistics.tiles()).isGreaterThan(1);
      assertThat(statistics.bytesToDevice())
          .isGreaterThanOrEqualTo(bytesOfDevice(count, statistics));
    }
  }

  /**
   * The bytes of all pairs but those of the tiles that the host took, of which all but the last
   * have one size.
   */
  private static long bytesOfDevice(long pairs, GroupByStatistics statistics) {
    long tile = pairs / (statistics.tiles() - 1);
    return 2 * Long.BYTES * (pairs - statistics.hostTiles() * tile);
  }

  /** 2<sup>14</sup> groups of 16 bytes are a quarter of the budget. */
  @ParameterizedTest
  @EnumSource(names = {"AUTO", "PARTITIONED", "LINEAR_PROBING"})
  default void groupsThatFitTheBudgetComeDownOnceAndNeverGoUpAgain(Method method) {
    int groups = PAIRS_OF_BUDGET / 4;
    long[] keys = Grouping.DISTINCT.keys(groups, KeyWidth.BITS_64);
    long[] pairs =
        IntStream.range(0, 8 * PAIRS_OF_BUDGET).mapToLong(i -> keys[i % groups]).toArray();
    GroupBySpec spec = GroupBySpec.sum().method(method).memoryBudget(BUDGET);
    try (GroupBy groupBy = backend().create(spec);
        Groups found = groupBy.aggregate(Keys.of(pairs), Keys.of(new long[pairs.length]))) {
      assertThat(found.size()).isEqualTo(groups);
      if (worksInDeviceMemory()) {
        GroupByStatistics statistics = groupBy.statistics();
        assertThat(statistics.bytesToDevice()).isEqualTo(2L * Long.BYTES * pairs.length);
        assertThat(statistics.bytesFromDevice()).isEqualTo(2L * Long.BYTES * groups);
        assertThat(statistics.tiles()).isGreaterThan(1);
        assertThat(statistics.partitions()).isOne();
      }
    }
  }

  /** What was in the table comes down; pairs that were added to it are not copied again. */
  @Test
  default void pairsWhoseGroupsDoNotFitTheBudgetGoOnInPartitions() {
    int count = 3 * PAIRS_OF_BUDGET;
    GroupBySpec spec = GroupBySpec.sum().memoryBudget(2 * BUDGET);
    GroupByStatistics statistics = afterGrouping(Pairs.of(Grouping.DISTINCT, count), spec);
    if (worksInDeviceMemory()) {
      assertThat(statistics.hostTiles()).isZero();
      assertThat(statistics.partitions()).isGreaterThan(1);
      assertThat(statistics.bytesToDevice()).isEqualTo(2 * 2L * Long.BYTES * count);
      assertThat(statistics.bytesFromDevice()).isEqualTo(2 * 2L * Long.BYTES * count);
    }
  }

  /** The memory of results is used again, but not while somebody may read it. */
  @Test
  default void groupsStayAsTheyAreWhileOthersAreFoundAndAfterTheGroupByIsClosed() {
    Pairs few = Pairs.of(Grouping.FEW, 2 * PAIRS_OF_BUDGET);
    Pairs many = Pairs.of(Grouping.ZIPF_1_5, 2 * PAIRS_OF_BUDGET);
    GroupBy groupBy = backend().create(GroupBySpec.sum().memoryBudget(BUDGET));
    Groups first = grouped(few, groupBy);
    Groups second = grouped(many, groupBy);
    few.assertAre(first, Aggregate.SUM);
    first.close();
    assertThatIllegalStateException().isThrownBy(first.keys()::toArray);
    assertThatIllegalStateException().isThrownBy(first.values()::toArray);
    Groups third = grouped(few, groupBy);
    groupBy.close();
    many.assertAre(second, Aggregate.SUM);
    few.assertAre(third, Aggregate.SUM);
    second.close();
    third.close();
  }

  private static Groups grouped(Pairs pairs, GroupBy groupBy) {
    return groupBy.aggregate(pairs.keyColumn(), pairs.valueColumn());
  }

  private GroupByStatistics afterGrouping(Pairs pairs, GroupBySpec spec) {
    try (GroupBy groupBy = backend().create(spec)) {
      pairs.assertGroupedBy(groupBy);
      return groupBy.statistics();
    }
  }

  /** One partition where hundreds were needed: its groups are many times those of a table. */
  @ParameterizedTest
  @EnumSource
  default void groupsThatFitNoTableAreLeftToTheHost(Aggregate aggregate) {
    GroupBySpec spec = GroupBySpec.of(aggregate).expectedGroups(1).memoryBudget(BUDGET);
    GroupByStatistics statistics =
        afterGrouping(Pairs.of(Grouping.DISTINCT, 3 * PAIRS_OF_BUDGET), spec);
    if (worksInDeviceMemory()) {
      assertThat(statistics.partitions()).isOne();
      assertThat(statistics.hostPairs()).isBetween(1L, 3L * PAIRS_OF_BUDGET);
    }
  }

  /** Enough tiles that cores of the host take some: they choose partitions as kernels do. */
  @Test
  default void theHostAndTheDevicePutKeysInTheSamePartitions() {
    GroupBySpec spec = GroupBySpec.sum().memoryBudget(BUDGET).seed(5);
    GroupByStatistics statistics =
        afterGrouping(Pairs.of(Grouping.ZIPF_1_1, 16 * PAIRS_OF_BUDGET), spec);
    if (worksInDeviceMemory()) {
      assertThat(statistics.partitions()).isGreaterThan(1);
      assertThat(statistics.hostTiles()).isBetween(1L, statistics.tiles() - 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  default void everyMethodPassesPairsInParts(Method method) {
    GroupBySpec spec = GroupBySpec.min().method(method).memoryBudget(BUDGET);
    Pairs.of(Grouping.ZIPF_1_1, 3 * PAIRS_OF_BUDGET, KeyWidth.BITS_32, KeyWidth.BITS_32)
        .assertGroupedBy(backend(), spec);
  }

  @Test
  default void pairsOnTheDeviceMayBeMoreThanTheBudgetToo() {
    Pairs pairs = Pairs.of(Grouping.ZIPF_1_1, 2 * PAIRS_OF_BUDGET);
    try (GroupBy groupBy = backend().create(GroupBySpec.count().memoryBudget(BUDGET));
        Keys keys = backend().upload(pairs.keyColumn())) {
      pairs.assertGroupedBy(groupBy, keys, Keys.of(new long[0]));
    }
  }

  @ParameterizedTest
  @EnumSource
  default void moreGroupsThanExpectedAndThanTheBudgetHoldsPassInParts(Method method) {
    GroupBySpec spec = GroupBySpec.sum().method(method).expectedGroups(1).memoryBudget(BUDGET);
    Pairs.of(Grouping.DISTINCT, PAIRS_OF_BUDGET / 2).assertGroupedBy(backend(), spec);
  }

  @Test
  default void partsOfOneCallLeaveNothingForTheNext() {
    try (GroupBy groupBy = backend().create(GroupBySpec.sum().memoryBudget(BUDGET))) {
      Pairs.of(Grouping.DISTINCT, 2 * PAIRS_OF_BUDGET).assertGroupedBy(groupBy);
      Pairs.of(Grouping.FEW, 100).assertGroupedBy(groupBy);
      Pairs.of(Grouping.ZIPF_1_5, 2 * PAIRS_OF_BUDGET).assertGroupedBy(groupBy);
    }
  }

  @Test
  default void aBudgetTooSmallToWorkInIsRefusedWithTheLeastThatWillDo() {
    assumeTrue(worksInDeviceMemory(), "the backend works in host memory");
    GroupBySpec spec = GroupBySpec.sum().memoryBudget(1000);
    Pairs pairs = Pairs.of(Grouping.DISTINCT, PAIRS_OF_BUDGET);
    assertThatThrownBy(() -> pairs.assertGroupedBy(backend(), spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("memory budget", "1000 bytes", "at least");
  }
}
