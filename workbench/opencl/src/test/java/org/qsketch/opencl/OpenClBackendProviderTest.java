package org.qsketch.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.BackendUnavailableException;

final class OpenClBackendProviderTest {
  /** What native libraries may throw. */
  static final List<Throwable> FAULTS =
      List.of(
          new UnsatisfiedLinkError("no library"),
          new NoClassDefFoundError("no library"),
          new ExceptionInInitializerError("no library"),
          new UnsupportedOperationException("no library"),
          new BackendUnavailableException("no library"));

  @ParameterizedTest
  @FieldSource("FAULTS")
  void everyFaultIsAReasonAndNeverThrown(Throwable fault) {
    OpenClBackendProvider provider = new OpenClBackendProvider(() -> fail(fault));
    for (int call = 0; call < 2; call++) {
      BackendStatus status = provider.status();
      assertThat(status.isAvailable()).isFalse();
      assertThat(status.reason()).contains("no library");
    }
  }

  private static DeviceSearch fail(Throwable fault) {
    switch (fault) {
      case Error error -> throw error;
      case RuntimeException exception -> throw exception;
      default -> throw new AssertionError(fault);
    }
  }

  @Test
  void withoutADeviceTheReasonsAreListed() {
    OpenClBackendProvider provider =
        new OpenClBackendProvider(
            () -> new DeviceSearch(List.of(), List.of("A card: its driver has no compiler")));
    assertThat(provider.status().reason())
        .contains("A card: its driver has no compiler")
        .contains("pocl-opencl-icd");
  }

  @Test
  @OnDevice
  void theStatusDescribesWhatCanBeOpened() {
    BackendStatus status = new OpenClBackendProvider().status();
    try (OpenClDevice device = TestDevice.open()) {
      assertThat(status.devices().getFirst()).isEqualTo(device.description());
      assertThat(status.deviceNames().getFirst()).isEqualTo(device.name());
    }
  }

  @Test
  @OnDevice
  void freeMemoryIsToldWithoutAContext() {
    OpenClBackendProvider provider = new OpenClBackendProvider();
    long memory = provider.status().devices().getFirst().memoryBytes();
    assertThat(provider.freeBytes(0)).isBetween(1L, memory);
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> provider.freeBytes(99))
        .withMessageContaining("no OpenCL device 99");
  }

  @Test
  @OnDevice
  void aMissingDeviceIsRefused() {
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> new OpenClBackendProvider().openDevice(99))
        .withMessageContaining("no OpenCL device 99");
  }
}
