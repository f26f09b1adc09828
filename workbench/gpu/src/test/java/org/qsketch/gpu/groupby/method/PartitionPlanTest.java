package org.qsketch.gpu.groupby.method;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.gpu.program.KernelConstant;

class PartitionPlanTest {
  private static final long PAIRS = 1L << 27;

  private static GroupEstimate even(long groups) {
    return new GroupEstimate(groups, false);
  }

  @ParameterizedTest
  @CsvSource({"17,8,0", "18,8,0", "20,5,5", "24,7,7", "26,8,8", "27,8,8"})
  void theNumberOfGroupsDecidesHowManyPassesThereAre(int log2, int firstBits, int secondBits) {
    PartitionPlan plan = PartitionPlan.of(even(1L << log2), PAIRS).orElseThrow();
    assertThat(plan.firstBits()).isEqualTo(firstBits);
    assertThat(plan.secondBits()).isEqualTo(secondBits);
    assertThat((1L << log2) / plan.parts()).isLessThan(KernelConstant.LOCAL_SLOTS.value());
  }

  @ParameterizedTest
  @CsvSource({"27,0", "28,1", "29,2", "30,3"})
  void moreGroupsThanTwoPassesHaveRoomForComeInRanges(int log2, int rangeBits) {
    PartitionPlan plan = PartitionPlan.of(even(1L << log2), 1L << log2).orElseThrow();
    assertThat(plan.rangeBits()).isEqualTo(rangeBits);
    assertThat(plan.rangePlaces()).isBetween(1L << log2, (1L << log2) * 6 / 5);
    assertThat((1L << log2) / plan.ranges() / plan.parts())
        .isLessThan(KernelConstant.LOCAL_SLOTS.value());
  }

  @Test
  void partitionsHaveRoomForMoreThanTheirShare() {
    PartitionPlan plan = PartitionPlan.of(even(1L << 24), PAIRS).orElseThrow();
    assertThat(plan.firstPlaces()).isBetween(PAIRS * 5 / 4, PAIRS * 3 / 2);
    assertThat(plan.lastPlaces()).isBetween(PAIRS * 9 / 8, PAIRS * 3 / 2);
    PartitionPlan skewed = PartitionPlan.of(new GroupEstimate(1L << 24, true), PAIRS).orElseThrow();
    assertThat(skewed.firstPlaces() - plan.firstPlaces()).isGreaterThan(PAIRS / 3);
    assertThat(skewed.lastPlaces() - plan.lastPlaces()).isGreaterThan(PAIRS / 3);
  }

  @Test
  void fewGroupsOfManyPairsHaveNoPlan() {
    assertThat(PartitionPlan.of(even(1_000), PAIRS)).isEmpty();
    assertThat(PartitionPlan.of(even(1_000), 1 << 20)).isPresent();
  }

  @Test
  void placesBeyond32BitsHaveNoPlan() {
    assertThat(PartitionPlan.of(even(1L << 26), (1L << 32) - 2)).isEmpty();
  }
}
