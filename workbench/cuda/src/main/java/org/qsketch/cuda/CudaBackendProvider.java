package org.qsketch.cuda;

import java.util.function.Supplier;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendProvider;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.gpu.GpuBackend;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.DeviceLostException;

/** Finds and opens the GPUs that the CUDA driver reports, if a driver and NVRTC are present. */
public final class CudaBackendProvider implements BackendProvider {
  private static final String NAME = "cuda";

  private final Supplier<Found<CudaInstallation>> installation;

  /** Creates a provider, for the {@link java.util.ServiceLoader}. */
  public CudaBackendProvider() {
    this(CudaInstallation::ofSystem); // deferred until needed, because the search takes a while
  }

  CudaBackendProvider(Supplier<Found<CudaInstallation>> installation) {
    this.installation = installation;
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
    return GpuBackend.of(openDevice(device));
  }

  private ComputeDevice openDevice(int ordinal) {
    Found<CudaInstallation> found = installation.get();
    CudaInstallation there =
        found.value().orElseThrow(() -> new BackendUnavailableException(found.reason()));
    try {
      return CudaDevice.open(there, deviceName(ordinal), ordinal, KernelCache.ofUser());
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
