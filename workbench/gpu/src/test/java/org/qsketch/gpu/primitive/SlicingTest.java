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

  /** Local memory holds weights instead of the places of more partitions. */
  @Test
  void weightsTakeTheSpaceOfPartitions() {
    assertThat(Slicing.of(4096L * BLOCK, BLOCK, 16).isPossible(true)).isTrue();
    assertThat(Slicing.of(4097L * BLOCK, BLOCK, 16).isPossible(true)).isFalse();
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
