package org.qsketch.backend.spi;

import java.util.Optional;

/** A backend that can send keys to the ranges of a table by itself. */
public interface RoutingBackend {
  /**
   * Makes a router.
   *
   * @param table whose ranges are sought
   * @return the router, owned by the caller; empty if there are too many ranges
   */
  Optional<KeyRouter> router(RangedTable table);
}
