package org.qsketch.fleet.work;

import org.qsketch.backend.DeviceException;

/** A device of a fleet has failed. */
public final class MemberFailure extends DeviceException {
  MemberFailure(String device, DeviceException failure) {
    super("%s, a device of the fleet: %s".formatted(device, failure.getMessage()), failure);
  }
}
