package org.qsketch.backend.spi.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReadingOrderTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8})
  void noTwoDevicesReadFromOneInTheSameStep(int devices) {
    for (int step = 0; step < devices; step++) {
      int each = step;
      assertThat(
              IntStream.range(0, devices).map(own -> ReadingOrder.from(own + 1, devices).get(each)))
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void aDeviceComesToItselfLast() {
    assertThat(ReadingOrder.from(3, 4)).containsExactly(3, 0, 1, 2);
    assertThat(ReadingOrder.from(4, 4)).containsExactly(0, 1, 2, 3);
  }

  @Test
  void aDeviceBeginsBehindItself() {
    assertThat(ReadingOrder.behind(4, i -> i == 2)).isEqualTo(3);
    assertThat(ReadingOrder.behind(4, i -> i == 3)).isEqualTo(4);
    assertThat(ReadingOrder.behind(4, _ -> false)).isZero();
  }
}
