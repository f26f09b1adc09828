package org.qsketch.gpu.device;

import org.qsketch.backend.DeviceException;

/**
 * A device failed and must be opened again. After some failures, the driver allows that only in a
 * new process.
 */
public final class DeviceLostException extends DeviceException {
  /**
   * Says what happened.
   *
   * @param device its name, for example {@code cuda:1}
   * @param error what the driver reported, by name and meaning
   */
  public DeviceLostException(String device, String error) {
    super(
        "the device %s failed: %s; what it held is lost: close the backend and open it again, or, if the driver refuses, restart the program"
            .formatted(device, error));
  }
}
