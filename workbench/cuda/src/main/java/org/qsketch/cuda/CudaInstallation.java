package org.qsketch.cuda;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.qsketch.backend.Device;
import org.qsketch.cuda.Linking.LibraryLoader;

/**
 * A driver with at least one device, and a compiler that works with it.
 *
 * @param driver the initialized driver
 * @param compiler the compiler, of a major version that the driver supports
 */
record CudaInstallation(CudaDriver driver, NvrtcCompiler compiler) {
  /** The first CUDA whose run-time compiler emits machine code and lists its architectures. */
  private static final CudaVersion OLDEST = new CudaVersion(11, 2);

  private static final int NO_FLAGS = 0;

  /** Looks for a driver and a compiler on this machine, once for each process. */
  static Found<CudaInstallation> ofSystem() {
    return OfSystem.FOUND;
  }

  private static final class OfSystem {
    static final Found<CudaInstallation> FOUND =
        find(
            new DriverSearch(LibraryLoader.SYSTEM)::find,
            major -> NvrtcSearch.ofSystem().find(major),
            System.getenv());
  }

  /**
   * Looks for a driver and a compiler.
   *
   * @param driver finds the driver
   * @param compiler finds the compiler for the newest major version of CUDA that it may have
   * @param environment variables, which may hide devices from the driver
   */
  static Found<CudaInstallation> find(
      Supplier<Found<CudaDriver>> driver,
      IntFunction<Found<NvrtcCompiler>> compiler,
      Map<String, String> environment) {
    return driver.get().then(found -> begin(found, compiler, environment));
  }

  /**
   * Begins to use a driver, which takes long; the compiler loads meanwhile. A virtual thread would
   * wait forever for a carrier where callers occupy all of them.
   */
  private static Found<CudaInstallation> begin(
      CudaDriver driver,
      IntFunction<Found<NvrtcCompiler>> compiler,
      Map<String, String> environment) {
    Future<Optional<String>> refusal;
    Found<CudaInstallation> found;
    try (ExecutorService other =
        Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory())) {
      refusal = other.submit(() -> initialize(driver, environment));
      found = withCompiler(driver, compiler);
    }
    return refusal.resultNow().map(Found::<CudaInstallation>missing).orElse(found);
  }

  /** Initializes a driver; returns the reason if it refuses. */
  private static Optional<String> initialize(CudaDriver driver, Map<String, String> environment) {
    int code = NativeCall.result(() -> (int) driver.init().invokeExact(NO_FLAGS));
    if (code == CudaErrors.SUCCESS) {
      return Optional.empty();
    }
    return Optional.of(
        code == CudaErrors.NO_DEVICE
            ? noDevice(environment)
            : new CudaErrors(driver).failure("be initialized", code)
                + ": run nvidia-smi for details, then reload or reinstall the NVIDIA driver");
  }

  private static String noDevice(Map<String, String> environment) {
    String visible = environment.get("CUDA_VISIBLE_DEVICES");
    return visible == null
        ? "the NVIDIA driver finds no GPU: check that nvidia-smi lists one"
        : "the NVIDIA driver finds no GPU while CUDA_VISIBLE_DEVICES is '%s': unset that or correct it"
            .formatted(visible);
  }

  /** Looks for a compiler. The driver tells its version before it is initialized. */
  private static Found<CudaInstallation> withCompiler(
      CudaDriver driver, IntFunction<Found<NvrtcCompiler>> compiler) {
    try {
      CudaVersion newest = new CudaDevices(driver).driverVersion();
      if (newest.compareTo(OLDEST) < 0) {
        return Found.missing(
            "the NVIDIA driver supports CUDA %s, %s is needed: install a newer driver"
                .formatted(newest, OLDEST));
      }
      return compiler.apply(newest.major()).then(found -> matching(driver, newest, found));
    } catch (CudaException e) {
      return Found.missing(e.getMessage());
    }
  }

  private static Found<CudaInstallation> matching(
      CudaDriver driver, CudaVersion newest, NvrtcCompiler compiler) {
    return compiler.version().major() <= newest.major()
        ? Found.of(new CudaInstallation(driver, compiler))
        : Found.missing(
            "the NVIDIA driver supports CUDA %s, but the compiler is %s: install a newer driver, or set %s to an NVRTC %d"
                .formatted(newest, compiler.title(), NvrtcSearch.VARIABLE, newest.major()));
  }

  /** Returns the devices in the order of their ordinal numbers. */
  List<Device> devices() {
    return IntStream.range(0, new CudaDevices(driver).count()).mapToObj(this::describe).toList();
  }

  /** Describes a device. */
  Device describe(int ordinal) {
    CudaDevices devices = new CudaDevices(driver);
    return devices.describe(
        ordinal, "CUDA %s, %s".formatted(devices.driverVersion(), compiler.title()));
  }
}
