package org.qsketch.backend.spi.fleet;

import java.util.List;
import java.util.function.Function;
import org.qsketch.groupby.Groups;

/**
 * Sends the groups of a device to several devices that combine them: each key to the same one,
 * whichever device has found it.
 */
public interface GroupRouter extends AutoCloseable {
  /**
   * Divides groups by the hashes of their keys.
   *
   * @param groups any number, which stay open
   * @return those for each device, in the memory of this router, until it routes others
   */
  List<Groups> route(Groups groups);

  /**
   * Brings groups that several routers have made for this device side by side, and runs an action
   * on all of them.
   *
   * @param <T> the type of the result
   * @param parts with keys of one width, which do not change meanwhile
   * @param action gets all groups, which are valid until it returns
   * @return its result
   */
  <T> T collect(List<Groups> parts, Function<Groups, T> action);

  /** Frees the memory. Closing twice is fine. */
  @Override
  void close();
}
