package org.qsketch.backend.spi.fleet;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.qsketch.groupby.Aggregate;
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
   * Combines a share of the groups that several devices have found, if they have divided them
   * alike.
   *
   * @param parts one or more of the groups, which do not change meanwhile
   * @param aggregate of the values of groups
   * @param share the number of its share, from 0 on; no two shares have the same keys
   * @param shares how many make up all groups
   * @return the groups, owned by the caller; empty if this device cannot find its share in them
   */
  Optional<Groups> combine(List<Groups> parts, Aggregate aggregate, int share, int shares);

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
