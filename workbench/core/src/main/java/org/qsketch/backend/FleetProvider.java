package org.qsketch.backend;

import java.util.List;

/**
 * Makes one backend of several. It is found by {@link java.util.ServiceLoader}, and asked for by
 * names of several devices: see {@link org.qsketch.backend.Backends#open(String)}.
 */
public interface FleetProvider {
  /**
   * Makes a backend of others.
   *
   * @param name opens it again
   * @param members one or more open backends; closed with the fleet, or if it cannot be made
   * @return the fleet, owned by the caller; of one backend, that one itself
   */
  Backend open(String name, List<Backend> members);
}
