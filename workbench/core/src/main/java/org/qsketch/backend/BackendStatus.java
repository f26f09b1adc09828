package org.qsketch.backend;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The result of looking for a backend's devices.
 *
 * @param name the backend
 * @param devices the devices found, in the order of their indices; empty if the backend is not
 *     available
 * @param reason why the backend is not available and how to fix that; empty if it is available
 */
public record BackendStatus(String name, List<Device> devices, String reason) {
  /** Copies the list. */
  public BackendStatus {
    devices = List.copyOf(devices);
  }

  /**
   * Describes a backend with devices.
   *
   * @param name the backend
   * @param devices at least one
   * @return the status
   */
  public static BackendStatus available(String name, List<Device> devices) {
    return new BackendStatus(name, devices, "");
  }

  /**
   * Describes a backend that cannot be used here.
   *
   * @param name the backend
   * @param reason why not, and how to fix that
   * @return the status
   */
  public static BackendStatus unavailable(String name, String reason) {
    return new BackendStatus(name, List.of(), reason);
  }

  /**
   * Returns whether a device was found.
   *
   * @return true if the backend can be opened
   */
  public boolean isAvailable() {
    return !devices.isEmpty();
  }

  /**
   * Returns the names that open the devices.
   *
   * @return one for each device: the backend's name, from the second device on with the index
   */
  public List<String> deviceNames() {
    return IntStream.range(0, devices.size())
        .mapToObj(index -> index == 0 ? name : name + ":" + index)
        .toList();
  }

  /**
   * Returns the name that opens all devices as one.
   *
   * @return the backend's name with a star; empty unless there are several devices
   */
  public Optional<String> fleetName() {
    return devices.size() > 1 ? Optional.of(name + FleetName.ALL) : Optional.empty();
  }

  /** Returns the names that open the first device of each name. */
  List<String> differentDeviceNames() {
    Set<String> seen = new HashSet<>();
    return IntStream.range(0, devices.size())
        .filter(index -> seen.add(devices.get(index).name()))
        .mapToObj(deviceNames()::get)
        .toList();
  }

  /**
   * Finds a device.
   *
   * @param selection its index, or a part of its name or driver that no other device shares; case
   *     is ignored
   * @return its index
   * @throws BackendUnavailableException if it matches no device or more than one
   */
  public int indexOf(String selection) {
    List<Integer> matching =
        IntStream.range(0, devices.size())
            .filter(index -> matches(selection, index))
            .boxed()
            .toList();
    if (matching.size() == 1) {
      return matching.getFirst();
    }
    throw new BackendUnavailableException(
        "%s device '%s:%s': choose from %s"
            .formatted(
                matching.isEmpty() ? "there is no" : "there is more than one",
                name,
                selection,
                choices()));
  }

  private boolean matches(String selection, int index) {
    if (selection.isBlank() || selection.matches("\\d+")) {
      return selection.equals(String.valueOf(index));
    }
    Device device = devices.get(index);
    return (device.name() + " " + device.driver())
        .toLowerCase(Locale.ROOT)
        .contains(selection.strip().toLowerCase(Locale.ROOT));
  }

  private String choices() {
    return IntStream.range(0, devices.size())
        .mapToObj(
            index ->
                "%s (%s, %s)"
                    .formatted(
                        deviceNames().get(index),
                        devices.get(index).name(),
                        devices.get(index).driver()))
        .collect(Collectors.joining(", "));
  }
}
