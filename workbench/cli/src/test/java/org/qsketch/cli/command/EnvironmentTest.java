package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  @Test
  void aCacheThatIsAFileIsAFaultWithItsRemedy(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    for (Path cache : new Path[] {file, file.resolve("qsketch")}) {
      Check check = Environment.cache(cache);
      assertThat(check.result()).isEqualTo("failed");
      assertThat(check.detail()).contains(file + ", which is a file", "QSKETCH_CACHE");
    }
    assertThat(Environment.cache(folder.resolve("new/cache")).result()).isEqualTo("ok");
  }
}
