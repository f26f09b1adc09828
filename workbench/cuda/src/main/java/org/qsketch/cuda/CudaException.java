package org.qsketch.cuda;

import org.qsketch.backend.DeviceException;

/** Signals that a function of the CUDA driver or of NVRTC failed; the message has the attempt. */
public final class CudaException extends DeviceException {
  private final int code;

  CudaException(int code, String message) {
    super(message);
    this.code = code;
  }

  /**
   * Returns the status code of the function.
   *
   * @return a {@code CUresult} or an {@code nvrtcResult}
   */
  public int code() {
    return code;
  }
}
