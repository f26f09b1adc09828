package org.qsketch.opencl;

import java.util.List;
import java.util.function.Supplier;
import org.jocl.CLException;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendProvider;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Device;
import org.qsketch.gpu.GpuBackend;

/** Opens every device of every OpenCL platform: GPUs first, CPUs last. */
public final class OpenClBackendProvider implements BackendProvider {
  private static final String NAME = "opencl";
  private static final int PRIORITY = 10;

  private final Supplier<DeviceSearch> search;

  /** Creates a provider, for the {@link java.util.ServiceLoader}. */
  public OpenClBackendProvider() {
    this(DeviceSearch::run);
  }

  OpenClBackendProvider(Supplier<DeviceSearch> search) {
    this.search = search;
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Prefers the CPU backend if there is no GPU. */
  @Override
  public int priority() {
    return hasGpu() ? PRIORITY : -PRIORITY;
  }

  @Override
  public int highestPriority() {
    return PRIORITY;
  }

  private boolean hasGpu() {
    try {
      return search.get().devices().stream().anyMatch(FoundDevice::isGpu);
    } catch (BackendUnavailableException | LinkageError | CLException e) {
      return false;
    }
  }

  @Override
  public BackendStatus status() {
    try {
      return status(search.get());
    } catch (BackendUnavailableException e) {
      return BackendStatus.unavailable(NAME, e.getMessage());
    } catch (LinkageError | RuntimeException e) {
      return BackendStatus.unavailable(
          NAME, "OpenCL cannot be called (%s): check its driver".formatted(e));
    }
  }

  private static BackendStatus status(DeviceSearch found) {
    List<Device> devices = found.devices().stream().map(FoundDevice::description).toList();
    return devices.isEmpty()
        ? BackendStatus.unavailable(
            NAME,
            "no OpenCL device can run kernels (%s): check the drivers, or install one for the CPU (on Debian: pocl-opencl-icd)"
                .formatted(String.join("; ", found.refusals())))
        : BackendStatus.available(NAME, devices);
  }

  @Override
  public Backend open(int device) {
    return GpuBackend.of(openDevice(device));
  }

  @Override
  public long freeBytes(int device) {
    return find(device).budget().free();
  }

  OpenClDevice openDevice(int device) {
    return OpenClDevice.open(device == 0 ? NAME : NAME + ":" + device, find(device));
  }

  private FoundDevice find(int device) {
    List<FoundDevice> devices = search.get().devices();
    if (device < 0 || device >= devices.size()) {
      throw new BackendUnavailableException(
          "there is no OpenCL device %d: this machine has %d, numbered from 0"
              .formatted(device, devices.size()));
    }
    return devices.get(device);
  }
}
