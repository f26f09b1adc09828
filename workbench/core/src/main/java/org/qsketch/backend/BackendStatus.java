package org.qsketch.backend;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What became of looking for a backend's devices.
 *
 * @param name the backend
 * @param devices those found, in the order of their indices; empty if the backend is not available
 * @param reason why not, and what would mend it; empty if it is available
 */
public record BackendStatus(String name, List<Device> devices, String reason) {
  /** Copies the list. */
  public BackendStatus {
    devices = List.copyOf(devices);
  }

  /**
   * A backend with devices.
   *
   * @param name the backend
   * @param devices at least one
   * @return the status
   */
  public static BackendStatus available(String name, List<Device> devices) {
    return new BackendStatus(name, devices, "");
  }

  /**
   * A backend that cannot be used here.
   *
   * @param name the backend
   * @param reason why not, and what would mend it
   * @return the status
   */
  public static BackendStatus unavailable(String name, String reason) {
    return new BackendStatus(name, List.of(), reason);
  }

  /**
   * Whether a device was found.
   *
   * @return true if the backend can be opened
   */
  public boolean isAvailable() {
    return !devices.isEmpty();
  }

  /**
   * The names that open the devices.
   *
   * @return one for each device: the backend's name, from the second device on with the index
   */
  public List<String> deviceNames() {
    return IntStream.range(0, devices.size())
        .mapToObj(index -> index == 0 ? name : name + ":" + index)
        .toList();
  }
}
