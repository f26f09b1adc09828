package org.qsketch.backend;

/**
 * Finds and opens the devices of one kind. Providers are found by {@link java.util.ServiceLoader}.
 */
public interface BackendProvider {
  /**
   * Returns the name in commands: {@code cpu}, {@code opencl}, {@code cuda}.
   *
   * @return one word
   */
  String name();

  /**
   * Returns the rank of this backend among those available.
   *
   * @return any number; the highest is the best
   */
  int priority();

  /**
   * Returns the highest rank that this backend may have, without a look at its devices.
   *
   * @return {@link #priority} or more
   */
  default int highestPriority() {
    return priority();
  }

  /**
   * Looks for devices. The status reports what is missing; nothing is thrown.
   *
   * @return devices, or the reason for having none
   */
  BackendStatus status();

  /**
   * Opens a device.
   *
   * @param device index in {@link BackendStatus#devices()}
   * @return the backend, owned by the caller
   * @throws BackendUnavailableException if the device cannot be opened
   */
  Backend open(int device);

  /**
   * Opens a device with a number of threads. Devices other than the host's processor have their own
   * cores: for them, this is {@link #open(int)}.
   *
   * @param device index in {@link BackendStatus#devices()}
   * @param threads host threads, 1 or more
   * @return the backend, owned by the caller
   * @throws BackendUnavailableException if the device cannot be opened
   */
  default Backend open(int device, int threads) {
    return open(device);
  }

  /**
   * Returns the free memory of a device that need not be open. Drivers that tell it only then open
   * the device for this, which takes long.
   *
   * @param device index in {@link BackendStatus#devices()}
   * @return bytes
   * @throws BackendUnavailableException if the device cannot be opened, as far as its driver tells
   */
  default long freeBytes(int device) {
    try (Backend backend = open(device)) {
      return backend.freeBytes();
    }
  }
}
