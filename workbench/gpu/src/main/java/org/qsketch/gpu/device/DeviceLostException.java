package org.qsketch.gpu.device;

import org.qsketch.backend.DeviceException;

/**
 * A device failed in a way that nothing recovers from but opening it again; after some failures the
 * driver lets only another process do that.
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
        "the device %s failed: %s; what it held is lost: close the backend and open it again, or, where the driver refuses that, start the program again"
            .formatted(device, error));
  }
}
