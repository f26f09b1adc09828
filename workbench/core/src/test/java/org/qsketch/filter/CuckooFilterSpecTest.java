package org.qsketch.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Mix;

class CuckooFilterSpecTest {
  private static CuckooFilterSpec spec(int entries, int bits) {
    return new CuckooFilterSpec(1000, entries, bits, AlternateBucket.MIRROR, HashFamily.mix(), 0);
  }

  @Test
  void keysAndLoadSizeTheTable() {
    CuckooFilterSpec spec = CuckooFilterSpec.forKeys(1_000_000).load(0.5).build();
    assertThat(spec.buckets()).isEqualTo(500_000);
    assertThat(spec.slots()).isEqualTo(2_000_000);
    assertThat(spec.bytes()).isEqualTo(4_000_000);
    assertThat(CuckooFilterSpec.forKeys(1_000_000).build().slots())
        .isBetween(1_052_000L, 1_053_000L);
  }

  @Test
  void publishedAlternatesTakeThePowerOfTwoAbove() {
    CuckooFilterBuilder builder = CuckooFilterSpec.forKeys(1000).alternate(AlternateBucket.XOR);
    assertThat(builder.load(1).build().buckets()).isEqualTo(256);
    assertThat(builder.load(0.95).build().buckets()).isEqualTo(512);
  }

  @ParameterizedTest
  @CsvSource({"0.1, 8", "0.0296, 8", "0.0295, 16", "0.001, 16", "0.0001, 32", "1e-8, 32"})
  void theSmallestFingerprintsThatKeepTheErrorAreTaken(double rate, int bits) {
    assertThat(CuckooFilterSpec.forKeys(10).falsePositiveRate(rate).build().fingerprintBits())
        .isEqualTo(bits);
  }

  @Test
  void anErrorThatNoFingerprintKeepsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CuckooFilterSpec.forKeys(10).falsePositiveRate(1e-12).build())
        .withMessageContaining("1.0E-12")
        .withMessageContaining("32 bits");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.5, 2, Double.NaN})
  void ratesOutsideZeroToOneAreRefused(double rate) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CuckooFilterSpec.forKeys(10).falsePositiveRate(rate))
        .withMessageContaining("false positive rate is " + rate);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1.01, Double.NaN})
  void loadsOutsideZeroToOneAreRefused(double load) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CuckooFilterSpec.forKeys(10).load(load))
        .withMessageContaining("load is " + load);
  }

  @Test
  void sizesOutOfBoundsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CuckooFilterSpec.forKeys(0))
        .withMessageContaining("the number of keys is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec(5, 16))
        .withMessageContaining("5: it must be one of [4, 8, 16]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec(4, 12))
        .withMessageContaining("12: it must be one of [8, 16, 32]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CuckooFilterSpec(12, 4, 16, AlternateBucket.XOR, HashFamily.mix(), 0))
        .withMessageContaining("power of 2");
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16, 32})
  void fingerprintsAreNeitherEmptyNorDeleted(int bits) {
    CuckooFilterSpec spec = spec(4, bits);
    assertThat(spec.fingerprint(0)).isEqualTo(1);
    assertThat(Integer.toUnsignedLong(spec.fingerprint(-1))).isEqualTo((1L << bits) - 2);
    assertThat(Integer.toUnsignedLong(spec.deleted())).isEqualTo((1L << bits) - 1);
  }

  @ParameterizedTest
  @EnumSource(AlternateBucket.class)
  void alternateBucketsLeadBack(AlternateBucket alternate) {
    LongStream.of(1, 2, 4, 1024, 1L << 33)
        .flatMap(
            n -> alternate == AlternateBucket.MIRROR ? LongStream.of(n, n + 1) : LongStream.of(n))
        .forEach(n -> LongStream.range(0, 1000).forEach(i -> leadsBack(alternate, i, n)));
  }

  private static void leadsBack(AlternateBucket alternate, long i, long buckets) {
    long bucket = Long.remainderUnsigned(Mix.fmix64(i), buckets);
    int fingerprint = (int) Mix.fmix64(~i);
    long other = alternate.of(bucket, fingerprint, buckets);
    assertThat(other).isBetween(0L, buckets - 1);
    assertThat(alternate.of(other, fingerprint, buckets)).isEqualTo(bucket);
  }

  @Test
  void theBoundOfFalsePositivesGrowsWithEntriesAndLoad() {
    assertThat(spec(4, 16).falsePositiveBound(1)).isCloseTo(8.0 / 65534, within(1e-8));
    assertThat(spec(4, 16).falsePositiveBound(0)).isZero();
    assertThat(spec(16, 8).falsePositiveBound(0.5))
        .isCloseTo(1 - Math.pow(253.0 / 254, 16), within(1e-12));
  }
}
