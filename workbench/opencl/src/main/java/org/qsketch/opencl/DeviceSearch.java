package org.qsketch.opencl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;
import org.qsketch.backend.BackendUnavailableException;

/**
 * The devices of all platforms.
 *
 * @param devices the devices that can run kernels, the best kind first
 * @param refusals the reasons why other devices or platforms cannot
 */
record DeviceSearch(List<FoundDevice> devices, List<String> refusals) {
  /** The error code of the loader (extension cl_khr_icd) if there is no platform. */
  private static final int NO_PLATFORM = -1001;

  /** Copies the lists. */
  DeviceSearch {
    devices = List.copyOf(devices);
    refusals = List.copyOf(refusals);
  }

  /**
   * Searches all platforms, on one thread at a time: while PoCL begins on a thread, it shows others
   * no devices, or devices without names.
   *
   * @throws BackendUnavailableException if OpenCL cannot be called, or has no platform
   */
  static synchronized DeviceSearch run() {
    OpenClLibrary.require();
    try {
      return searchPlatforms();
    } catch (CLException e) {
      throw new BackendUnavailableException(
          "OpenCL reports %s: check its drivers".formatted(ErrorCode.text(e.getStatus())));
    }
  }

  private static DeviceSearch searchPlatforms() {
    List<FoundDevice> devices = new ArrayList<>();
    List<String> refusals = new ArrayList<>();
    for (cl_platform_id platform : platforms()) {
      for (FoundDevice device : devices(platform, refusals)) {
        Optional<String> defect = device.defect();
        defect.ifPresentOrElse(
            reason -> refusals.add("%s: %s".formatted(device.description().name(), reason)),
            () -> devices.add(device));
      }
    }
    devices.sort(Comparator.comparingInt(FoundDevice::rank));
    return new DeviceSearch(devices, refusals);
  }

  private static cl_platform_id[] platforms() {
    int[] count = new int[1];
    try {
      CL.clGetPlatformIDs(0, null, count);
    } catch (CLException e) {
      if (e.getStatus() != NO_PLATFORM) {
        throw e;
      }
    }
    if (count[0] == 0) {
      throw new BackendUnavailableException(
          "the OpenCL loader is installed but finds no platform: install the driver of a device"
              + " (for the CPU on Debian: pocl-opencl-icd)");
    }
    cl_platform_id[] platforms = new cl_platform_id[count[0]];
    CL.clGetPlatformIDs(platforms.length, platforms, null);
    return platforms;
  }

  /** Returns the devices of a platform; a failure does not prevent the use of other platforms. */
  private static List<FoundDevice> devices(cl_platform_id platform, List<String> refusals) {
    try {
      int[] count = new int[1];
      CL.clGetDeviceIDs(platform, CL.CL_DEVICE_TYPE_ALL, 0, null, count);
      cl_device_id[] ids = new cl_device_id[count[0]];
      CL.clGetDeviceIDs(platform, CL.CL_DEVICE_TYPE_ALL, ids.length, ids, null);
      return List.of(ids).stream().map(id -> new FoundDevice(platform, id)).toList();
    } catch (CLException e) {
      refusals.add("%s: %s".formatted(name(platform), ErrorCode.text(e.getStatus())));
      return List.of();
    }
  }

  static String name(cl_platform_id platform) {
    return Query.text(
        (size, value, needed) ->
            CL.clGetPlatformInfo(platform, CL.CL_PLATFORM_NAME, size, value, needed));
  }
}
