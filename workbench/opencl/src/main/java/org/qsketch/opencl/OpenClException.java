package org.qsketch.opencl;

import org.jocl.CLException;
import org.qsketch.backend.DeviceException;

/** A function of OpenCL failed; the message says on which device, and by name and meaning why. */
public final class OpenClException extends DeviceException {
  OpenClException(String device, CLException error) {
    super("OpenCL on %s reports %s".formatted(device, ErrorCode.text(error.getStatus())), error);
  }
}
