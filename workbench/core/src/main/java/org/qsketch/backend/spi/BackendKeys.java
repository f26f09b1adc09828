package org.qsketch.backend.spi;

import java.util.Optional;
import org.qsketch.keys.Keys;

/** Keys that only the backend that made them can read. */
public interface BackendKeys extends Keys {
  /**
   * Returns the owner whose operations read the keys.
   *
   * @return the ownership of their backend
   */
  Ownership owner();

  /**
   * Returns the backend that keys are read through.
   *
   * @param keys any keys
   * @return empty for keys of the host and of the user's own kind
   */
  static Optional<Ownership> reader(Keys keys) {
    return keys instanceof BackendKeys there ? Optional.of(there.owner()) : Optional.empty();
  }
}
