package org.qsketch.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/**
 * Tables whose offsets need more than 32 bits, compared with the CPU's. A test is skipped if the
 * device or its host has too little memory. Builds leave this class out: it needs as much memory on
 * the host as on the device, and is meant for GPU nodes.
 */
@Tag("large")
public abstract class GpuLargeTableContract extends GpuTests {
  private static final long KEYS = 1L << 20;
  private static final KeyStream STREAM = KeyStream.uniform(11).wide();

  /** The last one has more than 2^32 counters. */
  static List<SketchSpec> specs() {
    return List.of(
        SketchSpec.thread().withMemory(6L << 30).build(),
        SketchSpec.warp().withMemory(6L << 30).build(),
        SketchSpec.subWarp().withMemory(6L << 30).build(),
        SketchSpec.multiLevel().withMemory(6L << 30).build(),
        SketchSpec.tagged().withMemory(6L << 30).build(),
        SketchSpec.slimFat(2).withMemory(5L << 30).build(),
        SketchSpec.subWarp().withMemory(24L << 30).build());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void aTableBeyond4GiBIsThatOfTheCpu(SketchSpec spec) {
    requireMemoryFor(spec);
    try (Backend cpu = Backends.open("cpu");
        Sketch expected = cpu.create(spec);
        Sketch sketch = backend.create(spec)) {
      insertInto(backend, sketch);
      insertInto(cpu, expected);
      assertSameTable(sketch, expected);
      assertThat(estimates(backend, sketch)).isEqualTo(estimates(cpu, expected));
    }
  }

  /** The filter has so many blocks that entries have no bits for fingerprints. */
  @Test
  void aFilterOfManyBlocksHoldsAndLosesKeysInBulk() {
    assumeTrue(device.freeBytes() > 4L << 30, "memory of the device");
    CuckooFilterSpec spec =
        CuckooFilterSpec.forKeys(400_000_000).alternate(AlternateBucket.LOCAL).load(0.75).build();
    backend.use(AccessPath.BULK);
    try (CuckooFilter filter = backend.create(spec);
        Keys keys = backend.generate(STREAM, 16 * KEYS);
        Keys others = backend.generate(KeyStream.uniform(12).wide(), KEYS)) {
      assertThat(yes(filter.insert(keys))).isEqualTo(keys.size());
      assertThat(filter.statistics().used()).isEqualTo(keys.size());
      assertThat(yes(filter.contains(keys))).isEqualTo(keys.size());
      assertThat(filter.countContained(keys)).isEqualTo(keys.size());
      assertThat(filter.countContained(others)).isEqualTo(yes(filter.contains(others)));
      assertThat(yes(filter.delete(keys))).isEqualTo(keys.size());
      assertThat(filter.statistics().used()).isZero();
    } finally {
      backend.use(AccessPath.AUTO);
    }
  }

  private static long yes(Answers answers) {
    try (answers) {
      return answers.yes();
    }
  }

  private void requireMemoryFor(SketchSpec spec) {
    assumeTrue(device.freeBytes() > 1.1 * spec.deviceBytes(), "memory of the device");
    long copiesOnHost = 2 * (spec.deviceBytes() + spec.hostBytes()) + 2 * spec.payloadBytes();
    assumeTrue(AvailableMemory.bytes() > copiesOnHost, "memory of the host");
  }

  private static void insertInto(Backend backend, Sketch sketch) {
    try (Keys keys = backend.generate(STREAM, KEYS)) {
      sketch.insert(keys);
    }
  }

  private static void assertSameTable(Sketch sketch, Sketch expected) {
    assertThat(sketch.statistics()).isEqualTo(expected.statistics());
    if (!sketch.spec().layout().linear()) {
      // rows and entries get their places in the order of inserts, which differs from the CPU's
      return;
    }
    try (SketchImage image = sketch.image();
        SketchImage other = expected.image()) {
      assertThat(mismatches(image, other)).containsOnly(-1L);
    }
  }

  private static Stream<Long> mismatches(SketchImage image, SketchImage other) {
    List<MemorySegment> parts = other.parts();
    return Stream.iterate(0, i -> i < parts.size(), i -> i + 1)
        .map(i -> image.parts().get(i).mismatch(parts.get(i)));
  }

  /** Estimates of keys that were inserted and as many that were not. */
  private static long[] estimates(Backend backend, Sketch sketch) {
    try (Keys keys = backend.generate(STREAM, 2 * KEYS);
        Counts counts = sketch.query(keys)) {
      return counts.toArray();
    }
  }
}
