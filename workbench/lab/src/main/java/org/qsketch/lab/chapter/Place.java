package org.qsketch.lab.chapter;

import java.util.Collection;
import org.qsketch.bench.run.DeviceResult;

/**
 * The backend and the device of some results.
 *
 * @param backend the backend's name
 * @param device the device it ran on
 */
public record Place(String backend, String device) {
  /**
   * Returns where a result was measured.
   *
   * @param result the result
   * @return its backend and device
   */
  public static Place of(DeviceResult result) {
    return new Place(result.backend(), result.device());
  }

  /**
   * Returns what it is called: by its device too, where others of the figure have the same backend.
   *
   * @param all the places of the figure
   * @return for example {@code cuda} or {@code opencl, NVIDIA H100}
   */
  public String name(Collection<Place> all) {
    boolean alone =
        all.stream().allMatch(one -> one.device.equals(device) || !one.sharesBackend(this));
    return alone ? backend : "%s, %s".formatted(backend, device);
  }

  private boolean sharesBackend(Place other) {
    return backend.equals(other.backend);
  }

  /** Returns the words of a caption. */
  @Override
  public String toString() {
    return "%s on %s".formatted(backend, device);
  }
}
