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
