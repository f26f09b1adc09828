package org.qsketch.gpu.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlicingTest {
  private static final int BLOCK = 5888;

  /** Blocks of a filter: 13 bits of an entry say which bucket, 16 which fingerprint. */
  @ParameterizedTest(name = "{0} slices of 5888 buckets")
  @CsvSource({
    "1, 0, 512",
    "512, 0, 512",
    "513, 3, 512",
    "4096, 3, 512",
    "4097, 3, 1024",
    "16384, 3, 2048"
  })
  void entriesOf32BitsLeaveTheSecondPassWhatBitsTheyHave(int slices, int fineBits, int digits) {
    Slicing slicing = Slicing.of((long) slices * BLOCK, BLOCK, 16);
    assertThat(slicing.isPossible(false)).isTrue();
    assertThat(slicing.slices()).isEqualTo(slices);
    assertThat(slicing.sliceBits()).isEqualTo(13);
    assertThat(slicing.fineBits()).isEqualTo(fineBits);
    assertThat(slicing.digits()).isEqualTo(digits);
    assertThat((long) slicing.coarse() << fineBits).isBetween((long) slices, slices + 7L);
  }

  /** Counters of a sub-warp sketch: slices of 1,024 buckets of 32 bytes, 56 masks. */
  @ParameterizedTest(name = "{0} GiB")
  @CsvSource({"6, 9, 512, 512", "12, 10, 512, 1024", "24, 10, 1024, 1024", "64, 11, 1024, 2048"})
  void largeTablesTakeMorePartitionsInBothPasses(
      long gibibytes, int fineBits, int digits, int fineDigits) {
    Slicing slicing = new Slicing((gibibytes << 30) / 32, 10, 6);
    assertThat(slicing.isPossible(false)).isTrue();
    assertThat(slicing.fineBits()).isEqualTo(fineBits);
    assertThat(slicing.digits()).isEqualTo(digits);
    assertThat(slicing.fineDigits()).isEqualTo(fineDigits);
  }

  /** Local memory holds weights instead of the places of more partitions. */
  @Test
  void weightsTakeTheSpaceOfPartitions() {
    assertThat(Slicing.of(4096L * BLOCK, BLOCK, 16).isPossible(true)).isTrue();
    assertThat(Slicing.of(4097L * BLOCK, BLOCK, 16).isPossible(true)).isFalse();
  }

  /** A filter of 2^31 keys at load .75: fingerprints are next to entries, as weights are. */
  @Test
  void entriesWithoutFingerprintsReachFurther() {
    Slicing slicing = Slicing.of(121_600L * BLOCK, BLOCK, 0);
    assertThat(slicing.isPossible(true)).isTrue();
    assertThat(slicing.fineBits()).isEqualTo(8);
    assertThat(slicing.coarse()).isEqualTo(475);
    assertThat(Slicing.of((1L << 18) * BLOCK, BLOCK, 0).isPossible(true)).isTrue();
    assertThat(Slicing.of(((1L << 18) + 1) * BLOCK, BLOCK, 0).isPossible(true)).isFalse();
  }

  @Test
  void moreSlicesThanThatAreNotPossible() {
    assertThat(Slicing.of(16_385L * BLOCK, BLOCK, 16).isPossible(false)).isFalse();
    assertThat(Slicing.of(BLOCK, BLOCK, 32).isPossible(false)).isFalse();
  }

  /** Six standard deviations above the mean. */
  @Test
  void partitionsHoldTheKeysOfSlicesWhoseSizeIsNoPowerOfTwo() {
    Slicing slicing = Slicing.of(1000L * BLOCK, BLOCK, 16);
    assertThat(slicing.fineCapacity(20_000_000)).isBetween(21_696, 21_736);
    assertThat(slicing.coarseCapacity(20_000_000)).isBetween(164_800, 164_840);
  }
}
