package org.qsketch.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.keys.Keys;

class SharedRowsMergeTest {
  private static final int BUCKETS = 1 << 12;
  private static final long HEAVY = 0x1234_5678_9ABCL;

  /** Were a shared row added once for each of its buckets, its counters would pass 2^32. */
  @Test
  void aRowThatManyBucketsShareIsAddedOnce() {
    SketchSpec spec = SketchSpec.multiLevel().limit(1).highRows(1).buckets(BUCKETS).build();
    long heavyCount = 1L << 21;
    try (Backend backend = CpuBackend.open(2);
        Sketch full = backend.create(spec);
        Sketch merged = backend.create(spec)) {
      full.insert(Keys.of(LongStream.generate(() -> HEAVY).limit(heavyCount).toArray()));
      full.insert(Keys.of(LongStream.range(0, 1L << 16).toArray()));
      assertThat(full.statistics().bucketsSharingRows()).isGreaterThan(BUCKETS / 2);
      merged.merge(full);
      assertThat(merged.query(HEAVY)).isBetween(heavyCount, heavyCount + (1L << 17));
    }
  }
}
