package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;

/** NVRTC's status codes and their names. */
final class NvrtcErrors {
  static final int SUCCESS = 0;

  private final Nvrtc nvrtc;

  NvrtcErrors(Nvrtc nvrtc) {
    this.nvrtc = nvrtc;
  }

  /**
   * Calls NVRTC.
   *
   * @param attempt what the call is for, for example {@code report its version}
   * @throws CudaException if it fails
   */
  void check(String attempt, NativeCall call) {
    int code = NativeCall.result(call);
    if (code != SUCCESS) {
      throw new CudaException(code, "NVRTC cannot %s: %s".formatted(attempt, name(code)));
    }
  }

  /** The name of a code, for example {@code NVRTC_ERROR_INVALID_OPTION}. */
  @SuppressWarnings("restricted")
  String name(int code) {
    try {
      MemorySegment text = (MemorySegment) nvrtc.getErrorString().invokeExact(code);
      return text.reinterpret(Long.MAX_VALUE).getString(0);
    } catch (Throwable e) {
      throw new AssertionError("a native function threw", e);
    }
  }
}
