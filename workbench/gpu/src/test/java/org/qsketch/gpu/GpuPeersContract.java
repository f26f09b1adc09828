package org.qsketch.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.backend.spi.BackendSketch;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.StateRanges;
import org.qsketch.backend.spi.fleet.KeyRouter;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.backend.spi.fleet.ResultRange;
import org.qsketch.backend.spi.fleet.RoutedKeys;
import org.qsketch.backend.spi.fleet.SketchCombiner;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.HostCounts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/**
 * Counters, groups and keys that go from one device to another, as those of a fleet do. A backend's
 * test extends this class and opens a device, and another one if there is one.
 */
public abstract class GpuPeersContract extends GpuTests {
  private static final KeyStream STREAM = KeyStream.uniform(5);
  private static final long KEYS = 1 << 18;
  private static final long PAGE = 1 << 12;
  private static final int PARTS = 3;

  private Backend other;

  @BeforeAll
  final void openOther() {
    other = GpuBackend.of(openOtherDevice());
  }

  @AfterAll
  final void closeOther() {
    if (other != null) {
      other.close();
    }
  }

  /** The table passes through the host in several chunks, where it does. */
  private static SketchSpec spec(int counterBits) {
    return SketchSpec.subWarp().counterBits(counterBits).withMemory(40 << 20).build();
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void aSumIsThatOfAllKeys(int counterBits) {
    assertSumAndCopy(backend, other, spec(counterBits));
  }

  /** Two backends of one device, whose queues read all of its memory. */
  @Test
  void nothingPassesThroughTheHostBetweenDevicesThatReachEachOther() {
    ComputeDevice shared = openDevice();
    StubbornDevice first = new StubbornDevice(shared);
    StubbornDevice second = new StubbornDevice(shared);
    first.seemToReadAll();
    second.seemToReadAll();
    SketchSpec spec = spec(Integer.SIZE);
    try (Backend here = GpuBackend.of(first.asDevice());
        Backend there = GpuBackend.of(second.asDevice())) {
      assertSumAndCopy(here, there, SketchSpec.subWarp().withMemory(1 << 20).build());
      assertSumAndCopy(here, there, spec); // by kernels that are compiled by now
      assertThat(first.downloadedBytes()).as("3 images").isLessThan(4 * spec.payloadBytes());
      assertThat(second.downloadedBytes()).as("an image").isLessThan(2 * spec.payloadBytes());
    }
  }

  /** The groups are still written when another device wants them. */
  @Test
  void groupsAreReadWhereTheyLie() {
    ComputeDevice shared = openDevice();
    StubbornDevice first = new StubbornDevice(shared);
    StubbornDevice second = new StubbornDevice(shared);
    Stream.of(first, second).forEach(StubbornDevice::seemToReadAll);
    try (GpuBackend here = GpuBackend.of(first.asDevice());
        GpuBackend there = GpuBackend.of(second.asDevice());
        GroupBy counts = here.create(GroupBySpec.count());
        GroupBy otherCounts = there.create(GroupBySpec.count());
        GroupBy sums = here.create(GroupBySpec.sum());
        Keys keys = here.generate(STREAM, 0, KEYS);
        Keys otherKeys = there.generate(STREAM, 0, KEYS);
        Groups own = counts.aggregate(keys);
        Groups others = otherCounts.aggregate(otherKeys)) {
      long downloaded = first.downloadedBytes() + second.downloadedBytes();
      try (Groups all =
          here.gather(
              List.of(own, others),
              keys.width(),
              both -> sums.aggregate(both.keys(), both.values()))) {
        assertThat(first.downloadedBytes() + second.downloadedBytes() - downloaded)
            .isLessThan(KEYS);
        assertThat(sorted(all.keys())).isEqualTo(sorted(own.keys()));
        assertThat(LongStream.of(all.values().toArray()).sum()).isEqualTo(2 * KEYS);
      }
    }
  }

  private static long[] sorted(Keys keys) {
    return LongStream.of(keys.toArray()).sorted().toArray();
  }

  /** The keys of one range take the place of those of another, on which the device still works. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keysThatArriveWaitForTheWorkOnThoseBefore(boolean together) {
    ComputeDevice shared = openDevice();
    StubbornDevice first = new StubbornDevice(shared);
    StubbornDevice second = new StubbornDevice(shared);
    Stream.of(first, second).forEach(StubbornDevice::seemToReadAll);
    PartitionedTable table =
        new PartitionedTable(HashFamily.mix(), 7, 0, List.of(0L, 500L, 1000L, 1500L, 2000L));
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 20).build();
    try (GpuBackend here = GpuBackend.of(first.asDevice());
        GpuBackend there = GpuBackend.of(second.asDevice());
        KeyRouter router = here.router(table).orElseThrow();
        KeyRouter another = there.router(table).orElseThrow();
        Keys keys = here.generate(STREAM, 0, KEYS);
        Keys others = there.generate(STREAM, KEYS, KEYS);
        RoutedKeys own = router.route(Batch.once(keys));
        RoutedKeys theirs = another.route(Batch.once(others));
        Sketch sum = here.create(spec);
        Sketch expected = there.create(spec)) {
      for (int range = 0; range < table.ranges(); range++) {
        router.receive(
            List.of(own.batch(range), theirs.batch(range)),
            together,
            (batch, _) -> insertOften(sum, batch.keys()));
      }
      for (int range = 0; range < table.ranges(); range++) {
        insertOften(expected, own.batch(range).keys());
        insertOften(expected, theirs.batch(range).keys());
      }
      assertSameCounters(sum, expected);
    }
  }

  /** Another device finds the last of its results while the first ones are read. */
  @Test
  void resultsComeBackInParts() {
    ComputeDevice shared = openDevice();
    StubbornDevice first = new StubbornDevice(shared);
    StubbornDevice second = new StubbornDevice(shared);
    Stream.of(first, second).forEach(StubbornDevice::seemToReadAll);
    PartitionedTable table = new PartitionedTable(HashFamily.mix(), 7, 0, List.of(0L, 500L, 1000L));
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 16).build();
    try (GpuBackend here = GpuBackend.of(first.asDevice());
        GpuBackend there = GpuBackend.of(second.asDevice());
        KeyRouter router = here.router(table).orElseThrow();
        KeyRouter _ = there.router(table).orElseThrow();
        Keys keys = here.generate(KeyStream.zipf(3, 1.1, 1 << 14), 0, KEYS);
        RoutedKeys routed = router.route(Batch.once(keys));
        Sketch own = here.create(spec);
        Sketch theirs = there.create(spec)) {
      own.insert(routed.batch(0).keys());
      theirs.insert(routed.batch(1).keys());
      for (int time = 0; time < 3; time++) {
        insertOften(theirs, routed.batch(1).keys());
        List<Counts> ours = List.of(own.query(routed.batch(0).keys()));
        List<Counts> others = inParts(theirs, routed.batch(1).keys());
        long downloaded = first.downloadedBytes() + second.downloadedBytes();
        try (Counts found = routed.counts(List.of(all(ours), all(others)), Integer.BYTES)) {
          assertThat(first.downloadedBytes() + second.downloadedBytes()).isEqualTo(downloaded);
          assertHas(found, routed, ours, others);
        } finally {
          Stream.of(ours, others).flatMap(List::stream).forEach(Counts::close);
        }
      }
    }
  }

  private static List<Counts> inParts(Sketch sketch, Keys keys) {
    return IntStream.range(0, PARTS)
        .mapToObj(
            part ->
                sketch.query(
                    keys.slice(keys.size() * part / PARTS, keys.size() * (part + 1) / PARTS)))
        .toList();
  }

  /** Asserts that results are what comes through the host. */
  private static void assertHas(
      Counts found, RoutedKeys routed, List<Counts> ours, List<Counts> others) {
    try (Counts expected =
        routed.counts(List.of(all(onHost(ours)), all(onHost(others))), Integer.BYTES)) {
      assertThat(found.toArray()).isEqualTo(expected.toArray());
    }
  }

  private static List<ResultRange<Counts>> all(List<Counts> results) {
    return results.stream().map(each -> new ResultRange<>(each, 0, each.size())).toList();
  }

  private static List<Counts> onHost(List<Counts> results) {
    return results.stream().map(GpuPeersContract::onHost).toList();
  }

  private static Counts onHost(Counts results) {
    HostCounts counts = HostCounts.allocate(results.size(), Integer.BYTES);
    KeyWidth.BITS_32.store(results.toArray(), (int) results.size(), counts.segment(), 0);
    return counts;
  }

  static Stream<SketchSpec> odd() {
    return Stream.of(
        spec(Integer.SIZE),
        spec(Long.SIZE),
        SketchSpec.thread().depth(3).width((5 << 20) + 1).build()); // is in no words of four
  }

  /** Also counters that do not fit a byte, and counters below 0. */
  @ParameterizedTest
  @MethodSource("odd")
  void whatIsReadPackedIsWhatWasPacked(SketchSpec spec) {
    ComputeDevice shared = openDevice();
    StubbornDevice first = new StubbornDevice(shared);
    StubbornDevice second = new StubbornDevice(shared);
    Stream.of(first, second).forEach(StubbornDevice::seemToReadAll);
    Stream.of(first, second).forEach(StubbornDevice::haveWideAtomics);
    try (Backend here = GpuBackend.of(first.asDevice());
        Backend there = GpuBackend.of(second.asDevice());
        Sketch all = here.create(spec);
        BackendSketch sum = (BackendSketch) here.create(spec);
        BackendSketch share = (BackendSketch) there.create(spec)) {
      Stream.of(all, sum).forEach(sketch -> insertMany(sketch, 0));
      Stream.of(all, share).forEach(sketch -> insertMany(sketch, KEYS / 2));
      combine(sum, share, StateRanges::add);
      assertSameCounters(sum, all);
      combine(share, sum, StateRanges::overwrite);
      assertSameCounters(share, all);
    }
  }

  private static void insertMany(Sketch sketch, long from) {
    try (Backend host = Backends.open("cpu", 1);
        Keys keys = host.generate(STREAM, from, KEYS);
        Keys few = host.generate(STREAM, from, KEYS / 16);
        Keys absent = host.generate(STREAM, 8 * KEYS, KEYS / 16)) {
      sketch.insert(keys);
      for (int i = 0; i < 10; i++) {
        Stream.of(few, few).forEach(some -> insertOften(sketch, some));
      }
      sketch.remove(absent);
    }
  }

  /** Combines a range at the beginning, and then the rest. */
  private static void combine(BackendSketch target, BackendSketch source, Combination operation) {
    StateRanges ours = SketchCombiner.ranges(target).orElseThrow();
    StateRanges theirs = SketchCombiner.ranges(source).orElseThrow();
    long middle = ours.bytes() / 3 / PAGE * PAGE;
    theirs.pack(0, middle);
    theirs.pack(middle, theirs.bytes() - middle);
    theirs.finish();
    operation.run(ours, theirs, 0, middle);
    operation.run(ours, theirs, middle, ours.bytes() - middle);
    ours.finish();
    theirs.unpack();
  }

  /** What is done with a range. */
  @FunctionalInterface
  private interface Combination {
    void run(StateRanges ours, StateRanges theirs, long from, long bytes);
  }

  private static void assertSumAndCopy(Backend here, Backend there, SketchSpec spec) {
    try (Sketch all = here.create(spec);
        BackendSketch sum = (BackendSketch) here.create(spec);
        BackendSketch share = (BackendSketch) there.create(spec);
        Keys first = here.generate(STREAM, 0, KEYS);
        Keys second = there.generate(STREAM, KEYS, KEYS)) {
      sum.insert(first);
      insertOften(share, second);
      assertThat(SketchCombiner.addAll(sum, share)).isTrue();
      share.clear();
      all.insert(first);
      insertOften(all, second);
      assertSameCounters(sum, all);
      assertThat(SketchCombiner.copy(share, sum)).isTrue();
      sum.clear();
      there.use(AccessPath.BULK); // which does not read slices of empty tables
      share.insert(second);
      all.insert(second);
      assertSameCounters(share, all);
    }
  }

  /** So that a device is still at work when another one wants its counters. */
  private static void insertOften(Sketch sketch, Keys keys) {
    for (int i = 0; i < 8; i++) {
      sketch.insert(keys);
    }
  }

  private static void assertSameCounters(Sketch sketch, Sketch expected) {
    try (SketchImage image = sketch.image();
        SketchImage other = expected.image()) {
      assertThat(image.parts().getFirst().mismatch(other.parts().getFirst())).isEqualTo(-1);
    }
  }
}
