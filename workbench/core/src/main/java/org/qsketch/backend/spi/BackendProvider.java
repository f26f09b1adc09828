package org.qsketch.backend.spi;

import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.BackendUnavailableException;

/**
 * Finds and opens the devices of one kind. Providers are found by {@link java.util.ServiceLoader}.
 */
public interface BackendProvider {
  /**
   * The name in commands: {@code cpu}, {@code opencl}, {@code cuda}.
   *
   * @return one word
   */
  String name();

  /**
   * Which backend to prefer where several are available.
   *
   * @return the highest wins
   */
  int priority();

  /**
   * Looks for devices. Whatever is missing is said in the status, never thrown.
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
   * Opens a device with a number of threads. Devices that are not the host's processor have cores
   * of their own: for them, this is {@link #open(int)}.
   *
   * @param device index in {@link BackendStatus#devices()}
   * @param threads of the host, 1 or more
   * @return the backend, owned by the caller
   * @throws BackendUnavailableException if the device cannot be opened
   */
  default Backend open(int device, int threads) {
    return open(device);
  }
}
