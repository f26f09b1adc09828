package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.BackendProvider;
import org.qsketch.backend.BackendUnavailableException;

final class CudaBackendProviderTest {
  private final FakeDriver driver = new FakeDriver();

  /** Knows the second device of the fake machine. */
  private final Nvml management =
      new FakeNvml("GPU-4748494a-4b4c-4d4e-4f50-515253545556").functions();

  private CudaBackendProvider provider() {
    CudaInstallation installation =
        new CudaInstallation(driver.functions(), new FakeNvrtc(13).compiler());
    return new CudaBackendProvider(() -> Found.of(installation), () -> Optional.of(management));
  }

  @Test
  void theServiceLoaderFindsItAndItsStatusIsDevicesOrAReason() {
    BackendProvider found =
        ServiceLoader.load(BackendProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.name().equals("cuda"))
            .findFirst()
            .orElseThrow();
    assertThat(found.status().isAvailable()).isEqualTo(found.status().reason().isEmpty());
  }

  @Test
  void devicesHaveNamesThatOpenThem() {
    assertThat(provider().status().deviceNames()).containsExactly("cuda", "cuda:1");
  }

  @Test
  void theReasonForHavingNoneIsPassedOn() {
    CudaBackendProvider missing =
        new CudaBackendProvider(() -> Found.missing("no driver"), Optional::empty);
    assertThat(missing.status().reason()).isEqualTo("no driver");
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> missing.open(0))
        .withMessage("no driver");
  }

  @Test
  void aDriverThatFailsMakesTheBackendUnavailable() {
    driver.deviceCountResult = 999;
    assertThat(provider().status().reason())
        .isEqualTo("CUDA cannot count the devices: CUDA_ERROR_999 (meaning of 999)");
  }

  @Test
  void aDeviceThatIsNotThereIsNamed() {
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> provider().open(2))
        .withMessage("CUDA cannot find device 2: CUDA_ERROR_101 (meaning of 101)");
  }

  @Test
  void aRefusalAfterAFaultNamesTheRemedy() {
    driver.retainResult = 719;
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> provider().open(1))
        .withMessage(
            "CUDA cannot open cuda:1: CUDA_ERROR_719 (meaning of 719): after a device failed, the"
                + " driver may refuse every device to the same process: restart the program, and"
                + " run nvidia-smi if that does not help");
  }

  @Test
  void freeMemoryIsToldWithoutAContext() {
    driver.retainResult = 719;
    assertThat(provider().freeBytes(1)).isEqualTo(FakeNvml.FREE);
  }

  @Test
  void aDeviceThatOthersDoNotKnowIsOpenedToAskForItsMemory() {
    assertThat(provider().freeBytes(0)).isEqualTo(FakeDriver.MEMORY);
    assertThat(driver.retained()).isZero();
    driver.retainResult = 101;
    assertThatRefused(0, "CUDA cannot open cuda: CUDA_ERROR_101");
  }

  @Test
  void aDeviceThatIsNotForAllIsOpened() {
    driver.computeMode = 3;
    driver.retainResult = 46;
    assertThatRefused(1, "CUDA cannot open cuda:1: CUDA_ERROR_46");
  }

  @Test
  void aDeviceWithoutACompilerIsRefusedWithoutAContext() {
    driver.capability = 60;
    assertThatRefused(1, "cuda:1 has compute capability 6.0");
  }

  private void assertThatRefused(int device, String reason) {
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> provider().freeBytes(device))
        .withMessageStartingWith(reason);
  }
}
