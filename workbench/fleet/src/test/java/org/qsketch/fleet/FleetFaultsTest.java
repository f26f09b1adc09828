package org.qsketch.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.backend.DeviceException;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Placement;
import org.qsketch.spec.Spec;

/** One device of a fleet fails: that is one clear error, and nothing hangs or stays open. */
@Timeout(60)
final class FleetFaultsTest {
  private static final SketchSpec SPEC = SketchSpec.subWarp().withMemory(1 << 14).build();

  /** The failure of the second device from now on. */
  private volatile Optional<Supplier<? extends Throwable>> failure = Optional.empty();

  private Backend second;
  private Backend fleet;
  private Keys keys;

  /** A device that has gone. */
  private static final class LostException extends DeviceException {
    LostException() {
      super("the device was lost");
    }
  }

  @BeforeEach
  void open() {
    Backend cpu = Backends.open("cpu", 1);
    second = failing(Backend.class, cpu);
    fleet = Fleet.of("cpu+second", List.of(Backends.open("cpu", 1), second), 1);
    keys = Keys.of(LongStream.range(0, 10_000).toArray());
  }

  @AfterEach
  void close() {
    failure = Optional.empty();
    fleet.close();
  }

  /** Whatever is made by something that fails fails, too, but can be closed. */
  private <T> T failing(Class<T> type, T other) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> {
              if (failure.isPresent()
                  && !List.of("close", "name", "device", "freeBytes").contains(method.getName())) {
                throw failure.get().get();
              }
              try {
                return watched(method.invoke(other, arguments));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  private Object watched(Object made) {
    return switch (made) {
      case Sketch sketch -> failing(Sketch.class, sketch);
      case DistinctCounter counter -> failing(DistinctCounter.class, counter);
      case DistinctGroups groups -> failing(DistinctGroups.class, groups);
      case CuckooFilter filter -> failing(CuckooFilter.class, filter);
      case GroupBy groupBy -> failing(GroupBy.class, groupBy);
      case GroupAccumulator accumulator -> failing(GroupAccumulator.class, accumulator);
      case null, default -> made;
    };
  }

  private void fail(Supplier<? extends Throwable> how) {
    failure = Optional.of(how);
  }

  @Test
  void aLostDeviceIsNamedAndItsCountsAreNotPassedOffAsAll() {
    try (Sketch sketch = fleet.create(SPEC)) {
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class)
          .isThrownBy(() -> sketch.insert(keys))
          .withMessage("cpu (device 2 of 2), a device of the fleet: the device was lost");
      failure = Optional.empty();
      assertThatIllegalStateException()
          .isThrownBy(() -> sketch.query(keys))
          .withMessageContaining("counts were lost when a device failed")
          .withMessageContaining("clear the structure");
      sketch.clear();
      sketch.insert(keys);
      assertThat(sketch.query(keys.toArray()[0])).isPositive();
    }
  }

  @Test
  void aDeviceWithoutMemoryIsNamed() {
    fail(() -> new OutOfDeviceMemoryException("a sub-warp sketch", 1 << 14, 1 << 10));
    for (Placement placement : List.of(Placement.REPLICATED, Placement.PARTITIONED)) {
      Spec<Sketch> placed = SPEC.placed(placement);
      assertThatExceptionOfType(RuntimeException.class)
          .isThrownBy(() -> fleet.create(placed))
          .withMessageContaining(
              "a sub-warp sketch on cpu (device 2 of 2) needs 16.00 KiB of device memory");
    }
  }

  private static void assertLost(ThrowingCallable use) {
    assertThatIllegalStateException()
        .isThrownBy(use)
        .withMessageContaining("counts were lost when a device failed");
  }

  private static void assertAllLost(Sketch sketch, Keys keys) {
    assertLost(() -> sketch.query(keys));
    assertLost(() -> sketch.insert(keys));
    assertLost(sketch::image);
    assertLost(sketch::statistics);
    try (SketchImage empty = SketchImage.allocate(SPEC)) {
      assertLost(() -> sketch.merge(empty));
    }
  }

  @Test
  void aPartitionedSketchThatHasLostCountsAnswersNothing() {
    try (Sketch sketch = fleet.create(SPEC.placed(Placement.PARTITIONED))) {
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class).isThrownBy(() -> sketch.insert(keys));
      failure = Optional.empty();
      assertAllLost(sketch, keys);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"REPLICATED", "PARTITIONED"})
  void countsAreLostByAnErrorOfTheVirtualMachineAndByADeviceThatIsFull(Placement placement) {
    List<Throwable> failures =
        List.of(
            new OutOfMemoryError("heap"),
            new OutOfDeviceMemoryException("keys", 1 << 14, 1 << 10),
            new SketchFullException(SPEC, 1, "inserting"));
    for (Throwable each : failures) {
      try (Sketch sketch = fleet.create(SPEC.placed(placement))) {
        fail(() -> each);
        assertThatThrownBy(() -> sketch.insert(keys)).hasSameClassAs(each);
        failure = Optional.empty();
        assertAllLost(sketch, keys);
      }
    }
  }

  @Test
  void aMergeThatFailsOnOneDeviceIsALoss() {
    try (Sketch sketch = fleet.create(SPEC.placed(Placement.PARTITIONED));
        SketchImage empty = SketchImage.allocate(SPEC)) {
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class).isThrownBy(() -> sketch.merge(empty));
      failure = Optional.empty();
      assertAllLost(sketch, keys);
    }
  }

  @Test
  void aDividedFilterThatHasLostKeysAnswersNothing() {
    CuckooFilterSpec spec =
        CuckooFilterSpec.forKeys(1 << 17).alternate(AlternateBucket.LOCAL).build();
    try (CuckooFilter filter = fleet.create(spec.placed(Placement.PARTITIONED))) {
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class).isThrownBy(() -> filter.insert(keys));
      failure = Optional.empty();
      assertLost(() -> filter.contains(keys));
      assertLost(() -> filter.countContained(keys));
      assertLost(() -> filter.insert(keys));
      assertLost(filter::image);
    }
  }

  @Test
  void aGroupByFailsAsAWholeAndWorksAgain() {
    try (GroupBy groupBy = fleet.create(GroupBySpec.count())) {
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class).isThrownBy(() -> groupBy.aggregate(keys));
      failure = Optional.empty();
      try (var groups = groupBy.aggregate(keys)) {
        assertThat(groups.size()).isPositive();
      }
    }
  }

  @Test
  void keysThatCannotAllBeMadeLeaveNoneBehind() {
    List<Keys> made = Collections.synchronizedList(new ArrayList<>());
    Backend first = recording(Backends.open("cpu", 1), made);
    try (Backend pair = Fleet.of("cpu+second", List.of(first, second), 1)) {
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class)
          .isThrownBy(() -> pair.generate(KeyStream.uniform(1), 1000));
      assertThat(made).hasSize(1);
      assertThatIllegalStateException().isThrownBy(() -> made.getFirst().toArray());
      failure = Optional.empty();
    }
  }

  /** Returns a backend that lists the keys that it makes. */
  private static Backend recording(Backend other, List<Keys> made) {
    return (Backend)
        Proxy.newProxyInstance(
            Backend.class.getClassLoader(),
            new Class<?>[] {Backend.class},
            (_, method, arguments) -> {
              Object result = method.invoke(other, arguments);
              if (result instanceof Keys keys) {
                made.add(keys);
              }
              return result;
            });
  }

  @Test
  void theOthersAreClosedWhenOneCannotBe() {
    Backend first = Backends.open("cpu", 1);
    Backend bad =
        TestFleet.like(
            Backend.class,
            Backends.open("cpu", 1),
            (method, arguments) -> {
              if (method.equals("close")) {
                throw new LostException();
              }
              return arguments;
            });
    Backend broken = Fleet.of("bad", List.of(bad, first), 1);
    assertThatExceptionOfType(DeviceException.class).isThrownBy(broken::close);
    assertThatIllegalStateException().isThrownBy(() -> first.generate(KeyStream.uniform(1), 1));
  }

  @Test
  void aDistinctCounterThatHasLostKeysAnswersNothing() {
    try (DistinctCounter counter = fleet.create(DistinctSpec.of(10))) {
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class)
          .isThrownBy(() -> counter.insert(keys))
          .withMessageContaining("cpu (device 2 of 2)");
      failure = Optional.empty();
      assertLost(counter::estimate);
      assertLost(() -> counter.insert(keys));
      counter.clear();
      counter.insert(keys);
      assertThat(counter.estimate().value()).isPositive();
    }
  }

  @Test
  void pairsThatTheFirstDeviceFailsAtAreAddedAgain() {
    List<Backend> members =
        List.of(failing(Backend.class, Backends.open("cpu", 1)), Backends.open("cpu", 1));
    try (Backend pair = Fleet.of("first+cpu", members, 1);
        DistinctGroups counter = pair.create(DistinctGroupsSpec.of(DistinctSpec.of(10)))) {
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class)
          .isThrownBy(() -> counter.add(keys, keys))
          .withMessage("cpu (device 1 of 2), a device of the fleet: the device was lost");
      failure = Optional.empty();
      counter.add(keys, keys);
      try (DistinctCounts counts = counter.counts()) {
        assertThat(counts.size()).isEqualTo(keys.size());
      }
    }
  }

  @Test
  void aClearThatFailsOnOneDeviceIsALoss() {
    try (Sketch sketch = fleet.create(SPEC.placed(Placement.PARTITIONED))) {
      sketch.insert(keys);
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class).isThrownBy(sketch::clear);
      failure = Optional.empty();
      assertThatIllegalStateException().isThrownBy(() -> sketch.query(keys));
      sketch.clear();
      assertThat(sketch.query(keys.toArray()[0])).isZero();
    }
  }

  @Test
  void anAccumulatorEndsWhenAPartOfACallFails() {
    try (Keys there = fleet.generate(KeyStream.uniform(1), 1000);
        GroupAccumulator accumulator = fleet.create(GroupBySpec.count().inParts())) {
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class)
          .isThrownBy(() -> accumulator.add(there))
          .withMessageContaining("a device of the fleet");
      failure = Optional.empty();
      assertThatIllegalStateException().isThrownBy(accumulator::groups);
    }
  }

  @Test
  void aQuestionThatADeviceFailsAtNamesIt() {
    try (Sketch sketch = fleet.create(SPEC)) {
      sketch.insert(keys);
      fail(LostException::new);
      assertThatExceptionOfType(DeviceException.class)
          .isThrownBy(sketch::image)
          .withMessageContaining("a device of the fleet");
    }
  }
}
