package org.qsketch.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.backend.LinkProbe;
import org.qsketch.contract.Specs;
import org.qsketch.gpu.device.KernelCompilationException;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/**
 * What only backends that run kernels must do, whatever their dialect. A backend's test extends
 * this class and opens a device.
 */
public abstract class GpuContract extends GpuTests {
  @Test
  void batchesTakeWhicheverPathIsFasterUntilAnotherIsChosen() {
    try (Backend other = GpuBackend.of(openDevice())) {
      assertThat(other.accessPath()).contains(AccessPath.AUTO);
      other.use(AccessPath.BULK);
      assertThat(other.accessPath()).contains(AccessPath.BULK);
    }
  }

  @Test
  void aHashWithoutSourceIsRefusedWhenTheSketchIsMade() {
    UserHash hash = UserHash.of("java-only", (key, _) -> Mix.fmix64(key));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backend.create(spec(hash)))
        .withMessageContaining("'java-only'")
        .withMessageContaining(device.dialect().title())
        .withMessageContaining("withKernels");
  }

  @Test
  void aHashThatDoesNotCompileShowsTheLogAndLeavesTheSketchUsable() {
    String wrong = "return no_such_function(key);";
    UserHash hash = UserHash.of("broken", (key, _) -> key).withKernels(wrong, wrong);
    try (Sketch sketch = backend.create(spec(hash))) {
      for (int attempt = 0; attempt < 3; attempt++) {
        assertThatExceptionOfType(KernelCompilationException.class)
            .isThrownBy(() -> sketch.insert(Keys.of(1L)))
            .withMessageContaining("no_such_function");
      }
      assertThat(sketch.statistics().usedCounters()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "return fmix64(key + seed);, 1 with seed 1",
    "return fmix64((ulong)(long)(int)key ^ seed);, 4294967295 with seed 0",
    "return key % 1000 == 999 ? 1 : fmix64(key ^ seed);, "
  })
  void aHashThatKernelsMakeDifferentlyIsRefusedWithTheFirstSuchKeyAndBothHashes(
      String kernel, String first) {
    UserHash hash =
        UserHash.of("mine", (key, seed) -> Mix.fmix64(key ^ seed)).withKernels(kernel, kernel);
    try (Sketch sketch = backend.create(spec(hash))) {
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> sketch.insert(Keys.of(1, 2)))
            .withMessageStartingWith("the hash 'mine' is another function in")
            .withMessageContaining("of key %s", Objects.requireNonNullElse(first, ""))
            .withMessageMatching(".*the kernel makes 0x[0-9a-f]{16}, Java 0x[0-9a-f]{16};.*");
      }
      assertThat(sketch.statistics().usedCounters()).isZero();
    }
  }

  /** Slim-fat sketches insert on the host, and tell the device of many keys later. */
  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  void aHashThatKernelsMakeDifferentlyIsRefusedBeforeAnyVariantCountsAKey(String variant) {
    String other = "return fmix64(key + seed);";
    UserHash hash =
        UserHash.of("mine", (key, seed) -> Mix.fmix64(key ^ seed)).withKernels(other, other);
    SketchSpec spec = Specs.small(variant).hash(hash).build();
    try (Sketch sketch = backend.create(spec);
        var empty = SketchImage.allocate(spec)) {
      for (int count : new int[] {10, 20_000}) {
        int[] keys = IntStream.range(0, count).toArray();
        assertIsRefused(() -> sketch.insert(Keys.of(keys)));
        assertIsRefused(() -> sketch.insert(Keys.of(Arrays.stream(keys).asLongStream().toArray())));
        try (var image = sketch.image()) {
          for (int part = 0; part < spec.parts().size(); part++) {
            assertThat(image.parts().get(part).mismatch(empty.parts().get(part))).isNegative();
          }
        }
      }
    }
  }

  private static void assertIsRefused(ThrowingCallable insert) {
    assertThatIllegalArgumentException()
        .isThrownBy(insert)
        .withMessageStartingWith("the hash 'mine' is another function in");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sub-warp", "slim-fat:2"})
  void aHashThatDiffersForKeysOf64BitsAloneServesThoseOf32(String variant) {
    String narrow = "return fmix64((uint)key ^ seed);";
    UserHash hash =
        UserHash.of("mine", (key, seed) -> Mix.fmix64(key ^ seed)).withKernels(narrow, narrow);
    try (Sketch sketch = backend.create(Specs.small(variant).hash(hash).build())) {
      sketch.insert(Keys.of(1, 2));
      try (Counts counts = sketch.query(Keys.of(1, 2, 3))) {
        assertThat(counts.toArray()).startsWith(1, 1);
      }
      assertIsRefused(() -> sketch.insert(Keys.of(1L, 2L)));
      try (Counts counts = sketch.query(Keys.of(1, 2))) {
        assertThat(counts.toArray()).containsExactly(1, 1);
      }
    }
  }

  @Test
  void hashesOfOneNameAndDifferentSourcesAreDifferentPrograms() {
    String mix = "return fmix64(key ^ seed);";
    String constant = "return 0;";
    UserHash mixing =
        UserHash.of("mine", (key, seed) -> Mix.fmix64(key ^ seed)).withKernels(mix, mix);
    UserHash collapsing = UserHash.of("mine", (_, _) -> 0).withKernels(constant, constant);
    try (Sketch first = backend.create(spec(mixing));
        Sketch second = backend.create(spec(collapsing))) {
      long[] keys = IntStream.range(0, 500).asLongStream().toArray();
      first.insert(Keys.of(keys));
      second.insert(Keys.of(keys));
      assertThat(first.statistics().usedCounters()).isGreaterThan(500);
      assertThat(second.query(1)).isEqualTo(500);
    }
  }

  @Test
  void countersOf64BitsAreRefusedWhereNoAtomicAdditionReachesThem() {
    try (Backend old = GpuBackend.of(new StubbornDevice(openDevice()).asDevice())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> old.create(SketchSpec.subWarp().counterBits(64).buckets(1).build()))
          .withMessage(
              "%s cannot add to counters of 64 bits: it is too old; use counterBits(32) or another"
                  + " device",
              old.name());
      old.create(SketchSpec.subWarp().buckets(1).build()).close();
    }
  }

  @Test
  void aTaggedSketchIsRefusedWhereNoAtomicSwapReachesItsWords() {
    try (Backend old = GpuBackend.of(new StubbornDevice(openDevice()).asDevice())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> old.create(SketchSpec.tagged().buckets(1).build()))
          .withMessage(
              "%s cannot swap words of a tagged sketch: it is too old; use a multi-level sketch or"
                  + " another device",
              old.name());
    }
  }

  @Test
  void theLinkIsMeasuredByCopiesAndNothingElse() {
    long bytes = 1 << 20;
    StubbornDevice watched = new StubbornDevice(openDevice());
    try (Backend one = GpuBackend.of(watched.asDevice());
        LinkProbe probe = one.linkProbe(bytes).orElseThrow()) {
      probe.toDevice();
      assertThat(watched.downloadedBytes()).isZero();
      probe.fromDevice();
      assertThat(watched.downloadedBytes()).isEqualTo(bytes);
      assertThat(one.elapsedNanos(probe::bothWays)).isPositive();
      assertThat(watched.downloadedBytes()).isEqualTo(2 * bytes);
    }
  }

  @Test
  void aTableLargerThanTheDeviceIsRefusedWithTheBytesNeededAndFree() {
    SketchSpec spec = SketchSpec.subWarp().withMemory(1L << 45).build();
    assertThatExceptionOfType(OutOfDeviceMemoryException.class)
        .isThrownBy(() -> backend.create(spec))
        .withMessageContaining("32.00 TiB")
        .withMessageContaining("are available");
    try (Sketch sketch = backend.create(spec(HashFamily.mix()))) {
      sketch.insert(Keys.of(1L));
      assertThat(sketch.query(1)).isEqualTo(1);
    }
  }

  @Test
  void keysOnTheHostStreamThroughInChunks() {
    int count = (1 << 23) + 12_345;
    int[] keys = IntStream.range(0, count).map(i -> i % 1000).toArray();
    try (Sketch sketch = backend.create(SketchSpec.subWarp().forKeys(1 << 20).build());
        Counts counts = queryAfterInsert(sketch, Keys.of(keys))) {
      assertThat(counts.size()).isEqualTo(count);
      long[] estimates = counts.toArray();
      for (int i = 0; i < count; i++) {
        assertThat(estimates[i]).isGreaterThanOrEqualTo(count / 1000);
      }
    }
  }

  /** Each chunk has other keys, of which some are copied while the device works on others. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void keysOfTheHostAreCountedAsThoseOfTheDeviceAre(boolean weighted) {
    int count = (1 << 24) + 12_345;
    SketchSpec spec = SketchSpec.subWarp().forKeys(1 << 18).build();
    Keys weights = Keys.of(IntStream.range(0, weighted ? count : 1).map(i -> i % 5).toArray());
    try (Keys keys = backend.generate(KeyStream.uniform(6), count);
        Keys copies = backend.upload(weights);
        Sketch fromDevice = backend.create(spec);
        Sketch fromHost = backend.create(spec)) {
      Keys host = Keys.of(keys.toArray());
      if (weighted) {
        fromDevice.insert(keys, copies);
        fromHost.insert(host, weights);
      } else {
        fromDevice.insert(keys);
        fromHost.insert(host);
      }
      try (SketchImage image = fromDevice.image();
          SketchImage expected = fromHost.image();
          Counts counts = fromHost.query(host);
          Counts ofDevice = fromDevice.query(keys)) {
        assertThat(image.parts().getFirst().mismatch(expected.parts().getFirst())).isNegative();
        assertThat(Arrays.equals(counts.toArray(), ofDevice.toArray())).isTrue();
      }
    }
  }

  /** The host inserts into slim-fat sketches on threads that do not hold the backend's lock. */
  @Test
  void keysOnTheDeviceReachTheHostHalfOfASlimFatSketch() {
    SketchSpec spec = SketchSpec.slimFat(3).forKeys(1 << 20).build();
    try (Keys keys = backend.generate(KeyStream.uniform(6), 5_000_000);
        Sketch fromDevice = backend.create(spec);
        Sketch fromHost = backend.create(spec)) {
      fromDevice.insert(keys);
      fromHost.insert(Keys.of(keys.toArray()));
      try (var image = fromDevice.image();
          var expected = fromHost.image();
          Counts counts = fromDevice.query(keys)) {
        assertThat(image.parts().getFirst().mismatch(expected.parts().getFirst())).isNegative();
        assertThat(counts.toArray()).doesNotContain(0);
      }
    }
  }

  /** Small batches are copied to the device at once, large ones when their counters are read. */
  @Test
  void slimFatSketchesAnswerFromTheLatestInsertOfAnySize() {
    long[] few = {1, 2, 3};
    try (Keys many = backend.generate(KeyStream.uniform(8).wide(), 100_000);
        Sketch sketch = backend.create(SketchSpec.slimFat(2).forKeys(1 << 24).build())) {
      sketch.insert(Keys.of(few));
      assertThat(sketch.query(2)).isEqualTo(1);
      sketch.insert(many);
      sketch.insert(Keys.of(few));
      assertThat(sketch.query(2)).isEqualTo(2);
      sketch.remove(many);
      assertThat(sketch.query(2)).isEqualTo(2);
      sketch.clear();
      sketch.insert(Keys.of(few));
      assertThat(sketch.query(2)).isEqualTo(1);
    }
  }

  @Test
  void slimFatSketchesAnswerFromAllInsertsEvenIfACopyFailed() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    try (Backend other = GpuBackend.of(stubborn.asDevice());
        Sketch sketch = other.create(SketchSpec.slimFat(2).forKeys(1000).build())) {
      stubborn.refuse("buckets"::equals);
      assertThatExceptionOfType(OutOfDeviceMemoryException.class)
          .isThrownBy(() -> sketch.insert(Keys.of(1L, 2L)));
      stubborn.refuse(_ -> false);
      assertThat(sketch.query(1)).isEqualTo(1);
    }
  }

  @Test
  void anAllocationIsRefusedOnlyAfterUnreachableSketchesWereFreed() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    try (Backend other = GpuBackend.of(stubborn.asDevice())) {
      var forgotten = new WeakReference<>(other.create(spec(HashFamily.mix())));
      stubborn.refuse(_ -> forgotten.get() != null);
      try (Sketch sketch = other.create(spec(HashFamily.mix()))) {
        assertThat(sketch.query(1)).isZero();
      }
    }
  }

  @Test
  void aGroupByIsRefusedForLackOfMemoryOnlyAfterUnreachableSketchesWereFreed() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    try (Backend other = GpuBackend.of(stubborn.asDevice());
        GroupBy groupBy = other.create(GroupBySpec.count())) {
      var forgotten = new WeakReference<>(other.create(spec(HashFamily.mix())));
      stubborn.seemFullWhile(() -> forgotten.get() != null);
      assertThat(groupCount(groupBy)).isEqualTo(2);
    }
  }

  @Test
  void aGroupByOnAFullDeviceIsRefusedWithTheBytesNeededAndFreeAndWorksLater() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    try (Backend other = GpuBackend.of(stubborn.asDevice());
        GroupBy groupBy = other.create(GroupBySpec.count())) {
      stubborn.seemFullWhile(() -> true);
      assertThatExceptionOfType(OutOfDeviceMemoryException.class)
          .isThrownBy(() -> groupCount(groupBy))
          .withMessageContaining("a group-by needs")
          .withMessageContaining("device memory, 1000 bytes are available");
      stubborn.seemFullWhile(() -> false);
      assertThat(groupCount(groupBy)).isEqualTo(2);
    }
  }

  private static long groupCount(GroupBy groupBy) {
    try (Groups groups =
        groupBy.aggregate(Keys.of(IntStream.range(0, 10_000).map(i -> i % 2).toArray()))) {
      return groups.size();
    }
  }

  @Test
  void anyPartOfKeysAndCountsOnTheDeviceCanBeRead() {
    try (Keys keys = backend.generate(KeyStream.uniform(3), 3_000_000);
        Sketch sketch = backend.create(spec(HashFamily.mix()))) {
      sketch.insert(keys);
      try (Counts counts = sketch.query(keys.slice(1_000_001, 2_500_000))) {
        long[] some = new long[7];
        counts.copyTo(1_400_000, some, 2, 5);
        assertThat(some).startsWith(0, 0);
        for (int i = 0; i < 5; i++) {
          long key = KeyStream.uniform(3).key(1_000_001 + 1_400_000 + i);
          assertThat(some[2 + i]).isEqualTo(sketch.query(key));
        }
      }
    }
  }

  @Test
  void estimatesThatOverlapInTimeHaveSeparateMemory() {
    try (Keys keys = backend.generate(KeyStream.uniform(4), 100_000);
        Sketch sketch = backend.create(spec(HashFamily.mix()));
        Counts before = sketch.query(keys)) {
      sketch.insert(keys);
      try (Counts after = sketch.query(keys)) {
        assertThat(before.toArray()).containsOnly(0);
        assertThat(after.toArray()).doesNotContain(0);
      }
    }
  }

  @Test
  void mergingAddsTablesOnTheDevice() {
    SketchSpec spec = SketchSpec.thread().withMemory(50 << 20).build();
    try (Keys keys = backend.generate(KeyStream.uniform(5), 1_000_000);
        Sketch first = backend.create(spec);
        Sketch second = backend.create(spec);
        Sketch both = backend.create(spec)) {
      first.insert(keys);
      second.insert(keys.slice(0, 500_000));
      both.insert(keys);
      both.insert(keys.slice(0, 500_000));
      first.merge(second);
      try (var merged = first.image();
          var expected = both.image()) {
        assertThat(parts(merged)).isEqualTo(parts(expected)).isPositive();
        assertThat(merged.parts().getFirst().mismatch(expected.parts().getFirst())).isNegative();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void groupsOfASortComeInAscendingOrder(KeyWidth width) {
    KeyStream stream = KeyStream.zipf(7, 0.5, 1 << 20);
    try (Keys keys = backend.generate(stream.widenedTo(width), 100_003);
        GroupBy groupBy = backend.create(GroupBySpec.count().method(Method.SORT));
        Groups groups = groupBy.aggregate(keys)) {
      long[] ascending =
          Arrays.stream(keys.toArray())
              .boxed()
              .sorted(Long::compareUnsigned)
              .distinct()
              .mapToLong(Long::longValue)
              .toArray();
      assertThat(groups.keys().toArray()).isEqualTo(ascending);
    }
  }

  private static long parts(org.qsketch.sketch.SketchImage image) {
    return image.parts().stream().mapToLong(MemorySegment::byteSize).sum();
  }
}
