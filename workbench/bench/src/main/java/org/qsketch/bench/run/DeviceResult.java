package org.qsketch.bench.run;

/** A result that was measured on one device. */
public interface DeviceResult {
  /**
   * Returns the name of the backend.
   *
   * @return for example {@code cuda}
   */
  String backend();

  /**
   * Returns the name of the device.
   *
   * @return the device, as its driver calls it
   */
  String device();
}
