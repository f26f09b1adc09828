package org.qsketch.groupby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupBySpecTest {
  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.5, 0.99})
  void aTableHasASlotMoreThanGroupsAndItsLoadFactor(double loadFactor) {
    GroupBySpec spec = GroupBySpec.count().loadFactor(loadFactor);
    for (long groups : new long[] {0, 1, 1000, 1L << 40}) {
      assertThat(spec.slots(groups))
          .isGreaterThan(groups)
          .isEven()
          .isBetween((long) (groups / loadFactor), (long) Math.ceil(groups / loadFactor) + 2);
    }
  }

  /** With less, the bytes of a table are more than a number of 64 bits holds. */
  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1, 0, Double.MIN_VALUE, 1e-19, 0.0009, 0.991, 2})
  void aLoadFactorOutOfBoundsIsRefused(double loadFactor) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GroupBySpec.count().loadFactor(loadFactor))
        .withMessageContainingAll("the load factor is " + loadFactor, "0.001", "0.99");
  }
}
