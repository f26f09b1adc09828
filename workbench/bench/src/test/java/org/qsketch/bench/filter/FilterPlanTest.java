package org.qsketch.bench.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.Keys;

class FilterPlanTest {
  private static final FilterPlan STANDARD = FilterPlan.standard();

  @Test
  void everySizeIsCombinedWithEveryLoad() {
    assertThat(STANDARD.keys(List.of(10L, 20L)).loads(List.of(0.5, 0.75)).points())
        .containsExactly(
            new FilterPlan.Point(10, 0.5),
            new FilterPlan.Point(10, 0.75),
            new FilterPlan.Point(20, 0.5),
            new FilterPlan.Point(20, 0.75));
  }

  @Test
  void theKeysTakeTheLoadOfTheEntries() {
    CuckooFilterSpec spec = STANDARD.spec(new FilterPlan.Point(3_000_000, 0.75));
    assertThat(spec.slots()).isEqualTo(4_000_000);
    assertThat(FilterPlan.load(spec, 3_000_000)).isEqualTo(0.75);
  }

  @ParameterizedTest
  @CsvSource({"3145728, 0.75", "3000000, 0.715"})
  void thePublishedAlternateBucketReachesTheLoadAtThreeTimesAPowerOfTwo(long keys, double load) {
    FilterPlan xor = STANDARD.alternate(AlternateBucket.XOR);
    CuckooFilterSpec spec = xor.spec(new FilterPlan.Point(keys, 0.75));
    assertThat(spec.buckets()).isEqualTo(1 << 20);
    assertThat(FilterPlan.load(spec, keys)).isEqualTo(load);
    assertThat(xor.alternateName()).isEqualTo("xor");
  }

  @ParameterizedTest
  @CsvSource({"0.1, 8", "0.01, 16", "1e-6, 32"})
  void anErrorSelectsTheFingerprints(double rate, int bits) {
    assertThat(STANDARD.loads(List.of(0.5, 0.95)).falsePositiveRate(rate).fingerprintBits())
        .isEqualTo(bits);
  }

  @Test
  void insertedAndAbsentKeysAllDiffer() {
    try (Backend cpu = CpuBackend.open(1);
        Keys inserted = STANDARD.inserted(cpu, 1000);
        Keys absent = STANDARD.absent(cpu, 1000)) {
      assertThat(Arrays.stream(inserted.toArray())).doesNotHaveDuplicates();
      assertThat(inserted.toArray()).doesNotContain(absent.toArray());
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.5, 1.1, Double.NaN})
  void aLoadOutOfBoundsIsRefusedAtOnce(double load) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> STANDARD.loads(List.of(0.5, load)))
        .withMessage("the load is %s: it must be above 0 and at most 1", load);
  }

  @Test
  void valuesThatMakeNoFilterAreRefusedAtOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> STANDARD.keys(List.of(0L)))
        .withMessageContaining("number of keys is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> STANDARD.entries(5))
        .withMessageContaining("5: it must be one of [4, 8, 16]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> STANDARD.fingerprintBits(12))
        .withMessageContaining("12: it must be one of [8, 16, 32]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> STANDARD.loads(List.of()))
        .withMessage("the plan has no load: name at least one");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> STANDARD.falsePositiveRate(1))
        .withMessageContaining("false positive rate is 1.0");
  }
}
