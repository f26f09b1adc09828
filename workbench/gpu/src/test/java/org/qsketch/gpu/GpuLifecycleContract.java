package org.qsketch.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.contract.Specs;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.internal.memory.EndlessHostMemory;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKSpec;

/**
 * What happens to device memory and to callers when structures are closed, become unreachable or
 * are used from many threads. A backend's test extends this class and opens a device.
 */
@ExtendWith(EndlessHostMemory.class)
public abstract class GpuLifecycleContract extends GpuTests {
  /** Variants whose tables are made in different ways. */
  static List<String> structures() {
    return List.of("thread", "sub-warp", "multi-level", "slim-fat:2");
  }

  @ParameterizedTest
  @MethodSource("structures")
  void openingAndClosingSketchesReturnsAllMemory(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    openAndClose(spec, 10);
    long free = device.freeBytes();
    openAndClose(spec, 2_500);
    assertThat(free - device.freeBytes()).as("bytes of the device").isLessThan(32L << 20);
  }

  @Test
  void openingAndClosingTopKsReturnsAllMemory() {
    TopKSpec spec = new TopKSpec(Specs.small("multi-level").build(), 1 << 12);
    openAndClose(spec);
    long free = device.freeBytes();
    for (int i = 0; i < 100; i++) {
      openAndClose(spec);
    }
    assertThat(free - device.freeBytes()).as("bytes of the device").isLessThan(32L << 20);
  }

  private void openAndClose(TopKSpec spec) {
    try (TopK top = backend.create(spec)) {
      top.insert(Keys.of(1L, 2L));
      assertThat(top.top(2).keys()).hasSize(2);
    }
  }

  /** The sketch has counted them then, and the candidates have not. */
  @Test
  void aTopKThatFindsNoMemoryForEstimatesWidensItsBounds() {
    StubbornDevice stubborn = new StubbornDevice(openDevice());
    try (Backend other = GpuBackend.of(stubborn.asDevice());
        TopK top = other.create(new TopKSpec(Specs.small("sub-warp").build(), 4));
        Keys keys = other.upload(Keys.of(5L, 5L, 6L))) {
      stubborn.refuse(purpose -> purpose.endsWith("estimates"));
      assertThatExceptionOfType(OutOfDeviceMemoryException.class)
          .isThrownBy(() -> top.insert(keys));
      stubborn.refuse(_ -> false);
      assertThat(top.top(4)).isEqualTo(new HeavyKeys(List.of(), 3));
      top.insert(keys);
      assertThat(top.top(1).keys()).containsExactly(new HeavyKey(5, 2, 4));
    }
  }

  private void openAndClose(SketchSpec spec, int times) {
    for (int i = 0; i < times; i++) {
      try (Sketch sketch = backend.create(spec);
          Keys keys = backend.upload(Keys.of(1L, 2L, 3L));
          Counts counts = queryAfterInsert(sketch, keys)) {
        assertThat(counts.size()).isEqualTo(3);
      }
    }
  }

  /** As in notebooks, where one name refers to one sketch after another. */
  @ParameterizedTest
  @MethodSource("structures")
  void memoryOfUnreachableStructuresIsFreed(String variant) throws InterruptedException {
    SketchSpec spec = SketchSpec.variant(variant).withMemory(16 << 20).build();
    long free = device.freeBytes();
    List<Object> structures = use(10, spec);
    assertThat(free - device.freeBytes()).isGreaterThan(64L << 20);
    structures.clear(); // until here, no collection of garbage frees any
    for (int wait = 0; wait < 100 && free - device.freeBytes() > 64L << 20; wait++) {
      System.gc();
      Thread.sleep(50);
      backend.create(spec(HashFamily.mix())).close();
    }
    assertThat(free - device.freeBytes()).isLessThan(64L << 20);
  }

  private List<Object> use(int times, SketchSpec spec) {
    List<Object> structures = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      Sketch sketch = backend.create(spec);
      Keys keys = backend.generate(KeyStream.uniform(i), 1 << 21);
      Counts counts = queryAfterInsert(sketch, keys);
      assertThat(counts.size()).isEqualTo(keys.size());
      structures.addAll(List.of(sketch, keys, counts));
    }
    return structures;
  }

  @Test
  void closingDuringUseEndsTheUseCleanly() throws Exception {
    int callers = 4;
    CountDownLatch inUse = new CountDownLatch(callers);
    Backend other = GpuBackend.of(openDevice());
    try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
      List<Future<?>> users =
          IntStream.range(0, callers)
              .<Future<?>>mapToObj(_ -> threads.submit(() -> useUntilClosed(other, inUse)))
              .toList();
      assertThat(inUse.await(1, TimeUnit.MINUTES)).isTrue();
      other.close();
      for (Future<?> user : users) {
        assertThat(user).succeedsWithin(Duration.ofMinutes(1));
      }
    }
  }

  private static void useUntilClosed(Backend backend, CountDownLatch inUse) {
    try {
      Sketch sketch = backend.create(spec(HashFamily.mix()));
      while (true) {
        sketch.insert(Keys.of(1L, 2L, 3L));
        assertThat(sketch.query(1)).isPositive();
        inUse.countDown();
      }
    } catch (IllegalStateException closed) {
      assertThat(closed).hasMessageContaining("closed");
    }
  }

  @Test
  void closingInTheMiddleOfAMeasurementIsUseAfterClose() {
    Backend other = GpuBackend.of(openDevice());
    assertThatIllegalStateException()
        .isThrownBy(() -> other.elapsedNanos(other::close))
        .withMessageContaining("closed");
  }

  @Test
  void keysOfAClosedBackendAreRefused() {
    Backend other = GpuBackend.of(openDevice());
    Keys keys = other.generate(KeyStream.uniform(1), 10);
    other.close();
    try (Sketch sketch = backend.create(spec(HashFamily.mix()))) {
      assertThatIllegalStateException().isThrownBy(() -> sketch.insert(keys));
      assertThat(sketch.statistics().usedCounters()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("structures")
  void weightsAndKeysOfAnotherBackendAreTakenButNotOfTwo(String variant) {
    Backend other = GpuBackend.of(openDevice());
    Backend third = GpuBackend.of(openDevice());
    try (Sketch sketch = backend.create(Specs.small(variant).build());
        Keys key = backend.upload(Keys.of(7));
        Keys there = other.upload(Keys.of(7));
        Keys far = third.upload(Keys.of(7))) {
      sketch.insert(key, there);
      sketch.insert(there, key);
      sketch.insert(far, far);
      assertThat(sketch.query(7)).isEqualTo(21);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> sketch.insert(there, far))
          .withMessageContaining("the keys and the weights are on two other backends");
      assertThat(sketch.query(7)).isEqualTo(21);
    }
    third.close();
    other.close();
  }

  /** Each backend would hold its own device while it waits for the other's keys. */
  @Test
  void backendsThatTakeEachOthersKeysAtOnceDoNotDeadlock() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    Backend other = GpuBackend.of(openDevice());
    try (Keys here = backend.generate(KeyStream.uniform(9), 5_000);
        Keys there = other.generate(KeyStream.uniform(9), 5_000)) {
      Future<?> first = threads.submit(() -> takeOften(backend, there));
      Future<?> second = threads.submit(() -> takeOften(other, here));
      first.get(1, TimeUnit.MINUTES);
      second.get(1, TimeUnit.MINUTES);
      threads.shutdown();
      other.close();
    }
  }

  private static void takeOften(Backend backend, Keys keys) {
    try (Sketch sketch = backend.create(spec(HashFamily.mix()));
        GroupAccumulator groups = backend.create(GroupBySpec.sum().inParts())) {
      for (int i = 0; i < 200; i++) {
        sketch.insert(keys);
        sketch.query(keys).close();
        groups.add(keys, keys);
        backend.upload(keys).close();
      }
    }
  }
}
