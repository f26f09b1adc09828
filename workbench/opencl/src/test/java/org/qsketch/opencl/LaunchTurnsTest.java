package org.qsketch.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LaunchTurnsTest {
  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "Portable Computing Language, 1.6, true",
    "Portable Computing Language, 3.1+debian, true",
    "Portable Computing Language, 5.0+debian, true",
    "Portable Computing Language, 6.0, false",
    "Portable Computing Language, 7.1+debian, false",
    "Portable Computing Language, 10.0, false",
    "NVIDIA CUDA, 3.1, false"
  })
  void queuesTakeTurnsWherePoclCountsKernelsInUseWrongly(
      String platform, String driver, boolean turns) {
    assertThat(LaunchTurns.of(platform, driver))
        .isSameAs(turns ? LaunchTurns.ONE : LaunchTurns.ANY);
  }
}
