package org.qsketch.gpu.groupby.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairColumns.Column;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.method.Method.Found;
import org.qsketch.gpu.groupby.method.Method.Overflow;
import org.qsketch.gpu.groupby.method.Method.Result;
import org.qsketch.gpu.groupby.method.Workspace.Sizes;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;

/**
 * Partitions of pairs, few groups in local memory, and estimates, each with plans of its own. A
 * backend's test extends this class and opens a device.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PairPartitionContract {
  private static final long SEED = 0x5EED;
  private static final int PAIRS = 50_001;

  private Gpu gpu;

  /**
   * Opens a device, or skips the tests.
   *
   * @return owned by the caller
   */
  protected abstract ComputeDevice openDevice();

  @BeforeAll
  final void open() {
    gpu = new Gpu(openDevice());
  }

  @AfterAll
  final void close() {
    if (gpu != null) {
      gpu.close();
    }
  }

  /** Keys that are all different: an odd multiplier leaves none twice. */
  private static long[] distinct(int count) {
    return LongStream.range(0, count).map(i -> i * 0x9E37_79B9_7F4A_7C15L).toArray();
  }

  /** As many different keys, all of them equally often. */
  private static long[] of(int groups, int count) {
    return LongStream.range(0, count).map(i -> i % groups * 0x9E37_79B9_7F4A_7C15L).toArray();
  }

  /** Every other key is the same. */
  private static long[] halfEqual(int count) {
    long[] keys = distinct(count);
    IntStream.range(0, count / 2).forEach(i -> keys[2 * i] = -1);
    return keys;
  }

  /** Places for as many pairs again as fall to each partition if they are equal in number. */
  private static PartitionPlan plan(int firstBits, int secondBits, int pairs, boolean frequent) {
    return plan(0, firstBits, secondBits, pairs, frequent);
  }

  private static PartitionPlan plan(
      int rangeBits, int firstBits, int secondBits, int pairs, boolean frequent) {
    return new PartitionPlan(
        rangeBits,
        places(pairs, rangeBits),
        firstBits,
        secondBits,
        places(pairs, rangeBits + firstBits),
        places(pairs, rangeBits + firstBits + secondBits),
        pairs,
        frequent);
  }

  private static long places(int pairs, int bits) {
    return 2L * pairs / (1 << bits) + 256;
  }

  private Column upload(Resources memory, KeyWidth width, long... numbers) {
    DeviceMemory column = memory.allocate((long) numbers.length * width.bytes(), "numbers");
    int[] narrow = LongStream.of(numbers).mapToInt(number -> (int) number).toArray();
    gpu.transfers()
        .write(
            column,
            width == KeyWidth.BITS_32
                ? MemorySegment.ofArray(narrow)
                : MemorySegment.ofArray(numbers));
    return new Column(column, 0, width);
  }

  /** Returns the groups of keys, whose values are their places; empty if they overflow. */
  private Optional<Map<Long, Long>> groups(long[] keys, Finding finding) {
    return with(
        memory -> {
          long[] values = LongStream.range(0, keys.length).toArray();
          PairColumns pairs =
              new PairColumns(
                  upload(memory, KeyWidth.BITS_64, keys),
                  Optional.of(upload(memory, KeyWidth.BITS_64, values)),
                  keys.length);
          Workspace work = new Workspace(memory);
          return groups(memory, KeyWidth.BITS_64, finding.find(memory, work, pairs));
        });
  }

  private <T> T with(Function<Resources, T> action) {
    return Resources.make(
        gpu,
        memory -> {
          try (memory) {
            return action.apply(memory);
          }
        });
  }

  private interface Finding {
    Result find(Resources memory, Workspace work, PairColumns pairs);
  }

  private Optional<Map<Long, Long>> groups(Resources memory, KeyWidth width, Result result) {
    return switch (result) {
      case Found found -> Optional.of(map(memory, width, found));
      case Overflow _ -> Optional.empty();
    };
  }

  private Map<Long, Long> map(Resources memory, KeyWidth width, Found found) {
    int count = Math.toIntExact(found.count());
    DeviceMemory keys = memory.allocate((long) count * width.bytes(), "keys");
    DeviceMemory values = memory.allocate((long) count * Long.BYTES, "values");
    found.collect(keys, values);
    long[] ofKeys = download(keys, count, width);
    long[] ofValues = download(values, count, KeyWidth.BITS_64);
    Map<Long, Long> groups = new HashMap<>();
    IntStream.range(0, count)
        .forEach(i -> assertThat(groups.put(ofKeys[i], ofValues[i])).as("key twice").isNull());
    return groups;
  }

  private long[] download(DeviceMemory memory, int count, KeyWidth width) {
    long[] numbers = new long[count];
    if (width == KeyWidth.BITS_32) {
      int[] narrow = new int[count];
      gpu.transfers().read(memory, MemorySegment.ofArray(narrow));
      return IntStream.of(narrow).mapToLong(Integer::toUnsignedLong).toArray();
    }
    gpu.transfers().read(memory, MemorySegment.ofArray(numbers));
    return numbers;
  }

  private static Map<Long, Long> expected(Aggregate aggregate, long... keys) {
    Map<Long, Long> groups = new HashMap<>();
    IntStream.range(0, keys.length)
        .forEach(i -> groups.merge(keys[i], (long) i, aggregate::combine));
    return groups;
  }

  private Optional<Map<Long, Long>> partitioned(
      PartitionPlan plan, Aggregate aggregate, long... keys) {
    return groups(
        keys,
        (memory, work, pairs) ->
            partitioning(aggregate, plan, memory, KeyWidth.BITS_64).run(work, pairs, PAIRS));
  }

  private Partitioning partitioning(
      Aggregate aggregate, PartitionPlan plan, Resources memory, KeyWidth width) {
    return new Partitioning(
        GroupBySpec.of(aggregate).seed(SEED), plan, memory.hold(new ResultColumns(gpu, width)));
  }

  @ParameterizedTest
  @CsvSource({"1,0", "8,0", "1,1", "3,4", "8,8"})
  void partitionsOfAnyNumberHaveAllGroups(int firstBits, int secondBits) {
    for (long[] keys : new long[][] {distinct(PAIRS), of(1_000, PAIRS), halfEqual(PAIRS)}) {
      PartitionPlan plan = plan(firstBits, secondBits, PAIRS, true);
      assertThat(partitioned(plan, Aggregate.SUM, keys)).contains(expected(Aggregate.SUM, keys));
    }
  }

  @ParameterizedTest
  @CsvSource({"1,8,0,true", "2,3,4,true", "5,8,8,true", "8,1,0,false", "3,4,4,false"})
  void rangesOfPairsHaveAllGroups(int rangeBits, int firstBits, int secondBits, boolean frequent) {
    for (long[] keys : new long[][] {distinct(PAIRS), of(1_000, PAIRS)}) {
      PartitionPlan plan = plan(rangeBits, firstBits, secondBits, PAIRS, frequent);
      assertThat(partitioned(plan, Aggregate.SUM, keys)).contains(expected(Aggregate.SUM, keys));
    }
  }

  @Test
  void aRangeWithTooManyPairsOverflows() {
    PartitionPlan plan = plan(4, 4, 4, PAIRS, true);
    assertThat(partitioned(plan, Aggregate.SUM, halfEqual(PAIRS))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 255, 4095, 4096, 4097, 8193})
  void anyNumberOfPairsIsPartitioned(int count) {
    long[] keys = halfEqual(count);
    assertThat(partitioned(plan(2, 2, 2 * count, true), Aggregate.MAX, keys))
        .contains(expected(Aggregate.MAX, keys));
  }

  static Stream<Arguments> kinds() {
    return Stream.of(Aggregate.values())
        .flatMap(
            aggregate ->
                Stream.of(KeyWidth.values())
                    .flatMap(
                        keys ->
                            Stream.of(0, Integer.SIZE, Long.SIZE)
                                .filter(bits -> bits > 0 == aggregate.takesValues())
                                .flatMap(
                                    bits ->
                                        Stream.of(true, false)
                                            .map(
                                                frequent ->
                                                    Arguments.of(
                                                        aggregate, keys, bits, frequent)))));
  }

  /** Values of both signs, whose sums for the frequent key leave the range of 32 bits. */
  @ParameterizedTest
  @MethodSource("kinds")
  void pairsOfAnyKindArePartitioned(
      Aggregate aggregate, KeyWidth width, int valueBits, boolean frequent) {
    long mask = width == KeyWidth.BITS_32 ? 0xFFFF_FFFFL : -1;
    long[] keys = LongStream.of(halfEqual(PAIRS)).map(key -> key & mask).toArray();
    long[] values =
        IntStream.range(0, PAIRS).mapToLong(i -> i % 3 == 0 ? -i : (1L << 31) - 1 - i).toArray();
    Map<Long, Long> expected = new HashMap<>();
    IntStream.range(0, PAIRS)
        .forEach(i -> expected.merge(keys[i], valueBits == 0 ? 1 : values[i], aggregate::combine));
    Optional<Map<Long, Long>> found =
        with(
            memory -> {
              Optional<Column> valueColumn =
                  valueBits == 0
                      ? Optional.empty()
                      : Optional.of(upload(memory, widthOf(valueBits), values));
              PairColumns pairs = new PairColumns(upload(memory, width, keys), valueColumn, PAIRS);
              PartitionPlan plan = plan(3, 3, frequent ? PAIRS : 64 * PAIRS, frequent);
              Partitioning method = partitioning(aggregate, plan, memory, width);
              return groups(memory, width, method.run(new Workspace(memory), pairs, PAIRS));
            });
    assertThat(found).contains(expected);
  }

  private static KeyWidth widthOf(int bits) {
    return bits == Integer.SIZE ? KeyWidth.BITS_32 : KeyWidth.BITS_64;
  }

  /** A table has room for a ninth of them. */
  @ParameterizedTest
  @EnumSource(names = {"SUM", "MIN", "MAX"})
  void aPartitionOfMoreGroupsThanATableHoldsTakesRounds(Aggregate aggregate) {
    long[] keys = distinct(PAIRS);
    assertThat(partitioned(plan(1, 0, PAIRS, false), aggregate, keys))
        .contains(expected(aggregate, keys));
  }

  /** One partition has more groups than a table holds, so that keys go round without values. */
  @ParameterizedTest
  @CsvSource({"BITS_32, 1, 0", "BITS_64, 1, 0", "BITS_32, 3, 3", "BITS_64, 3, 3"})
  void keysThatAreCountedTravelAloneWhereNoneIsFrequent(KeyWidth width, int first, int second) {
    long mask = width == KeyWidth.BITS_32 ? 0xFFFF_FFFFL : -1;
    long[] keys = LongStream.of(of(PAIRS / 3, PAIRS)).map(key -> key & mask).toArray();
    Map<Long, Long> expected = new HashMap<>();
    LongStream.of(keys).forEach(key -> expected.merge(key, 1L, Long::sum));
    PartitionPlan plan = plan(first, second, PAIRS, false);
    PartitionPlan skewed = plan(first, second, PAIRS, true);
    PairKind kind = new PairKind(width, 0);
    Optional<Map<Long, Long>> found =
        with(
            memory -> {
              Workspace work = new Workspace(memory);
              PairColumns pairs =
                  new PairColumns(upload(memory, width, keys), Optional.empty(), PAIRS);
              Partitioning method = partitioning(Aggregate.COUNT, plan, memory, width);
              Sizes sizes = method.sizes(kind, PAIRS, PAIRS);
              Optional<Map<Long, Long>> groups =
                  groups(memory, width, method.run(work, pairs, PAIRS));
              assertThat(work.first(0).bytes()).isEqualTo(plan.firstPlaces() * width.bytes());
              assertThat(
                      partitioning(Aggregate.COUNT, skewed, memory, width)
                          .sizes(kind, PAIRS, PAIRS)
                          .total())
                  .isGreaterThan(sizes.total());
              work.keepAtMost(sizes.total(), sizes);
              assertThat(work.bytes()).isEqualTo(sizes.total());
              work.keepAtMost(sizes.total() - 1, sizes);
              assertThat(work.bytes()).isZero();
              return groups;
            });
    assertThat(found).contains(expected);
  }

  @Test
  void aFrequentKeyOverflowsNoPartitionIfItsPairsAreCombined() {
    long[] keys = halfEqual(PAIRS);
    assertThat(partitioned(plan(6, 0, PAIRS, true), Aggregate.SUM, keys))
        .contains(expected(Aggregate.SUM, keys));
    assertThat(partitioned(plan(6, 0, PAIRS, false), Aggregate.SUM, keys)).isEmpty();
  }

  @Test
  void partitionsThatOverflowAndGroupsWithoutRoomAreToldOf() {
    long[] keys = distinct(PAIRS);
    PartitionPlan plan = plan(4, 4, PAIRS, false);
    long first = plan.firstCapacity();
    long less = PAIRS / 256 / 2;
    PartitionPlan narrow = new PartitionPlan(0, PAIRS, 4, 4, first, less, plan.mostGroups(), false);
    PartitionPlan roomless =
        new PartitionPlan(0, PAIRS, 4, 4, first, plan.capacity(), PAIRS - 1, false);
    assertThat(partitioned(plan, Aggregate.SUM, keys)).isPresent();
    assertThat(partitioned(narrow, Aggregate.SUM, keys)).isEmpty();
    assertThat(partitioned(roomless, Aggregate.SUM, keys)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 1_000, 5_000, PAIRS})
  void fewGroupsAreCombinedInLocalMemoryAndOthersAsWell(int groups) {
    long[] keys = of(groups, PAIRS);
    keys[7] = -1;
    GroupBySpec spec = GroupBySpec.sum();
    assertThat(
            groups(keys, (_, work, pairs) -> new LinearProbing(spec, true).run(work, pairs, PAIRS)))
        .contains(expected(Aggregate.SUM, keys));
  }

  private GroupEstimate estimate(long... keys) {
    return with(
        memory ->
            new KeySample(new Workspace(memory), SEED)
                .of(
                    new PairColumns(
                        upload(memory, KeyWidth.BITS_64, keys), Optional.empty(), keys.length)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 1_000, 30_000})
  void aSampleTellsHowManyGroupsThereAre(int groups) {
    long[] keys = of(groups, 1 << 20);
    assertThat(estimate(keys).groups()).isBetween(groups - groups / 8L, groups + groups / 8L + 1);
  }

  @Test
  void aSampleOfDistinctKeysTellsOfManyGroups() {
    GroupEstimate estimate = estimate(distinct(1 << 20));
    assertThat(estimate.groups()).isBetween(1L << 19, 1L << 20);
    assertThat(estimate.isSkewed()).isFalse();
  }

  @Test
  void aSampleTellsOfFrequentKeys() {
    assertThat(estimate(halfEqual(1 << 20)).isSkewed()).isTrue();
  }
}
