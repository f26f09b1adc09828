package org.qsketch.internal.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CacheFolderTest {
  private static final Path HOME = Path.of("/home/ada");

  @Test
  void theWorkbenchsOwnVariableComesFirst() {
    assertThat(of(Map.of("QSKETCH_CACHE", "/data/q", "XDG_CACHE_HOME", "/data/x")))
        .isEqualTo(Path.of("/data/q"));
  }

  @Test
  void aFolderForAllProgramsIsShared() {
    assertThat(of(Map.of("XDG_CACHE_HOME", "/data/x"))).isEqualTo(Path.of("/data/x/qsketch"));
  }

  @Test
  void withoutVariablesTheHomeFolderHasIt() {
    assertThat(of(Map.of("QSKETCH_CACHE", " "))).isEqualTo(HOME.resolve(".cache/qsketch"));
  }

  private static Path of(Map<String, String> environment) {
    return CacheFolder.of(environment, HOME);
  }
}
