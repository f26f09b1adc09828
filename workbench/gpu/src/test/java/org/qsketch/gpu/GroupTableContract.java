package org.qsketch.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.qsketch.backend.Backend;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.memory.EndlessHostMemory;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Groups of many parts, which stay on a device while it has memory for them. A backend's test
 * extends this class and opens a device.
 */
@ExtendWith(EndlessHostMemory.class)
public abstract class GroupTableContract extends GpuTests {
  private static final int GROUPS = 50_000;
  private static final Keys PART = Keys.of(LongStream.range(0, GROUPS).toArray());

  /** The first table holds far fewer. */
  private static final GroupAccumulatorSpec GROWING =
      GroupBySpec.count().expectedGroups(1).inParts();

  private static void assertEachCounted(GroupAccumulator accumulator, long times) {
    try (Groups groups = accumulator.groups()) {
      assertThat(groups.size()).isEqualTo(times == 0 ? 0 : GROUPS);
      assertThat(LongStream.of(groups.values().toArray())).allMatch(count -> count == times);
    }
  }

  @Test
  void groupsComeDownOnlyWhenTheyAreAskedFor() {
    StubbornDevice counting = new StubbornDevice(openDevice());
    try (Backend other = GpuBackend.of(counting.asDevice());
        GroupAccumulator accumulator = other.create(GROWING)) {
      for (int i = 0; i < 10; i++) {
        accumulator.add(PART);
      }
      assertThat(counting.downloadedBytes()).isLessThan(GROUPS * Long.BYTES);
      assertEachCounted(accumulator, 10);
      assertThat(counting.downloadedBytes()).isBetween(2L * Long.BYTES * GROUPS, 1L << 20);
    }
  }

  @Test
  void withoutMemoryForALargerTableTheHostCombinesGroups() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    try (Backend other = GpuBackend.of(stubborn.asDevice());
        GroupAccumulator accumulator = other.create(GROWING)) {
      stubborn.refuse("a larger table of groups"::equals);
      accumulator.add(PART);
      accumulator.add(PART);
      assertEachCounted(accumulator, 2);
      stubborn.refuse(_ -> false);
      accumulator.add(PART);
      assertThat(accumulator.groupsAtLeast()).isEqualTo(GROUPS);
      assertEachCounted(accumulator, 3);
    }
  }

  @Test
  void withoutMemoryForATableTheHostCombinesTheGroupsOfEachCall() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    try (Backend other = GpuBackend.of(stubborn.asDevice());
        GroupAccumulator accumulator = other.create(GroupBySpec.count().inParts())) {
      stubborn.refuse("a table of groups"::equals);
      accumulator.add(PART);
      stubborn.refuse(_ -> false);
      accumulator.add(PART);
      assertEachCounted(accumulator, 2);
    }
  }

  @Test
  void aPartThatIsRefusedIsNotAddedAndMayComeAgain() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    try (Backend other = GpuBackend.of(stubborn.asDevice());
        GroupAccumulator accumulator = other.create(GroupBySpec.count().inParts())) {
      stubborn.refuse("keys of pairs"::equals);
      assertRefused(accumulator);
      stubborn.refuse(_ -> false);
      stubborn.seemFullWhile(() -> true);
      accumulator.add(PART);
      assertEachCounted(accumulator, 1);
    }
  }

  @Test
  void aPartOnAFullDeviceIsRefusedAndMayComeAgain() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    try (Backend other = GpuBackend.of(stubborn.asDevice());
        GroupAccumulator accumulator = other.create(GroupBySpec.count().inParts())) {
      stubborn.seemFullWhile(() -> true);
      assertRefused(accumulator);
      assertEachCounted(accumulator, 0);
      stubborn.seemFullWhile(() -> false);
      accumulator.add(PART);
      assertEachCounted(accumulator, 1);
    }
  }

  private static void assertRefused(GroupAccumulator accumulator) {
    assertThatExceptionOfType(OutOfDeviceMemoryException.class)
        .isThrownBy(() -> accumulator.add(PART));
  }

  /** Some keys of the part are in the table then, and others are not. */
  @Test
  void anAccumulatorThatFailsWithinAPartGivesNoWrongGroups() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    AtomicInteger requests = new AtomicInteger();
    try (Backend other = GpuBackend.of(stubborn.asDevice());
        GroupAccumulator accumulator = other.create(GROWING)) {
      stubborn.refuse(purpose -> purpose.equals("keys of pairs") && requests.incrementAndGet() > 1);
      assertRefused(accumulator);
      assertThatIllegalStateException()
          .isThrownBy(accumulator::groups)
          .withMessage(
              "the accumulator (COUNT) has lost pairs when adding failed: begin again with"
                  + " another");
      assertThatIllegalStateException().isThrownBy(() -> accumulator.add(PART));
    }
  }

  @Test
  void openingAndClosingAccumulatorsReturnsAllMemory() {
    fillAndClose();
    long free = device.freeBytes();
    for (int i = 0; i < 50; i++) {
      fillAndClose();
    }
    assertThat(free - device.freeBytes()).as("bytes of the device").isLessThan(32L << 20);
  }

  private void fillAndClose() {
    try (GroupAccumulator accumulator = backend.create(GROWING)) {
      accumulator.add(PART);
      assertThat(accumulator.groupsAtLeast()).isPositive();
    }
  }
}
