package org.qsketch.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LaunchTurnsTest {
  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "Portable Computing Language, 1.6, ONE",
    "Portable Computing Language, 3.1+debian, ONE",
    "Portable Computing Language, 5.0+debian, ONE",
    "Portable Computing Language, 6.0, ANY",
    "Portable Computing Language, 7.1+debian, ANY",
    "Portable Computing Language, 10.0, ANY",
    "NVIDIA CUDA, 3.1, ANY"
  })
  void queuesTakeTurnsWherePoclCountsKernelsInUseWrongly(
      String platform, String driver, LaunchTurns turns) {
    assertThat(LaunchTurns.of(platform, driver)).isEqualTo(turns);
  }
}
