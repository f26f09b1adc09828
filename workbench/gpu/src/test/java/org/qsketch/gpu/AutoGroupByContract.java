package org.qsketch.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.groupby.multipass.PassPlan;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Group-bys whose method depends on the number of groups, on a device that has memory of its own,
 * or seems to. A backend's test extends this class and opens a device.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class AutoGroupByContract {
  private static final GroupBySpec AUTO = GroupBySpec.sum().method(Method.AUTO).seed(7);

  /** More groups than a table in the cache holds: they need partitions. */
  private static final int MANY = 1_600_000;

  private static final String PAIR_ARRAY = "a partial table or pairs to sort";

  private StubbornDevice device;
  private Backend backend;

  /**
   * Opens a device, or skips the tests.
   *
   * @return owned by the caller
   */
  protected abstract ComputeDevice openDevice();

  @BeforeAll
  final void open() {
    device = new StubbornDevice(openDevice());
    device.seemToHaveMemoryOfItsOwn();
    backend = GpuBackend.of(device.asDevice());
  }

  @AfterAll
  final void close() {
    if (backend != null) {
      backend.close();
    }
  }

  /** So many different keys, one after the other, again and again; the last is no key but −1. */
  private static long[] keys(int groups, int pairs) {
    return LongStream.range(0, pairs)
        .map(i -> i % groups)
        .map(key -> key == groups - 1 ? -1 : key)
        .toArray();
  }

  /** Each key has the value 1, so that the sum of a group is the number of its pairs. */
  private void assertGrouped(GroupBySpec spec, long... keys) {
    long[] ones = new long[keys.length];
    Arrays.fill(ones, 1);
    long[] counts = new long[keys.length + 1];
    LongStream.of(keys).forEach(key -> counts[(int) key + 1]++);
    try (GroupBy groupBy = backend.create(spec);
        Groups groups = groupBy.aggregate(Keys.of(keys), Keys.of(ones))) {
      long[] found = groups.keys().toArray();
      long[] sums = groups.values().toArray();
      for (int i = 0; i < found.length; i++) {
        assertThat(sums[i]).isEqualTo(counts[(int) found[i] + 1]).isPositive();
        counts[(int) found[i] + 1] = 0;
      }
      assertThat(LongStream.of(counts).sum()).as("pairs of groups not found").isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"AUTO", "PARTITIONED"})
  void anyNumberOfGroupsIsFound(Method method) {
    for (int groups : List.of(1, 10, 1_400, 3_000, 100_000, 200_000)) {
      assertGrouped(AUTO.method(method), keys(groups, 200_001));
    }
  }

  @Test
  void groupsBeyondTheCacheAreFoundInPartitionsAndOthersInTables() {
    assertThat(pairArrays(AUTO, keys(MANY, MANY + 1_001))).isEqualTo(2);
    assertThat(pairArrays(AUTO.expectedGroups(MANY), keys(MANY, MANY + 1_001))).isEqualTo(2);
    assertThat(pairArrays(AUTO, keys(100_000, MANY))).isEqualTo(1);
  }

  /** No sample is drawn, even if there are more groups than expected. */
  @Test
  void aFewExpectedGroupsGoToATableAtOnce() {
    assertThat(pairArrays(AUTO.expectedGroups(1_000), keys(1_000, 200_001))).isZero();
    assertThat(pairArrays(AUTO.expectedGroups(1_000), keys(100_000, 200_001))).isZero();
  }

  /** How often the array was allocated that has a bitmap first, and then pairs if there are any. */
  private int pairArrays(GroupBySpec spec, long... keys) {
    AtomicInteger allocated = new AtomicInteger();
    device.refuse(
        purpose -> {
          allocated.addAndGet(purpose.equals(PAIR_ARRAY) ? 1 : 0);
          return false;
        });
    assertGrouped(spec, keys);
    return allocated.get();
  }

  /** The sample has one key again and again, and none of those that come once. */
  @Test
  void aFrequentKeyHidesNoOthers() {
    long[] keys = keys(100_000, 400_000);
    IntStream.range(0, keys.length).filter(i -> i % 20 != 0).forEach(i -> keys[i] = -1);
    assertGrouped(AUTO, keys);
    assertGrouped(AUTO.method(Method.PARTITIONED), keys);
  }

  @ParameterizedTest
  @EnumSource(names = {"AUTO", "PARTITIONED"})
  void keysOnTheDeviceAreCountedThereAndTheirCountsStayThere(Method method) {
    long[] keys = keys(30_000, 120_000);
    try (GroupBy count = backend.create(GroupBySpec.count().method(method).seed(7));
        Keys onDevice = backend.upload(Keys.of(keys))) {
      long before = device.downloadedBytes();
      try (Groups groups = count.aggregate(onDevice)) {
        assertThat(groups.size()).isEqualTo(30_000);
        assertThat(device.downloadedBytes() - before).isLessThan(30_000);
        assertThat(groups.values().toArray()).containsOnly(4);
      }
      assertThat(count.statistics().bytesToDevice()).isZero();
    }
  }

  /**
   * Each stream has one piece of memory for each purpose, which only grows; groups that fit in a
   * table, and others.
   */
  @ParameterizedTest
  @CsvSource({"AUTO, 10000", "AUTO, 300000", "SP_EGA, 300000", "SORT, 300000"})
  void passesStayWithinTheBudget(Method method, int groups) {
    long budget = 4L << 20;
    Map<String, List<Long>> sizes = new ConcurrentHashMap<>();
    device.tellAllocations(
        (purpose, bytes) ->
            sizes
                .computeIfAbsent(purpose, _ -> Collections.synchronizedList(new ArrayList<>()))
                .add(bytes));
    try {
      assertGrouped(AUTO.method(method).memoryBudget(budget), keys(groups, 300_001));
    } finally {
      device.tellAllocations((_, _) -> {});
    }
    long table =
        largest(1, sizes.remove("a table of all groups"))
            + largest(1, sizes.remove("a larger table of all groups"));
    sizes.remove("the state of a table"); // a few thousand bytes
    long passes = sizes.values().stream().mapToLong(list -> largest(PassPlan.LANES, list)).sum();
    assertThat(table + (groups > 10_000 ? 0 : passes)).isLessThanOrEqualTo(budget);
    assertThat(passes).isBetween(budget / 20, budget);
    assertThat(table > 0).isEqualTo(method == Method.AUTO);
  }

  /** Memory of a stream is refused when other streams may have begun. */
  @ParameterizedTest
  @ValueSource(strings = {"values of a tile", "keys of groups"})
  void aPassThatFailsForWantOfMemoryHarmsNoLaterOne(String purpose) {
    long[] keys = keys(300_000, 300_001);
    Keys ones = Keys.of(LongStream.generate(() -> 1).limit(keys.length).toArray());
    try (GroupBy groupBy = backend.create(AUTO.memoryBudget(4L << 20))) {
      device.refuse(purpose::equals);
      try {
        assertThatExceptionOfType(OutOfDeviceMemoryException.class)
            .isThrownBy(() -> groupBy.aggregate(Keys.of(keys), ones))
            .withMessageContaining(purpose);
      } finally {
        device.refuse(_ -> false);
      }
      try (Groups groups = groupBy.aggregate(Keys.of(keys), ones)) {
        assertThat(groups.size()).isEqualTo(300_000);
      }
    }
  }

  /** A device may have memory, but no single piece as large as the budget. */
  @Test
  void withoutMemoryForATableOfAllGroupsPairsPassByPartitions() {
    device.refuse("a table of all groups"::equals);
    try {
      assertGrouped(AUTO.memoryBudget(4L << 20), keys(100_000, 300_001));
    } finally {
      device.refuse(_ -> false);
    }
  }

  @Test
  void withoutMemoryForALargerTableWhatIsInTheFirstGoesOnByPartitions() {
    device.refuse("a larger table of all groups"::equals);
    try {
      assertGrouped(AUTO.memoryBudget(10L << 20), keys(100_000, 300_001));
    } finally {
      device.refuse(_ -> false);
    }
  }

  /** Once small, once grown, and again: it stays as large as it is. */
  @ParameterizedTest
  @ValueSource(ints = {1000, 100_000, 300_000})
  void aTableGrowsOnceItIsFull(int groups) {
    long[] keys = keys(groups, 300_001);
    List<String> tables = Collections.synchronizedList(new ArrayList<>());
    device.tellAllocations((purpose, _) -> tables.add(purpose));
    try (GroupBy groupBy = backend.create(AUTO.memoryBudget(10L << 20))) {
      for (int run = 0; run < 2; run++) {
        try (Groups found = groupBy.aggregate(Keys.of(keys), Keys.of(new long[keys.length]))) {
          assertThat(found.size()).isEqualTo(groups);
        }
        assertThat(groupBy.statistics().bytesToDevice()).isEqualTo(16L * keys.length);
        assertThat(groupBy.statistics().bytesFromDevice()).isEqualTo(16L * groups);
      }
    } finally {
      device.tellAllocations((_, _) -> {});
    }
    assertThat(tables.stream().filter("a larger table of all groups"::equals))
        .hasSize(groups > 100_000 / 4 ? 1 : 0);
  }

  private static long largest(int count, List<Long> sizes) {
    return sizes == null
        ? 0
        : sizes.stream()
            .sorted(Comparator.reverseOrder())
            .limit(count)
            .mapToLong(Long::longValue)
            .sum();
  }

  @Test
  void withoutMemoryForPartitionsThereIsATable() {
    device.refuse(PAIR_ARRAY::equals);
    try {
      assertGrouped(AUTO.method(Method.PARTITIONED), keys(50_000, 60_000));
      assertGrouped(AUTO.method(Method.PARTITIONED), keys(50_000, 70_000));
    } finally {
      device.refuse(_ -> false);
    }
  }

  @Test
  void aBudgetForATableAloneIsEnough() {
    long budget = 60_000L * 16 * 4;
    assertGrouped(AUTO.method(Method.PARTITIONED).memoryBudget(budget), keys(50_000, 60_000));
    assertGrouped(AUTO.memoryBudget(20 * budget), keys(50_000, 1_200_000));
  }
}
