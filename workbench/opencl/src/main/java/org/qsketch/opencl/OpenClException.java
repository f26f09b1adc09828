package org.qsketch.opencl;

import org.jocl.CLException;
import org.qsketch.backend.DeviceException;

/**
 * Signals that an OpenCL function failed; the message has the device, and the error's name and
 * meaning.
 */
public final class OpenClException extends DeviceException {
  OpenClException(String device, CLException error) {
    super("OpenCL on %s reports %s".formatted(device, ErrorCode.text(error.getStatus())), error);
  }
}
