package org.qsketch.fleet;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.backend.FleetProvider;

/** Makes fleets for {@link org.qsketch.backend.Backends#open(String)}. */
public final class Fleets implements FleetProvider {
  /** Creates the provider, for the {@link java.util.ServiceLoader}. */
  public Fleets() {}

  /** Opens a fleet. A fleet of one device is that device. */
  @Override
  public Backend open(String name, List<Backend> members) {
    return members.size() == 1 ? members.getFirst() : Fleet.of(name, members);
  }
}
