package org.qsketch.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Backends;
import org.qsketch.backend.LinkProbe;
import org.qsketch.contract.WrappedKeys;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Placement;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKSpec;

/** What a fleet does besides the contract of all backends. */
final class FleetTest {
  private static final long KEYS = 200_000;
  private static final SketchSpec WIDE =
      SketchSpec.subWarp().counterBits(64).withMemory(1 << 20).build();

  /** The memory of a small device. */
  private static final long MEMORY = 1 << 20;

  private static final KeyStream STREAM = KeyStream.zipf(3, 1.1, 1 << 16);

  @Test
  void aNameOfSeveralDevicesOpensThemAll() {
    try (Backend fleet = Backends.open(" cpu+cpu:0 ");
        Backend cpu = Backends.open("cpu")) {
      assertThat(fleet.name()).isEqualTo("cpu+cpu:0");
      assertThat(fleet.device().name()).isEqualTo("2 x " + cpu.device().name());
      assertThat(fleet.device().memoryBytes()).isEqualTo(cpu.device().memoryBytes());
    }
  }

  @Test
  void aStarStandsForTheOnlyDeviceOfABackend() {
    try (Backend one = Backends.open("cpu:*")) {
      assertThat(one).isNotInstanceOf(Fleet.class);
      assertThat(one.name()).isEqualTo("cpu");
    }
  }

  @Test
  void processorsShareTheThreads() {
    try (Backend fleet = Backends.open("cpu+cpu+cpu", 7)) {
      assertThat(fleet.device().computeUnits()).isEqualTo(6);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "cpu+abacus, there is no backend 'abacus'",
    "abacus:*, there is no backend 'abacus'",
    "cpu+, names no device next to",
    "+, names no device next to",
    ":*, names no device next to",
  })
  void aNameThatIsNoneIsRefused(String name, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Backends.open(name))
        .withMessageContaining(reason);
  }

  @Test
  void aDeviceThatCannotBeOpenedIsNamed() {
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> Backends.open("cpu+cpu:7"))
        .withMessageContaining("cpu:7 cannot be opened, one of cpu+cpu:7");
  }

  private static SketchSpec spec(String variant) {
    return SketchSpec.variant(variant).forKeys(KEYS).workLoadFactor(2).build();
  }

  @ParameterizedTest
  @EnumSource
  void imagesGoFromOneDeviceToAFleetAndBack(Placement placement) {
    SketchSpec spec = spec("sub-warp");
    try (Backend fleet = TestFleet.of("cpu", "cpu", "cpu");
        Backend cpu = Backends.open("cpu");
        Keys keys = fleet.generate(STREAM, KEYS);
        Sketch there = fleet.create(spec.placed(placement));
        Sketch here = cpu.create(spec)) {
      there.insert(keys);
      here.insert(keys);
      try (SketchImage image = there.image();
          SketchImage expected = here.image();
          Sketch reopened = fleet.open(expected)) {
        assertThat(image.parts().getFirst().mismatch(expected.parts().getFirst())).isEqualTo(-1);
        there.merge(expected);
        reopened.merge(image);
        assertThat(reopened.query(STREAM.key(0))).isEqualTo(there.query(STREAM.key(0)));
      }
    }
  }

  @Test
  void aDividedFilterHasTheImageOfAWholeOne() {
    CuckooFilterSpec spec = CuckooFilterSpec.forKeys(KEYS).alternate(AlternateBucket.LOCAL).build();
    try (Backend fleet = TestFleet.of("cpu", "cpu", "cpu");
        Backend cpu = Backends.open("cpu");
        Keys keys = fleet.generate(KeyStream.uniform(9).wide(), KEYS);
        CuckooFilter there = fleet.create(spec.placed(Placement.PARTITIONED))) {
      assertThat(there.insert(keys).yes()).isEqualTo(KEYS);
      try (FilterImage image = there.image();
          CuckooFilter here = cpu.open(image);
          CuckooFilter again = fleet.open(image)) {
        assertThat(here.countContained(keys)).isEqualTo(KEYS);
        assertThat(again.countContained(keys)).isEqualTo(KEYS);
      }
    }
  }

  @Test
  void devicesThatAllAnswerGiveTheAnswersOfOne() {
    SketchSpec spec = spec("tagged");
    try (Backend fleet = TestFleet.of("cpu", "cpu");
        Backend cpu = Backends.open("cpu");
        Keys keys = fleet.generate(STREAM, KEYS);
        Sketch there = fleet.create(spec);
        Sketch here = cpu.create(spec)) {
      for (int round = 0; round < 3; round++) { // copies are made, outdated, and made again
        there.insert(keys);
        here.insert(keys);
        try (Counts answers = there.query(keys);
            Counts expected = here.query(keys)) {
          assertThat(answers.toArray()).isEqualTo(expected.toArray());
        }
      }
    }
  }

  @Test
  void boundsOfAReplicatedTopKAreCertain() {
    TopKSpec spec = new TopKSpec(SketchSpec.subWarp().withMemory(1 << 14).build(), 50);
    try (Backend fleet = TestFleet.of("cpu", "cpu");
        Keys keys = fleet.generate(STREAM, KEYS);
        TopK top = fleet.create(spec.placed(Placement.REPLICATED))) {
      top.insert(keys);
      List<Long> all = Arrays.stream(keys.toArray()).boxed().toList();
      top.top(20)
          .keys()
          .forEach(
              heavy -> {
                long count = all.stream().filter(key -> key == heavy.key()).count();
                assertThat(count).isBetween(heavy.lower(), heavy.upper());
              });
    }
  }

  @ParameterizedTest
  @CsvSource({"thread", "multi-level", "tagged", "slim-fat:3"})
  void whatCannotBeDividedIsRefusedWithWhatCan(String variant) {
    try (Backend fleet = TestFleet.of("cpu", "cpu")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> fleet.create(spec(variant).placed(Placement.PARTITIONED)))
          .withMessageContaining("a %s sketch cannot be partitioned".formatted(variant))
          .withMessageContaining("sub-warp");
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> fleet.create(CuckooFilterSpec.forKeys(9).build().placed(Placement.REPLICATED)))
          .withMessageContaining("partition it");
    }
  }

  @Test
  void whatHasNoSuchPlaceIsRefusedWithAnAlternative() {
    try (Backend fleet = TestFleet.of("cpu", "cpu")) {
      TopKSpec topK = new TopKSpec(SketchSpec.subWarp().withMemory(1 << 14).build(), 50);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> fleet.create(topK.placed(Placement.PARTITIONED)))
          .withMessageContaining("a top-k cannot be partitioned")
          .withMessageEndingWith("replicate it");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> fleet.create(DistinctSpec.of(12).placed(Placement.PARTITIONED)))
          .withMessageContaining("a distinct counter cannot be partitioned")
          .withMessageEndingWith("replicate it");
      CuckooFilterSpec xor = CuckooFilterSpec.forKeys(KEYS).alternate(AlternateBucket.XOR).build();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> fleet.create(xor.placed(Placement.PARTITIONED)))
          .withMessageContaining("by %s cannot be partitioned", AlternateBucket.XOR)
          .withMessageContaining("choose LOCAL");
    }
  }

  /** A processor that notes the bytes of its sketches, and seems to have little memory. */
  private static Backend small(List<Long> sketches) {
    Backend cpu =
        TestFleet.creating(
            spec -> {
              sketches.add(((SketchSpec) spec).deviceBytes());
              return spec;
            },
            Backends.open("cpu", 1));
    return (Backend)
        Proxy.newProxyInstance(
            Backend.class.getClassLoader(),
            new Class<?>[] {Backend.class},
            (_, method, arguments) ->
                method.getName().equals("freeBytes") ? MEMORY : method.invoke(cpu, arguments));
  }

  private static SketchSpec ofBytes(long bytes) {
    return SketchSpec.subWarp().withMemory(bytes).build();
  }

  @Test
  void aSketchIsPartitionedIfTheMemoryIsTooSmallForCopies() {
    List<Long> sketches = new CopyOnWriteArrayList<>();
    List<Backend> members = List.of(small(sketches), small(sketches));
    try (Backend fleet = Fleet.of("small", members, 1)) {
      fleet.create(ofBytes(MEMORY / 2)).close();
      assertThat(sketches).containsExactly(MEMORY / 2, MEMORY / 2);
      sketches.clear();
      fleet.create(ofBytes(MEMORY)).close();
      assertThat(sketches).containsExactly(MEMORY / 2, MEMORY / 2);
      sketches.clear();
      assertThatExceptionOfType(OutOfDeviceMemoryException.class)
          .isThrownBy(() -> fleet.create(ofBytes(2 * MEMORY).placed(Placement.PARTITIONED)))
          .withMessageContainingAll("a sub-warp sketch on all devices", "2.00 MiB", "1.00 MiB");
      assertThat(sketches).isEmpty();
      fleet.create(SketchSpec.multiLevel().withMemory(MEMORY / 4).build()).close();
      assertThat(sketches).as("one, since a merged one is another").hasSize(1);
    }
  }

  @Test
  void aDeviceIsNotTakenTwice() {
    try (Backend cpu = Backends.open("cpu", 1)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Fleet.of("twice", List.of(cpu, cpu)))
          .withMessageContaining("each once");
    }
  }

  /** More keys of one device than are routed at once. */
  @Test
  void keysOfSeveralRoundsAreAllCountedAndAnsweredInOrder() {
    SketchSpec spec = ofBytes(1 << 20);
    long count = (1L << 22) + 1000;
    try (Backend fleet = Fleet.of("one", List.of(Backends.open("cpu", 2)), 1);
        Backend cpu = Backends.open("cpu", 2);
        Keys keys = fleet.generate(STREAM, count);
        Keys same = cpu.generate(STREAM, count);
        Sketch there = fleet.create(spec.placed(Placement.PARTITIONED));
        Sketch here = cpu.create(spec)) {
      there.insert(keys);
      here.insert(same);
      try (Counts answers = there.query(keys);
          Counts expected = here.query(same)) {
        assertThat(answers.toArray()).isEqualTo(expected.toArray());
      }
    }
  }

  /** More keys than one thread would read. */
  @Test
  void manyKeysOfAnotherFleetAreTaken() {
    try (Backend fleet = TestFleet.of("cpu", "cpu");
        Backend other = TestFleet.of("cpu", "cpu");
        Keys keys = other.generate(KeyStream.uniform(4), 1 << 20);
        Sketch sketch = fleet.create(WIDE);
        CuckooFilter filter =
            fleet.create(
                CuckooFilterSpec.forKeys(1 << 20).alternate(AlternateBucket.LOCAL).build());
        GroupBy groupBy = fleet.create(GroupBySpec.count());
        Keys copy = fleet.upload(keys)) {
      sketch.insert(keys);
      sketch.insert(keys, copy);
      assertThat(sketch.query(keys.toArray()[0])).isPositive();
      assertThat(filter.insert(keys).yes()).isEqualTo(1 << 20);
      try (Groups groups = groupBy.aggregate(keys);
          Groups same = groupBy.aggregate(copy)) {
        assertThat(groups.size()).isEqualTo(same.size());
      }
    }
  }

  @Test
  void devicesOfDifferentKindsGiveTheGroupsOfOne() {
    try (Backend fleet = TestFleet.ofThoseThere("cpu", "opencl");
        Backend cpu = Backends.open("cpu");
        Keys keys = fleet.generate(STREAM, KEYS);
        GroupBy there = fleet.create(GroupBySpec.count());
        GroupBy here = cpu.create(GroupBySpec.count());
        Groups groups = there.aggregate(keys);
        Groups expected = here.aggregate(keys)) {
      assertThat(counts(groups)).isEqualTo(counts(expected));
    }
  }

  private static Map<Long, Long> counts(Groups groups) {
    long[] keys = groups.keys().toArray();
    long[] values = groups.values().toArray();
    return IntStream.range(0, keys.length)
        .boxed()
        .collect(Collectors.toMap(i -> keys[i], i -> values[i]));
  }

  @Test
  void linksAreThoseOfTheDevicesThatHaveOne() {
    try (Backend fleet = TestFleet.ofThoseThere("cpu", "opencl", "opencl")) {
      LinkProbe closed;
      try (LinkProbe link = fleet.linkProbe(1001).orElseThrow()) {
        assertThat(fleet.elapsedNanos(link::toDevice)).isPositive();
        assertThat(fleet.elapsedNanos(link::fromDevice)).isPositive();
        assertThat(fleet.elapsedNanos(link::bothWays)).isPositive();
        closed = link;
      }
      assertThatIllegalStateException().isThrownBy(closed::toDevice);
    }
  }

  @Test
  void processorsHaveNoLink() {
    try (Backend fleet = TestFleet.of("cpu", "cpu")) {
      assertThat(fleet.linkProbe(1 << 20)).isEmpty();
      assertThatIllegalArgumentException().isThrownBy(() -> fleet.linkProbe(0));
    }
  }

  @Test
  void aTopKOfKeysOnSeveralDevicesIsThatOfOne() {
    TopKSpec spec = new TopKSpec(SketchSpec.subWarp().withMemory(1 << 14).build(), 50);
    try (Backend fleet = TestFleet.of("cpu", "cpu");
        Backend cpu = Backends.open("cpu");
        Keys keys = fleet.generate(KeyStream.uniform(42), KEYS);
        TopK there = fleet.create(spec);
        TopK here = cpu.create(spec)) {
      there.insert(keys);
      here.insert(keys);
      assertThat(there.top(50)).isEqualTo(here.top(50));
    }
  }

  @Test
  void threadsThatOneProcessorRefusesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Backends.open("cpu+cpu", 0));
  }

  @Test
  void aGroupByHasNoPlace() {
    try (Backend fleet = TestFleet.of("cpu", "cpu")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> fleet.create(GroupBySpec.count().placed(Placement.PARTITIONED)))
          .withMessageContaining("leave the placement out");
      DistinctGroupsSpec distinct = DistinctGroupsSpec.of(DistinctSpec.of(12));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> fleet.create(distinct.placed(Placement.REPLICATED)))
          .withMessage(
              "a distinct counter of groups has no table that could be replicated: leave the"
                  + " placement out");
    }
  }

  @Test
  @Timeout(60)
  void keysOfTheUsersOwnKindMayLieOnTheFleet() {
    try (Backend fleet = TestFleet.of("cpu", "cpu");
        Keys keys = fleet.generate(STREAM, KEYS);
        Sketch sketch = fleet.create(spec("sub-warp"))) {
      sketch.insert(new WrappedKeys(keys));
      assertThat(sketch.query(STREAM.key(0))).isPositive();
    }
  }
}
