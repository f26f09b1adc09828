package org.qsketch.cpu.sketch;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.contract.Comparison;
import org.qsketch.contract.Selection;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.memory.ByteSize;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * Tables whose counters or bytes are beyond what an int can number. The hash is the identity, so
 * that keys can be aimed at the beginning, the middle and the end of a table. The tables of 8.6 GB
 * are tried where the tests are run with {@code -Dtest.excluded=}: a machine may take half a minute
 * to find so much memory.
 */
final class LargeTablesTest {
  private static final long[] KEYS =
      LongStream.of(0, 1L << 62, 1L << 63, 3L << 62, -1L << 40, -1L << 36, -1)
          .flatMap(high -> LongStream.of(high, high ^ 0x12345678L, high ^ 0x7FFFFFFFL))
          .toArray();

  private static void assumeMemory(SketchSpec spec) {
    long needed = spec.deviceBytes() + (1L << 30);
    long available = AvailableMemory.bytes();
    assumeTrue(
        needed < available,
        () ->
            "a table beyond 2^31 needs %s, %s are available"
                .formatted(ByteSize.text(needed), ByteSize.text(available)));
  }

  private static LongStream selected(Selection selection) {
    return Arrays.stream(KEYS).flatMap(key -> Arrays.stream(selection.counters(key)));
  }

  /**
   * What the keys are estimated at after two inserts of each, by counting how often counters occur.
   */
  private static long[] estimates(Selection selection) {
    Map<Long, Long> counters =
        selected(selection).boxed().collect(groupingBy(identity(), counting()));
    return Arrays.stream(KEYS)
        .map(
            key ->
                Arrays.stream(selection.counters(key))
                    .map(counter -> 2 * counters.get(counter))
                    .min()
                    .orElseThrow())
        .toArray();
  }

  private static void insertAndFind(SketchSpec spec) {
    assumeMemory(spec);
    Selection selection = Selection.of(spec);
    try (Backend cpu = Backends.open("cpu");
        Sketch sketch = cpu.create(spec)) {
      sketch.insert(Keys.of(KEYS));
      sketch.insert(Keys.of(KEYS));
      assertThat(sketch.statistics().counters()).isEqualTo(spec.counters()).isGreaterThan(1L << 31);
      assertThat(sketch.statistics().usedCounters())
          .isEqualTo(selected(selection).distinct().count());
      assertThat(Comparison.estimates(sketch, KEYS)).isEqualTo(estimates(selection));
    }
  }

  private static void assertReachesTheEnd(SketchSpec spec) {
    assertThat(selected(Selection.of(spec)).max().orElseThrow())
        .isGreaterThan(spec.counters() - 1000);
  }

  @Test
  void aMultiLevelSketchCountsBeyondTwoToThe31Bytes() {
    SketchSpec spec =
        SketchSpec.multiLevel().withMemory(2_500_000_000L).hash(HashFamily.identity()).build();
    assertReachesTheEnd(spec);
    insertAndFind(spec);
  }

  @Test
  @Tag("large")
  void aSubWarpSketchCountsBeyondTwoToThe31Counters() {
    SketchSpec spec =
        SketchSpec.subWarp().buckets((1L << 28) + 5).hash(HashFamily.identity()).build();
    assertReachesTheEnd(spec);
    insertAndFind(spec);
  }

  @Test
  @Tag("large")
  void aThreadSketchCountsBeyondTwoToThe31Counters() {
    insertAndFind(
        SketchSpec.thread().width((1L << 31) / 3 + 1).hash(HashFamily.identity()).build());
  }
}
