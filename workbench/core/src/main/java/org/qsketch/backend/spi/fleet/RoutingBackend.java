package org.qsketch.backend.spi.fleet;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;

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

  /**
   * Brings groups of several devices side by side on this one, and runs an action on all of them.
   *
   * @param <T> the type of the result
   * @param parts any number, which do not change meanwhile
   * @param width of their keys
   * @param action gets all groups, which are valid until it returns
   * @return its result
   */
  <T> T gather(List<Groups> parts, KeyWidth width, Function<Groups, T> action);
}
