package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.qsketch.keys.KeyWidth.BITS_32;
import static org.qsketch.keys.KeyWidth.BITS_64;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.backend.Backend;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Columns of pairs, wherever they lie and wherever in memory they begin. */
interface GroupColumnContract extends OnBackend {
  /** Of no round size. */
  int PAIRS = 10_001;

  @ParameterizedTest
  @EnumSource
  default void columnsMayLieOnTheDeviceOrOnTheHost(Method method) {
    Pairs pairs = Pairs.of(Grouping.ZIPF_1_5, PAIRS, BITS_32, BITS_64);
    try (GroupBy groupBy = backend().create(GroupBySpec.sum().method(method));
        Keys keys = backend().upload(pairs.keyColumn());
        Keys values = backend().upload(pairs.valueColumn())) {
      pairs.assertGroupedBy(groupBy, keys, values);
      pairs.assertGroupedBy(groupBy, keys, pairs.valueColumn());
      pairs.assertGroupedBy(groupBy, pairs.keyColumn(), values);
    }
  }

  @Test
  default void columnsStayAsTheyAre() {
    Pairs pairs = Pairs.of(Grouping.FEW, PAIRS);
    for (Method method : Method.values()) {
      try (GroupBy groupBy = backend().create(GroupBySpec.sum().method(method));
          Keys keys = backend().upload(pairs.keyColumn());
          Keys values = backend().upload(pairs.valueColumn())) {
        pairs.assertGroupedBy(groupBy, keys, values);
        pairs.assertGroupedBy(groupBy, keys, values);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  default void generatedKeysAreCountedWhereTheyLie(KeyWidth width) {
    KeyStream stream = KeyStream.zipf(Grouping.SEED, 1.1, 1 << 16).widenedTo(width);
    try (GroupBy groupBy = backend().create(GroupBySpec.count());
        Keys keys = backend().generate(stream, PAIRS)) {
      Pairs pairs = Pairs.ofKeys(width, KeyPattern.generate(stream, PAIRS));
      pairs.assertGroupedBy(groupBy, keys, Keys.of(new long[0]));
    }
  }

  @ParameterizedTest
  @EnumSource
  default void slicesBeginAnywhere(KeyWidth width) {
    Pairs pairs = Pairs.of(Grouping.ZIPF_1_1, PAIRS, width, width);
    try (GroupBy groupBy = backend().create(GroupBySpec.sum());
        Keys keys = backend().upload(pairs.keyColumn());
        Keys values = backend().upload(pairs.valueColumn())) {
      for (int from : List.of(1, 3, 7)) {
        Pairs part = pairs.part(from, from + 5_000);
        part.assertGroupedBy(
            groupBy, keys.slice(from, from + 5_000), values.slice(from, from + 5_000));
        part.assertGroupedBy(
            groupBy,
            pairs.keyColumn().slice(from, from + 5_000),
            values.slice(1, PAIRS).slice(from - 1, from + 4_999));
      }
    }
  }

  @Test
  default void columnsInMemoryOfTheCallersBeginAtAnyByte() {
    long[] keys = Grouping.FEW.keys(501, BITS_64);
    long[] values = Grouping.values(501, BITS_64);
    Pairs pairs = new Pairs(keys, BITS_64, values, BITS_64);
    try (GroupBy groupBy = backend().create(GroupBySpec.min())) {
      for (int first : List.of(1, 3, 4)) {
        pairs.assertGroupedBy(groupBy, misaligned(keys, first), misaligned(values, first + 1));
      }
    }
  }

  private static Keys misaligned(long[] numbers, int first) {
    MemorySegment source = MemorySegment.ofArray(numbers);
    MemorySegment memory = MemorySegment.ofArray(new byte[first + (int) source.byteSize()]);
    MemorySegment.copy(source, 0, memory, first, source.byteSize());
    return Keys.of(memory.asSlice(first), BITS_64);
  }

  @Test
  default void columnsOfTheUsersOwnKindAreTaken() {
    Pairs pairs = Pairs.of(Grouping.ZIPF_1_1, PAIRS, BITS_32, BITS_32);
    try (GroupBy groupBy = backend().create(GroupBySpec.max())) {
      pairs.assertGroupedBy(
          groupBy, new WrappedKeys(pairs.keyColumn()), new WrappedKeys(pairs.valueColumn()));
    }
  }

  @Test
  default void columnsOfAnotherBackendAreTaken() {
    Pairs pairs = Pairs.of(Grouping.ZIPF_1_1, PAIRS);
    try (Backend other = openBackend();
        Keys keys = other.upload(pairs.keyColumn());
        Keys values = other.upload(pairs.valueColumn());
        GroupBy groupBy = backend().create(GroupBySpec.sum())) {
      pairs.assertGroupedBy(groupBy, keys, values);
      pairs.assertGroupedBy(groupBy, keys, pairs.valueColumn());
    }
  }

  /** Groups of each half of the pairs, put together, are pairs again. */
  @ParameterizedTest
  @EnumSource
  default void groupsOfPartsCombineToThoseOfTheWhole(Aggregate aggregate) {
    Pairs pairs = Pairs.of(Grouping.ZIPF_1_1, PAIRS);
    try (GroupBy groupBy = backend().create(GroupBySpec.of(aggregate));
        GroupBy combined = backend().create(GroupBySpec.of(aggregate.ofParts()));
        Groups first = group(groupBy, pairs.part(0, 4_000));
        Groups second = group(groupBy, pairs.part(4_000, PAIRS));
        Groups same = combined.aggregate(first.keys(), first.values());
        Groups both =
            combined.aggregate(
                Keys.of(joined(first.keys(), second.keys())),
                Keys.of(joined(first.values(), second.values())))) {
      pairs.part(0, 4_000).assertAre(same, aggregate);
      pairs.assertAre(both, aggregate);
    }
  }

  private static Groups group(GroupBy groupBy, Pairs pairs) {
    return groupBy.spec().aggregate().takesValues()
        ? groupBy.aggregate(pairs.keyColumn(), pairs.valueColumn())
        : groupBy.aggregate(pairs.keyColumn());
  }

  private static long[] joined(Keys first, Keys second) {
    long[] both = Arrays.copyOf(first.toArray(), (int) (first.size() + second.size()));
    second.copyTo(0, both, (int) first.size(), (int) second.size());
    return both;
  }

  @Test
  default void eachKeyNeedsOneValue() {
    try (GroupBy groupBy = backend().create(GroupBySpec.sum())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> groupBy.aggregate(Keys.of(1, 2, 3), Keys.of(1, 2)))
          .withMessageContainingAll("3 keys", "2 values", "one value");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> groupBy.aggregate(Keys.of(1, 2, 3)))
          .withMessageContainingAll("SUM", "aggregate(keys, values)");
    }
  }

  @Test
  default void countsTakeNoValues() {
    try (GroupBy groupBy = backend().create(GroupBySpec.count())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> groupBy.aggregate(Keys.of(1, 2), Keys.of(1, 2)))
          .withMessageContainingAll("COUNT", "aggregate(keys)");
    }
  }
}
