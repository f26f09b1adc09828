package org.qsketch.cuda;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendProvider;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.gpu.GpuBackend;
import org.qsketch.gpu.device.DeviceLostException;

/** Finds and opens the GPUs that the CUDA driver reports, if a driver and NVRTC are present. */
public final class CudaBackendProvider implements BackendProvider {
  private static final String NAME = "cuda";

  private final Supplier<Found<CudaInstallation>> installation;
  private final Supplier<Optional<Nvml>> management;

  /** Creates a provider, for the {@link java.util.ServiceLoader}. */
  public CudaBackendProvider() {
    // deferred until needed, because to search takes a while
    this(CudaInstallation::ofSystem, Nvml::ofSystem);
  }

  CudaBackendProvider(
      Supplier<Found<CudaInstallation>> installation, Supplier<Optional<Nvml>> management) {
    this.installation = installation;
    this.management = management;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int priority() {
    return 20;
  }

  @Override
  public BackendStatus status() {
    Found<CudaInstallation> found = installation.get();
    try {
      return found
          .value()
          .map(there -> BackendStatus.available(NAME, there.devices()))
          .orElseGet(() -> BackendStatus.unavailable(NAME, found.reason()));
    } catch (CudaException e) {
      return BackendStatus.unavailable(NAME, e.getMessage());
    }
  }

  @Override
  public Backend open(int device) {
    return GpuBackend.of(
        call(there -> CudaDevice.open(there, deviceName(device), device, KernelCache.ofUser())));
  }

  /**
   * {@inheritDoc}
   *
   * <p>Opens a device that other processes may keep from being opened.
   */
  @Override
  public long freeBytes(int device) {
    return call(there -> freeBytesWithoutContext(there, device))
        .orElseGet(() -> BackendProvider.super.freeBytes(device));
  }

  private Optional<Long> freeBytesWithoutContext(CudaInstallation there, int ordinal) {
    KernelTarget _ = CudaDevice.target(there, deviceName(ordinal), ordinal);
    CudaDevices devices = new CudaDevices(there.driver());
    return devices.isForAll(ordinal)
        ? management.get().flatMap(nvml -> nvml.freeBytes(devices.uuid(ordinal)))
        : Optional.empty();
  }

  private <T> T call(Function<CudaInstallation, T> action) {
    Found<CudaInstallation> found = installation.get();
    CudaInstallation there =
        found.value().orElseThrow(() -> new BackendUnavailableException(found.reason()));
    try {
      return action.apply(there);
    } catch (CudaException e) {
      throw new BackendUnavailableException(refusal(e));
    } catch (DeviceLostException e) {
      throw new BackendUnavailableException(e.getMessage());
    }
  }

  /**
   * Explains why a device refuses. A failed one can make all devices unusable for its process, by
   * the driver's rules.
   */
  private static String refusal(CudaException e) {
    return CudaErrors.isFatal(e.code())
        ? e.getMessage()
            + ": after a device failed, the driver may refuse every device to the same process:"
            + " restart the program, and run nvidia-smi if that does not help"
        : e.getMessage();
  }

  private static String deviceName(int ordinal) {
    return ordinal == 0 ? NAME : NAME + ":" + ordinal;
  }
}
