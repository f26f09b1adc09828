package org.qsketch.cpu.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.cpu.work.Workers;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.HashFamily;

class StripesTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "256, 256", "256, 1000", "7, 1000", "256, 1099511627776", "65536, 100000"})
  void eachStripeHasAsManyNeighbouringBuckets(int count, long buckets) {
    Stripes stripes = Stripes.locked(count, buckets);
    assertThat(stripes.count()).isEqualTo(count);
    LongStream.range(0, count)
        .forEach(
            stripe -> {
              long middle = (long) ((stripe + 0.5) * buckets / count);
              assertThat(stripes.of(middle)).isEqualTo((int) stripe);
            });
    assertThat(stripes.of(0)).isZero();
    assertThat(stripes.of(buckets - 1)).isEqualTo(count - 1);
  }

  @Test
  void thereAreNoMoreStripesThanBuckets() {
    assertThat(Stripes.locked(256, 3).count()).isEqualTo(3);
    assertThat(Stripes.unlocked(1000).count()).isEqualTo(1);
  }

  /** More threads than most machines have cores, so that holders are interrupted now and then. */
  @Test
  void aLockIsHeldByOneThreadAtATime() {
    Stripes stripes = Stripes.locked(1, 1);
    int[] count = new int[1];
    try (Workers workers = new Workers(8)) {
      workers.forEach(64, (_, _) -> countUnderLock(stripes, count, 10_000));
    }
    assertThat(count[0]).isEqualTo(640_000);
  }

  private static void countUnderLock(Stripes stripes, int[] count, int times) {
    for (int i = 0; i < times; i++) {
      stripes.lock(0);
      count[0]++;
      stripes.unlock(0);
    }
  }

  @Test
  void aChangeThatFailsLeavesNoLockBehind() {
    CuckooFilterSpec spec =
        new CuckooFilterSpec(100, 4, 16, AlternateBucket.MIRROR, HashFamily.mix(), 0);
    Fingerprints table = new Fingerprints(spec);
    LockedBuckets buckets = new LockedBuckets(table, Stripes.locked(4, 100));
    table.close();
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThatIllegalStateException().isThrownBy(() -> buckets.place(7, 1));
    }
  }
}
