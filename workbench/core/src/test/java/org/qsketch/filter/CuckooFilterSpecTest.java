package org.qsketch.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.LongSummaryStatistics;
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
        .flatMap(n -> LongStream.of(n, n + 1))
        .mapToObj(n -> sized(alternate, n))
        .forEach(spec -> LongStream.range(0, 1000).forEach(i -> leadsBack(spec, i)));
  }

  private static CuckooFilterSpec sized(AlternateBucket alternate, long buckets) {
    return CuckooFilterSpec.forKeys(4 * buckets).load(1).alternate(alternate).build();
  }

  private static void leadsBack(CuckooFilterSpec spec, long i) {
    long bucket = Long.remainderUnsigned(Mix.fmix64(i), spec.buckets());
    int fingerprint = (int) Mix.fmix64(~i);
    long other = spec.alternate(bucket, fingerprint);
    assertThat(other).isBetween(0L, spec.buckets() - 1);
    assertThat(spec.alternate(other, fingerprint)).isEqualTo(bucket);
    assertThat(other / spec.blockBuckets()).isEqualTo(bucket / spec.blockBuckets());
  }

  @ParameterizedTest(name = "{0} entries of {1} bits")
  @CsvSource({"4, 8", "4, 16", "4, 32", "8, 16", "16, 8", "16, 32"})
  void localAlternatesTakeWholeBlocksOf46KiB(int entries, int bits) {
    int block = 46 * 1024 * 8 / (entries * bits);
    CuckooFilterBuilder sizes =
        CuckooFilterSpec.forKeys((long) entries * (3 * block + 1))
            .load(1)
            .entries(entries)
            .fingerprintBits(bits);
    CuckooFilterSpec spec = sizes.alternate(AlternateBucket.LOCAL).build();
    assertThat(spec.buckets()).isEqualTo(4L * block);
    assertThat(spec.blockBuckets()).isEqualTo(block);
    assertThat(sizes.alternate(AlternateBucket.MIRROR).build().blockBuckets())
        .isEqualTo(3 * block + 1);
  }

  @Test
  void localAlternatesSpreadOverTheirBlock() {
    CuckooFilterSpec spec = sized(AlternateBucket.LOCAL, 3 * 5888);
    LongSummaryStatistics others =
        LongStream.rangeClosed(1, 65_534)
            .map(fingerprint -> spec.alternate(2 * 5888 - 1, (int) fingerprint))
            .summaryStatistics();
    assertThat(others.getMin()).isEqualTo(5888);
    assertThat(others.getMax()).isEqualTo(2 * 5888 - 1);
    assertThat(others.getAverage()).isCloseTo(1.5 * 5888, within(5.0));
  }

  @ParameterizedTest(name = "{0} entries of {1} bits")
  @CsvSource({"4, 8, 0.938", "4, 16, 0.934", "4, 32, 0.927", "8, 16, 0.964", "16, 32, 0.957"})
  void localAlternatesLeaveSpaceForBlocksThatGetMoreKeysThanOthers(
      int entries, int bits, double load) {
    CuckooFilterSpec spec =
        CuckooFilterSpec.forKeys(1L << 30)
            .entries(entries)
            .fingerprintBits(bits)
            .alternate(AlternateBucket.LOCAL)
            .build();
    assertThat(spec.usableLoad()).isCloseTo(load, within(0.001));
    assertThat((double) (1L << 30) / spec.slots()).isCloseTo(spec.usableLoad(), within(0.001));
  }

  @Test
  void aBlockOfFewBucketsIsTheWholeFilter() {
    CuckooFilterSpec spec = sized(AlternateBucket.LOCAL, 5888);
    assertThat(spec.buckets()).isEqualTo(5888);
    assertThat(sized(AlternateBucket.LOCAL, 37).blockBuckets()).isEqualTo(37);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new CuckooFilterSpec(5889, 4, 16, AlternateBucket.LOCAL, HashFamily.mix(), 0))
        .withMessageContainingAll("5889", "at most 5888 or a multiple");
  }

  @Test
  void theBoundOfFalsePositivesGrowsWithEntriesAndLoad() {
    assertThat(spec(4, 16).falsePositiveBound(1)).isCloseTo(8.0 / 65534, within(1e-8));
    assertThat(spec(4, 16).falsePositiveBound(0)).isZero();
    assertThat(spec(16, 8).falsePositiveBound(0.5))
        .isCloseTo(1 - Math.pow(253.0 / 254, 16), within(1e-12));
  }
}
