package org.qsketch.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SizeLadderTest {
  @Test
  void sizesDoubleUpToTheLargest() {
    assertThat(new SizeLadder(3, 25, Duration.ofDays(1)).climb(List::of))
        .containsExactly(3L, 6L, 12L, 24L);
  }

  @Test
  void theSmallestSizeRunsWithoutAnyTimeLeft() {
    assertThat(new SizeLadder(8, 1024, Duration.ZERO).climb(List::of)).containsExactly(8L);
  }
}
