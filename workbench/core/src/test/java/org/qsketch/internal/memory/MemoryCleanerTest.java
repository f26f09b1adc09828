package org.qsketch.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfHostMemoryException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** On a machine with 200 MiB, objects of 64 MiB and a little more are dropped without closing. */
final class MemoryCleanerTest {
  private static final long BYTES = 64L << 20;
  private static final long MACHINE_BYTES = 200L << 20;

  private final Queue<MemorySegment> allocated = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void limit() {
    AvailableMemory.measureBy(() -> MACHINE_BYTES - inUse());
  }

  @AfterEach
  void unlimit() {
    AvailableMemory.reset();
  }

  private long inUse() {
    return allocated.stream()
        .filter(segment -> segment.scope().isAlive())
        .mapToLong(MemorySegment::byteSize)
        .sum();
  }

  /** Objects that own memory, by their memory. */
  static Stream<Arguments> allocations() {
    SketchSpec sketch = SketchSpec.subWarp().withMemory(BYTES).build();
    CuckooFilterSpec filter = CuckooFilterSpec.forKeys(BYTES / 2).build();
    return Stream.of(
        allocation("memory", _ -> HostMemory.allocate(BYTES, "a test").segment()),
        allocation("memory", _ -> HostMemory.allocateUncleared(BYTES, "a test").segment()),
        allocation("image", _ -> SketchImage.allocate(sketch).parts().getFirst()),
        allocation("image", _ -> FilterImage.allocate(filter).table()),
        allocation("keys", _ -> HostKeys.allocate(BYTES / 8, KeyWidth.BITS_64).segment()),
        allocation("keys", cpu -> segment(cpu.allocate(BYTES / 8, KeyWidth.BITS_64))),
        allocation("a sketch and its image", cpu -> cpu.create(sketch).image().parts().getFirst()));
  }

  private static MemorySegment segment(Keys keys) {
    return ((HostKeys) keys).segment();
  }

  private static Arguments allocation(String name, Function<Backend, MemorySegment> allocation) {
    return Arguments.of(name, allocation);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("allocations")
  void unreachableMemoryIsFreedBeforeAnAllocationIsRefused(
      String name, Function<Backend, MemorySegment> allocation) {
    try (Backend cpu = CpuBackend.open(1)) {
      for (int i = 0; i < 8; i++) {
        allocated.add(allocation.apply(cpu));
      }
    }
    assertThat(inUse()).as(name).isBetween(0L, MACHINE_BYTES);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("allocations")
  void memoryInUseIsNotFreed(String name, Function<Backend, MemorySegment> allocation) {
    try (HostMemory first = HostMemory.allocateUncleared(BYTES, name);
        HostMemory second = HostMemory.allocateUncleared(BYTES, name);
        HostMemory third = HostMemory.allocateUncleared(BYTES, name);
        Backend cpu = CpuBackend.open(1)) {
      Stream.of(first, second, third).map(HostMemory::segment).forEach(allocated::add);
      assertThatExceptionOfType(OutOfHostMemoryException.class)
          .isThrownBy(() -> allocation.apply(cpu))
          .withMessageContaining("8.00 MiB are available");
      assertThat(inUse()).isEqualTo(3 * BYTES);
    }
  }
}
