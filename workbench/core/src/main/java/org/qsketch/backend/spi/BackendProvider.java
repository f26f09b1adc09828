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
}
