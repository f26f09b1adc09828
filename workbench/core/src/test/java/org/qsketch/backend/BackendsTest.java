package org.qsketch.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BackendsTest {
  @Test
  void theCpuIsAlwaysThere() {
    assertThat(Backends.available()).contains("cpu");
    assertThat(Backends.describe())
        .anyMatch(status -> status.name().equals("cpu") && status.isAvailable());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu", "cpu:0", " cpu "})
  void theCpuIsOpenedByItsName(String name) {
    try (Backend backend = Backends.open(name)) {
      assertThat(backend.name()).isEqualTo("cpu");
      assertThat(backend.device().computeUnits())
          .isEqualTo(Runtime.getRuntime().availableProcessors());
    }
  }

  @Test
  void theBestBackendOpens() {
    try (Backend backend = Backends.best()) {
      assertThat(backend.name()).isEqualTo(Backends.available().getFirst());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "gpu", "CPU", "quantum:1"})
  void unknownBackendsAreRefusedWithTheKnownOnes(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Backends.open(name))
        .withMessageContaining("'" + name.split(":", 2)[0] + "'")
        .withMessageContaining("choose from")
        .withMessageContaining("cpu");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu:1", "cpu:-1", "cpu:", "cpu:x", "cpu:99999999999"})
  void unknownDevicesAreRefusedWithTheirNumber(String name) {
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> Backends.open(name))
        .withMessageContaining("'" + name + "'")
        .withMessageContaining("1 device,");
  }

  @Test
  void aStatusHasDevicesOrAReason() {
    Device device = new Device("a card", 1 << 30, 4, "driver 1");
    BackendStatus there = BackendStatus.available("some", List.of(device));
    BackendStatus missing = BackendStatus.unavailable("other", "install the driver");
    assertThat(there.isAvailable()).isTrue();
    assertThat(there.reason()).isEmpty();
    assertThat(missing.isAvailable()).isFalse();
    assertThat(missing.reason()).isEqualTo("install the driver");
  }
}
