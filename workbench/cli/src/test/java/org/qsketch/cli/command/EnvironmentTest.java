package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentTest {
  @ParameterizedTest
  @ValueSource(strings = {"25", "25-ea+36", "25.0.1+8-LTS", "25.0.2", "25.0.2.1"})
  void aJavaThatMovesPinnedArraysIsAWarning(String version) {
    Check check = Environment.java(Runtime.Version.parse(version));
    assertThat(check.result()).isEqualTo("warning");
    assertThat(check.isFault()).isFalse();
    assertThat(check.detail()).startsWith(version).contains("JDK-8377811", "25.0.3 or newer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"25.0.3+9-LTS", "25.0.10", "25.1", "26", "26-ea"})
  void anyOtherIsFine(String version) {
    Check check = Environment.java(Runtime.Version.parse(version));
    assertThat(check.result()).isEqualTo("ok");
    assertThat(check.detail()).startsWith(version);
  }
}
