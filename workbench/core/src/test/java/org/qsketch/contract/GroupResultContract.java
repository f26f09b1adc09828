package org.qsketch.contract;

import static org.qsketch.keys.KeyWidth.BITS_32;
import static org.qsketch.keys.KeyWidth.BITS_64;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.keys.KeyWidth;

/** Groups are those that a hash map finds: whichever keys, values and methods. */
interface GroupResultContract extends OnBackend {
  /** Around sizes of warps, work-groups and tiles. */
  List<Integer> SIZES = List.of(0, 1, 2, 31, 32, 33, 255, 256, 257, 4095, 4096, 4097, 100_003);

  /** What tables could take for an empty slot, as 64-bit numbers. */
  List<Long> EXTREMES = List.of(0L, -1L, 0xFFFFFFFFL, Long.MIN_VALUE, Long.MAX_VALUE);

  /**
   * Every aggregate of every width, by every method.
   *
   * @return aggregate, width of keys and of values, method
   */
  static Stream<Arguments> computations() {
    return Stream.of(Method.values())
        .flatMap(
            method ->
                Stream.of(Aggregate.values())
                    .flatMap(aggregate -> computations(aggregate, method)));
  }

  private static Stream<Arguments> computations(Aggregate aggregate, Method method) {
    return Stream.of(KeyWidth.values())
        .flatMap(
            keys ->
                Stream.of(KeyWidth.values())
                    .filter(values -> aggregate.takesValues() || values == BITS_64)
                    .map(values -> Arguments.of(aggregate, keys, values, method)));
  }

  /**
   * Every grouping by every method.
   *
   * @return grouping and method
   */
  static Stream<Arguments> groupings() {
    return Stream.of(Method.values())
        .flatMap(
            method -> Stream.of(Grouping.values()).map(grouping -> Arguments.of(grouping, method)));
  }

  /**
   * Tables from roomy to full.
   *
   * @return load factor and method
   */
  static Stream<Arguments> loadFactors() {
    return Stream.of(Method.SP_EGA, Method.LINEAR_PROBING)
        .flatMap(
            method ->
                DoubleStream.of(0.1, 0.5, 0.9, 0.95, 0.99)
                    .mapToObj(loadFactor -> Arguments.of(loadFactor, method)));
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.GroupResultContract#computations")
  default void groupsAreThoseOfAHashMap(
      Aggregate aggregate, KeyWidth keys, KeyWidth values, Method method) {
    Pairs.of(Grouping.ZIPF_1_1, 5_000, keys, values)
        .assertGroupedBy(backend(), GroupBySpec.of(aggregate).method(method));
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.GroupResultContract#groupings")
  default void groupsMayBeOfAnySize(Grouping grouping, Method method) {
    Pairs.of(grouping, 100_003).assertGroupedBy(backend(), GroupBySpec.sum().method(method));
  }

  /** One group-by for all: none may leave anything behind for the next. */
  @ParameterizedTest
  @EnumSource
  default void thereMayBeAnyNumberOfPairs(Method method) {
    try (GroupBy groupBy = backend().create(GroupBySpec.max().method(method))) {
      for (int size : SIZES) {
        Pairs.of(Grouping.ZIPF_1_1, size, BITS_32, BITS_64).assertGroupedBy(groupBy);
        Pairs.of(Grouping.DISTINCT, size, BITS_64, BITS_32).assertGroupedBy(groupBy);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  default void noKeyIsTakenForAnEmptySlot(Method method) {
    try (GroupBy groupBy = backend().create(GroupBySpec.sum().method(method))) {
      for (long extreme : EXTREMES) {
        long[] same = LongStream.generate(() -> extreme).limit(1_000).toArray();
        Pairs.ofKeys(BITS_64, same).assertGroupedBy(groupBy);
        long[] narrow = Arrays.stream(same).map(key -> key & 0xFFFFFFFFL).toArray();
        Pairs.ofKeys(BITS_32, narrow).assertGroupedBy(groupBy);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  default void extremeKeysAreGroupsAmongOthers(Method method) {
    long[] wide = Grouping.FEW.keys(1_000, BITS_64);
    IntStream.range(0, 500).forEach(i -> wide[2 * i] = EXTREMES.get(i % EXTREMES.size()));
    long[] narrow = Arrays.stream(wide).map(key -> key & 0xFFFFFFFFL).toArray();
    for (Aggregate aggregate : Aggregate.values()) {
      GroupBySpec spec = GroupBySpec.of(aggregate).method(method);
      Pairs.ofKeys(BITS_64, wide).assertGroupedBy(backend(), spec);
      Pairs.ofKeys(BITS_32, narrow).assertGroupedBy(backend(), spec);
    }
  }

  /** What tables could take for no value yet; sums of them leave the range of 64 bits. */
  @ParameterizedTest
  @EnumSource
  default void extremeValuesAreValuesAndSumsWrapAround(Aggregate aggregate) {
    long[] values = {
      Long.MAX_VALUE, 1, Long.MIN_VALUE, -1, Long.MAX_VALUE, Long.MAX_VALUE, 0, Long.MIN_VALUE
    };
    for (Method method : Method.values()) {
      GroupBySpec spec = GroupBySpec.of(aggregate).method(method);
      long[] twoEach = {1, 1, 2, 2, 3, 3, 4, 5};
      new Pairs(twoEach, BITS_64, values, BITS_64).assertGroupedBy(backend(), spec);
      new Pairs(new long[values.length], BITS_32, values, BITS_64).assertGroupedBy(backend(), spec);
    }
  }

  /** 2<sup>19</sup> times the greatest and the least 32-bit value: their sums need 50 bits. */
  @ParameterizedTest
  @EnumSource
  default void sumsOfNarrowValuesHave64Bits(Method method) {
    long[] keys = IntStream.range(0, 1 << 20).mapToLong(i -> i % 2).toArray();
    long[] values =
        Arrays.stream(keys).map(key -> key == 0 ? Integer.MAX_VALUE : Integer.MIN_VALUE).toArray();
    new Pairs(keys, BITS_32, values, BITS_32)
        .assertGroupedBy(backend(), GroupBySpec.sum().method(method));
  }

  @ParameterizedTest
  @MethodSource("org.qsketch.contract.GroupResultContract#loadFactors")
  default void tablesMayBeNearlyFull(double loadFactor, Method method) {
    GroupBySpec spec = GroupBySpec.min().method(method).loadFactor(loadFactor);
    Pairs.of(Grouping.DISTINCT, 20_011).assertGroupedBy(backend(), spec);
    Pairs.of(Grouping.ZIPF_1_1, 20_011).assertGroupedBy(backend(), spec.expectedGroups(5_000));
  }

  @ParameterizedTest
  @EnumSource
  default void aWrongGuessOfTheGroupsCostsTimeAlone(Method method) {
    GroupBySpec spec = GroupBySpec.sum().method(method);
    Pairs distinct = Pairs.of(Grouping.DISTINCT, 50_000);
    distinct.assertGroupedBy(backend(), spec.expectedGroups(1));
    distinct.assertGroupedBy(backend(), spec.expectedGroups(49_999).loadFactor(0.99));
    Pairs.of(Grouping.FEW, 50_000).assertGroupedBy(backend(), spec.expectedGroups(1L << 40));
  }

  @ParameterizedTest
  @EnumSource
  default void theSeedChangesNoResult(Method method) {
    Pairs pairs = Pairs.of(Grouping.SEQUENTIAL, 3_000);
    for (long seed : new long[] {1, -1, Long.MIN_VALUE}) {
      pairs.assertGroupedBy(backend(), GroupBySpec.count().method(method).seed(seed));
    }
  }
}
