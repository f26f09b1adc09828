package org.qsketch.opencl;

import java.util.List;
import java.util.Optional;
import org.jocl.CL;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;
import org.qsketch.backend.Device;
import org.qsketch.backend.Execution;

/**
 * A device of a platform.
 *
 * @param platform the driver's handle
 * @param id the device's handle
 */
record FoundDevice(cl_platform_id platform, cl_device_id id) {
  /** The types of devices, best first; other types come last. */
  private static final List<Long> TYPES =
      List.of(CL.CL_DEVICE_TYPE_GPU, CL.CL_DEVICE_TYPE_ACCELERATOR, CL.CL_DEVICE_TYPE_CPU);

  /** A version has the form {@code OpenCL 1.2 VENDOR}, followed by any text of the vendor. */
  private static final int VERSION_WORDS = 3;

  Device description() {
    return new Device(
        text(CL.CL_DEVICE_NAME),
        memoryBytes(),
        Math.toIntExact(number(CL.CL_DEVICE_MAX_COMPUTE_UNITS)),
        driver(),
        sharesHostMemory(),
        Execution.DEVICE);
  }

  private String driver() {
    String[] version = text(CL.CL_DEVICE_VERSION).split("\\s+", VERSION_WORDS + 1);
    List<String> words = List.of(version).subList(0, Math.min(VERSION_WORDS, version.length));
    return "%s, driver %s".formatted(String.join(" ", words), text(CL.CL_DRIVER_VERSION));
  }

  private long memoryBytes() {
    return number(CL.CL_DEVICE_GLOBAL_MEM_SIZE);
  }

  int largestGroup() {
    return Math.toIntExact(number(CL.CL_DEVICE_MAX_WORK_GROUP_SIZE));
  }

  long cacheBytes() {
    return number(CL.CL_DEVICE_GLOBAL_MEM_CACHE_SIZE);
  }

  long localBytes() {
    return number(CL.CL_DEVICE_LOCAL_MEM_SIZE);
  }

  /** Returns the bytes of the largest buffer that the driver promises. */
  long largestBuffer() {
    return number(CL.CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  }

  @SuppressWarnings("deprecation") // deprecated in name only: no single query replaces it
  private boolean sharesHostMemory() {
    return number(CL.CL_DEVICE_HOST_UNIFIED_MEMORY) != 0;
  }

  /** Returns the count of memory that begins when the device is opened. */
  MemoryBudget budget() {
    return new MemoryBudget(memoryBytes(), sharesHostMemory());
  }

  LaunchTurns launchTurns() {
    return LaunchTurns.of(DeviceSearch.name(platform), text(CL.CL_DRIVER_VERSION));
  }

  boolean isGpu() {
    return rank() == 0;
  }

  /** Returns the place in the order of devices: GPUs, other accelerators, CPUs. */
  int rank() {
    long type = number(CL.CL_DEVICE_TYPE);
    return (int) TYPES.stream().takeWhile(wanted -> (type & wanted) == 0).count();
  }

  /** Returns the reason why the device cannot run kernels, if it cannot. */
  Optional<String> defect() {
    if (number(CL.CL_DEVICE_AVAILABLE) == 0) {
      return Optional.of("it is not available");
    }
    if (number(CL.CL_DEVICE_COMPILER_AVAILABLE) == 0) {
      return Optional.of("its driver has no compiler");
    }
    if (text(CL.CL_DEVICE_VERSION).matches("OpenCL 1\\.[01].*")) {
      return Optional.of("its driver does not support OpenCL 1.2: install a newer one");
    }
    if (number(CL.CL_DEVICE_ENDIAN_LITTLE) == 0) {
      return Optional.of("it is not little-endian");
    }
    return has64BitIntegers() ? Optional.empty() : Optional.of("it has no 64-bit integers");
  }

  private boolean has64BitIntegers() {
    return text(CL.CL_DEVICE_PROFILE).equals("FULL_PROFILE") || hasExtension("cles_khr_int64");
  }

  boolean hasExtension(String extension) {
    return text(CL.CL_DEVICE_EXTENSIONS).contains(extension);
  }

  private String text(int what) {
    return Query.text((size, value, needed) -> CL.clGetDeviceInfo(id, what, size, value, needed));
  }

  private long number(int what) {
    return Query.number((size, value, needed) -> CL.clGetDeviceInfo(id, what, size, value, needed));
  }
}
