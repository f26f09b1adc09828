package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.qsketch.keys.KeyWidth.BITS_32;
import static org.qsketch.keys.KeyWidth.BITS_64;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * What distinct counts for each group must be on every backend: the backend's test extends this
 * class and says how to open it.
 */
public abstract class DistinctGroupsContract extends BackendContract {
  /** So little that pairs are folded as often as they ever are: at half a million. */
  private static final long LITTLE = 1;

  private static final int FOLDED = 1 << 20;

  private static final DistinctGroupsSpec SPEC =
      DistinctGroupsSpec.of(DistinctSpec.of(10).withSeed(5));

  private static Keys column(long[] numbers, KeyWidth width) {
    return width == BITS_64 ? Keys.of(numbers) : KeyPattern.narrow(numbers);
  }

  /** Groups that are as different in size as those of Zipf's law, with values that repeat. */
  private static Keys groups(int count, KeyWidth width) {
    return column(Grouping.ZIPF_1_1.keys(count, width), width);
  }

  private static Keys values(int count, KeyWidth width) {
    KeyStream stream = KeyStream.uniform(count).widenedTo(width);
    return column(
        Arrays.stream(KeyPattern.generate(stream, count)).map(value -> value % 10_000).toArray(),
        width);
  }

  private static void assertCounted(DistinctGroups groups, Members members) {
    try (DistinctCounts counts = groups.counts()) {
      members.assertCounted(counts);
    }
  }

  static Stream<Arguments> widths() {
    return Arrays.stream(KeyWidth.values())
        .flatMap(
            groups -> Arrays.stream(KeyWidth.values()).map(values -> Arguments.of(groups, values)));
  }

  @ParameterizedTest
  @MethodSource("widths")
  void pairsInPartsOfAnySizeAreCountedExactly(KeyWidth groupWidth, KeyWidth valueWidth) {
    Keys groups = groups(40_000, groupWidth);
    Keys values = values(40_000, valueWidth);
    Members members = new Members();
    try (DistinctGroups counter = backend().create(SPEC)) {
      int from = 0;
      for (int size : new int[] {0, 1, 2, 1023, 1024, 1025, 7_000, 0, 29_925}) {
        Keys some = groups.slice(from, from + size);
        Keys theirs = values.slice(from, from + size);
        counter.add(some, theirs);
        assertCounted(counter, members.add(some, theirs));
        from += size;
      }
      assertThat(from).isEqualTo(groups.size());
      counter.add(groups, values);
      assertCounted(counter, members);
    }
  }

  /** Devices group a large first call as a whole, and move its groups to a table later. */
  @Test
  void aLargeFirstCallAndLaterOnesAreCountedExactly() {
    int count = (1 << 22) + 1;
    KeyStream groupsOfPairs = KeyStream.zipf(1, 0, 1_000);
    KeyStream valuesOfPairs = KeyStream.zipf(2, 0, 50);
    Members members = new Members();
    try (DistinctGroups counter = backend().create(SPEC);
        Keys groups = backend().generate(groupsOfPairs, count);
        Keys values = backend().generate(valuesOfPairs, count)) {
      counter.add(groups, values);
      assertCounted(counter, members.add(groups, values));
      Keys both = Keys.of(groups.toArray()[0], -1);
      Keys more = Keys.of(1_000_000L, 7);
      counter.add(both, more);
      assertCounted(counter, members.add(both, more));
      assertThat(counter.pairsAtLeast()).isBetween(1L, 50_002L);
    }
  }

  /** Keys that mark free slots of tables, those that look negative, and equal ones of any width. */
  @Test
  void keysOfAnyKindMeet() {
    Members members = new Members();
    try (DistinctGroups counter = backend().create(SPEC)) {
      for (Keys groups : new Keys[] {Keys.of(-1, 0, 7, -1), Keys.of(-1L, 0L, 7L, 0xFFFF_FFFFL)}) {
        for (Keys values : new Keys[] {Keys.of(-1, 0, -1, 5), Keys.of(-1L, 0L, 0xFFFF_FFFFL, 5L)}) {
          counter.add(groups, values);
          members.add(groups, values);
        }
      }
      assertCounted(counter, members);
    }
  }

  @Test
  void noPairsAreNoGroups() {
    try (DistinctGroups counter = backend().create(SPEC)) {
      counter.add(Keys.of(new long[0]), Keys.of(new int[0]));
      assertCounted(counter, new Members());
      assertThat(counter.pairsAtLeast()).isZero();
    }
  }

  @Test
  void columnsMayLieOnTheDeviceOrOnTheHost() {
    Keys groups = groups(10_001, BITS_32);
    Keys values = values(10_001, BITS_64);
    Members members = new Members().add(groups, values);
    try (Backend other = openBackend();
        Keys groupsHere = backend().upload(groups);
        Keys valuesHere = backend().upload(values);
        Keys groupsThere = other.upload(groups);
        Keys valuesThere = other.upload(values)) {
      for (Keys some : new Keys[] {groups, groupsHere, groupsThere, new WrappedKeys(groups)}) {
        for (Keys theirs : new Keys[] {values, valuesHere, valuesThere, new WrappedKeys(values)}) {
          try (DistinctGroups counter = backend().create(SPEC)) {
            counter.add(some.slice(0, 3), theirs.slice(0, 3));
            counter.add(some.slice(3, 10_001), theirs.slice(3, 10_001));
            assertCounted(counter, members);
          }
        }
      }
    }
  }

  /** One group of many values, some at the bound of exact counts, and many small ones. */
  @ParameterizedTest
  @ValueSource(ints = {4, 10})
  void pairsBeyondTheMemoryAreFoldedIntoStates(int precision) {
    DistinctGroupsSpec spec =
        DistinctGroupsSpec.of(new DistinctSpec(precision, 9)).hostBytes(LITTLE);
    int most = (int) spec.exactUpTo();
    long[] groups = new long[FOLDED];
    long[] values = LongStream.range(0, FOLDED).toArray();
    for (int i = 0; i < FOLDED; i++) {
      groups[i] = i % 2 == 0 ? -7 : i % 16 == 1 ? i / 16 % 5 : 1_000 + i / 4;
    }
    for (int edge = 0; edge < 3; edge++) {
      int group = edge + 50;
      IntStream.range(0, most - 1 + edge).forEach(i -> groups[4 * i + 3 + (group << 12)] = group);
    }
    Members members = new Members();
    try (DistinctGroups counter = backend().create(spec)) {
      int part = FOLDED / 2;
      for (int from : new int[] {0, part, 0}) {
        Keys some = Keys.of(groups).slice(from, from + part);
        Keys theirs = Keys.of(values).slice(from, from + part);
        counter.add(some, theirs);
        members.add(some, theirs);
      }
      try (DistinctCounts counts = counter.counts();
          DistinctCounts again = counter.counts()) {
        members.assertEstimated(counts, spec);
        members.assertEstimated(again, spec);
        assertThat(members.greatestError(counts)).isLessThan(5);
      }
    }
  }

  @Test
  void pairsThatFitStayExact() {
    DistinctGroupsSpec spec = SPEC.hostBytes((long) DistinctGroupsSpec.PAIR_BYTES * FOLDED);
    Keys groups = Keys.of(LongStream.range(0, FOLDED).map(i -> i % 1000).toArray());
    Keys values = Keys.of(LongStream.range(0, FOLDED).toArray());
    try (DistinctGroups counter = backend().create(spec)) {
      counter.add(groups, values);
      counter.add(groups, values);
      assertCounted(counter, new Members().add(groups, values));
      assertThat(counter.pairsAtLeast()).isEqualTo(FOLDED);
    }
  }

  @Test
  void wrongColumnsAreRefused() {
    try (DistinctGroups counter = backend().create(SPEC)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> counter.add(Keys.of(1, 2), Keys.of(3L)))
          .withMessageContaining("there are 2 keys and 1 values");
      assertThatNullPointerException()
          .isThrownBy(() -> counter.add(null, Keys.of(1)))
          .withMessage("groups");
      assertThatNullPointerException()
          .isThrownBy(() -> counter.add(Keys.of(1), null))
          .withMessage("values");
      assertCounted(counter, new Members());
      assertThat(counter.spec()).isEqualTo(SPEC);
      assertThat(counter).hasToString(SPEC.toString());
    }
  }

  @Test
  void countsOutliveTheCounterWhichThenRefusesEveryUse() {
    DistinctGroups counter = backend().create(SPEC);
    counter.add(Keys.of(1, 1), Keys.of(2, 3));
    try (DistinctCounts counts = counter.counts()) {
      counter.close();
      counter.close();
      new Members().add(Keys.of(1, 1), Keys.of(2, 3)).assertCounted(counts);
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> counter.add(Keys.of(1), Keys.of(1)))
        .withMessage("the distinct counter of groups is closed");
    assertThatIllegalStateException().isThrownBy(counter::counts);
    assertThatIllegalStateException().isThrownBy(counter::pairsAtLeast);
  }

  @Test
  void aClosedBackendClosesItsCounters() {
    Backend other = openBackend();
    DistinctGroups counter = other.create(SPEC);
    counter.add(Keys.of(1), Keys.of(1));
    other.close();
    assertThatIllegalStateException().isThrownBy(() -> counter.add(Keys.of(1), Keys.of(1)));
    counter.close();
  }

  /** In the order of the backend, whichever threads add. */
  @Test
  void threadsAddAtTheSameTime() {
    Keys groups = groups(40_000, BITS_64);
    Keys values = values(40_000, BITS_64);
    try (DistinctGroups counter = backend().create(SPEC)) {
      IntStream.range(0, 8)
          .parallel()
          .forEach(
              part ->
                  counter.add(
                      groups.slice(part * 5_000L, (part + 1) * 5_000L),
                      values.slice(part * 5_000L, (part + 1) * 5_000L)));
      assertCounted(counter, new Members().add(groups, values));
    }
  }
}
