package org.qsketch.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

class DistinctGroupsSpecTest {
  private static final DistinctGroupsSpec SPEC = DistinctGroupsSpec.of(DistinctSpec.of(12));

  @ParameterizedTest
  @CsvSource({"4, 32", "9, 32", "10, 64", "12, 256", "13, 512", "18, 512"})
  void smallGroupsTakeLessMemoryThanRegisters(int precision, long exactUpTo) {
    assertThat(DistinctGroupsSpec.of(DistinctSpec.of(precision)).exactUpTo()).isEqualTo(exactUpTo);
  }

  @Test
  void memoryBoundsPairs() {
    assertThat(SPEC.hostBytes()).isEqualTo(DistinctGroupsSpec.UNLIMITED);
    assertThat(SPEC.hostBytes(640).mostPairs()).isEqualTo(10);
    assertThat(SPEC).hasToString("exact distinct counts of groups");
    assertThat(SPEC.hostBytes(640))
        .hasToString(
            "distinct counts of groups, exact in 640 bytes and up to 256, others by a distinct"
                + " counter of precision 12, 4.00 KiB");
  }

  @Test
  void noMemoryIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SPEC.hostBytes(0))
        .withMessage("the host memory is 0 bytes: it must be above 0");
    assertThatNullPointerException()
        .isThrownBy(() -> new DistinctGroupsSpec(null, 1))
        .withMessage("counter");
  }

  @Test
  void countsSayWhichOfThemAreExact() {
    Groups groups = new Groups(Keys.of(1L), Keys.of(2L));
    DistinctCounts exact = DistinctCounts.exact(groups);
    assertThat(exact.exactness().areAllExact()).isTrue();
    assertThat(exact.exactness().estimate(1_000)).isEqualTo(new DistinctEstimate(1_000, 0));
    DistinctCounts estimated = DistinctCounts.estimated(groups, SPEC);
    assertThat(estimated.exactness().areAllExact()).isFalse();
    assertThat(estimated.exactness().estimate(256)).isEqualTo(new DistinctEstimate(256, 0));
    assertThat(estimated.exactness().estimate(257))
        .isEqualTo(new DistinctEstimate(257, SPEC.counter().relativeError()));
  }
}
