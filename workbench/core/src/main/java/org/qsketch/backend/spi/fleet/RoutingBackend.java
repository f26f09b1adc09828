package org.qsketch.backend.spi.fleet;

import java.util.Optional;

/** A backend that can send keys and groups to several devices by itself. */
public interface RoutingBackend {
  /**
   * Makes a router.
   *
   * @param table whose ranges are sought
   * @return the router, owned by the caller; empty if there are too many ranges
   */
  Optional<KeyRouter> router(PartitionedTable table);

  /**
   * Makes a router of groups.
   *
   * @param devices how many combine groups
   * @param seed of the hash that assigns keys to them, of which routers of one fleet have the same
   * @return the router, owned by the caller; empty if there are too many devices
   */
  Optional<GroupRouter> groupRouter(int devices, long seed);
}
