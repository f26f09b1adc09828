package org.qsketch.cuda;

import org.opentest4j.TestAbortedException;

/** What tests need of their machine. Without it, they are skipped and say why. */
final class Machine {
  private Machine() {}

  /** NVRTC, newest version first. */
  static NvrtcCompiler requireNvrtc() {
    return require(NvrtcSearch.ofSystem().find(Integer.MAX_VALUE));
  }

  /** A driver with a device, and a compiler for it. */
  static CudaInstallation requireDevice() {
    return require(CudaInstallation.ofSystem());
  }

  /** The second device; the first one again, if there is no other. */
  static CudaDevice openOther() {
    CudaInstallation installation = requireDevice();
    int other = Math.min(1, new CudaDevices(installation.driver()).count() - 1);
    return CudaDevice.open(installation, "cuda:" + other, other, KernelCache.ofUser());
  }

  private static <T> T require(Found<T> found) {
    return found
        .value()
        .orElseThrow(
            () -> {
              System.out.println("Skipped: " + found.reason());
              return new TestAbortedException(found.reason());
            });
  }
}
