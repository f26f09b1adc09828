package org.qsketch.cuda;

import org.qsketch.backend.DeviceException;

/**
 * A function of the CUDA driver or of NVRTC failed; the message says what was attempted and why.
 */
public final class CudaException extends DeviceException {
  private final int code;

  CudaException(int code, String message) {
    super(message);
    this.code = code;
  }

  /**
   * The status code that the function returned.
   *
   * @return a {@code CUresult} or an {@code nvrtcResult}
   */
  public int code() {
    return code;
  }
}
