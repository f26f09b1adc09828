package org.qsketch.cpu.sketch;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.SlimFatHost;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;

/** A mirror of the slim table, kept by the ranges alone, as a device would. */
final class HostSlimFatTest {
  private static final long PAGE = 1L << 16;
  private static final long BUCKETS_PER_PAGE = PAGE / 32;

  /** 200 pages, of which the last holds 77 buckets. */
  private static final SlimFatSketchSpec SPEC =
      SketchSpec.slimFat(3).buckets(199 * BUCKETS_PER_PAGE + 77).build();

  private final CpuBackend backend = CpuBackend.open(3);
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment mirror = arena.allocate(SPEC.deviceBytes(), 64);
  private SlimFatHost host;

  @BeforeEach
  void open() {
    host = backend.create(new SlimFatHost.Half(SPEC));
  }

  @AfterEach
  void close() {
    backend.close();
    arena.close();
  }

  /** Copies the ranges to the mirror; returns the pages that they cover. */
  private List<Long> copyChanges() {
    List<Long> pages = new ArrayList<>();
    host.forEachChange(
        (offset, bytes) -> {
          assertThat(offset).isEqualTo(offset / PAGE * PAGE);
          assertThat(pages).doesNotContain(offset / PAGE - 1);
          MemorySegment.copy(host.slim(), offset, mirror, offset, bytes);
          LongStream.range(offset / PAGE, Math.ceilDiv(offset + bytes, PAGE)).forEach(pages::add);
        });
    assertThat(mirror.mismatch(host.slim())).isEqualTo(-1);
    return pages;
  }

  private static List<Long> pagesOf(long... keys) {
    return Arrays.stream(keys)
        .map(key -> SPEC.hash().bucket(SPEC.hash().hash(key, SPEC.seed()), SPEC.buckets()))
        .map(bucket -> bucket / BUCKETS_PER_PAGE)
        .distinct()
        .sorted()
        .boxed()
        .toList();
  }

  @Test
  void aNewTableHasNotChangedFromZeros() {
    assertThat(copyChanges()).isEmpty();
  }

  /** Small batches go to the table as they are, large ones partitioned, by all workers. */
  @ParameterizedTest(name = "batches of {0} keys, seed 23")
  @ValueSource(ints = {0, 1, 7, 100, 1_000, 20_000})
  void thePagesOfTheKeysAreHandedOverOnce(int size) {
    SplittableRandom random = new SplittableRandom(23);
    for (int batch = 0; batch < 4; batch++) {
      long[] keys = random.longs(size).toArray();
      host.add(Batch.once(Keys.of(keys)), 1);
      assertThat(copyChanges()).isEqualTo(pagesOf(keys));
      host.add(Batch.once(Keys.of(keys).slice(0, size / 2)), -1);
      assertThat(copyChanges()).isEqualTo(pagesOf(Arrays.copyOf(keys, size / 2)));
      assertThat(copyChanges()).isEmpty();
    }
  }

  @Test
  void everyPageMakesOneRangeUpToTheEndOfTheTable() {
    host.add(Batch.once(Keys.of(LongStream.range(0, 100_000).toArray())), 1);
    List<String> ranges = new ArrayList<>();
    host.forEachChange((offset, bytes) -> ranges.add(offset + "+" + bytes));
    assertThat(ranges).containsExactly("0+" + SPEC.deviceBytes());
  }

  @Test
  void aRangeThatCouldNotBeTakenIsHandedOverAgain() {
    host.add(Batch.once(Keys.of(5)), 1);
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                host.forEachChange(
                    (offset, bytes) -> {
                      throw new IllegalStateException("no memory for a copy");
                    }));
    assertThat(copyChanges()).hasSize(1);
  }

  @Test
  void whatChangesTheTableAsAWholeChangesEveryPage() {
    host.add(Batch.once(Keys.of(1L, 2L, 3L)), 1);
    copyChanges();
    try (SketchImage image = host.image()) {
      host.clear();
      assertThat(copyChanges()).hasSize(200);
      host.load(image.parts());
      assertThat(copyChanges()).hasSize(200);
      host.merge(image);
      assertThat(copyChanges()).hasSize(200);
    }
    assertThat(host.query(Keys.of(1L, 2L, 3L, 4L)).toArray()).containsExactly(2, 2, 2, 0);
  }

  @Test
  void itHoldsWhatASketchOfTheBackendHolds() {
    long[] keys = new SplittableRandom(5).longs(50_000).toArray();
    try (Sketch sketch = backend.create(SPEC)) {
      sketch.insert(Keys.of(keys));
      host.add(Batch.once(Keys.of(keys)), 1);
      try (SketchImage expected = sketch.image();
          SketchImage image = host.image()) {
        assertThat(image.parts().getFirst().mismatch(expected.parts().getFirst())).isEqualTo(-1);
      }
      assertThat(host.statistics()).isEqualTo(sketch.statistics());
    }
  }

  @Test
  void itIsClosedWithItsBackend() {
    backend.close();
    assertThatIllegalStateException().isThrownBy(() -> host.slim().get(JAVA_BYTE, 0));
    assertThatIllegalStateException().isThrownBy(() -> host.add(Batch.once(Keys.of(1)), 1));
    host.close();
  }
}
