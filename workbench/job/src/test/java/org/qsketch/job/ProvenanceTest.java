package org.qsketch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.qsketch.fake.FakeBackend;

class ProvenanceTest {
  private final Provenance provenance =
      Provenance.of(List.of(new FakeBackend()), 42, Map.of("wlf", "0.5", "keys", "2^20"));

  @Test
  void itKnowsTheMachine() {
    assertThat(provenance.jdk()).contains(Runtime.version().toString());
    assertThat(provenance.operatingSystem()).startsWith(System.getProperty("os.name"));
    assertThat(provenance.cores()).isPositive();
    assertThat(provenance.memoryBytes()).isPositive();
  }

  @Test
  void itKnowsTheDeviceAndItsDriver() {
    assertThat(provenance.devices())
        .singleElement()
        .satisfies(used -> assertThat(used.backend()).isEqualTo("fake"))
        .satisfies(used -> assertThat(used.device().driver()).isEqualTo("fake driver 1.0"));
  }

  @Test
  void itKnowsTheBuild() {
    assertThat(provenance.version()).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
    assertThat(provenance.commit()).matches("[0-9a-f]{40}(-dirty)?|unknown");
  }

  @Test
  void itNamesLibrariesWithoutTheirFolders() {
    assertThat(provenance.libraries())
        .anyMatch(jar -> jar.startsWith("jackson-databind-"))
        .noneMatch(jar -> jar.contains("/"));
  }

  @Test
  void optionsComeInTheOrderOfTheirNames() {
    assertThat(provenance.options().keySet()).containsExactly("keys", "wlf");
  }
}
