package org.qsketch.fleet;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.FleetProvider;

/** Makes fleets for {@link org.qsketch.backend.Backends#open(String)}. */
public final class Fleets implements FleetProvider {
  /** Found by {@link java.util.ServiceLoader}. */
  public Fleets() {}

  @Override
  public Backend open(String name, List<Backend> members) {
    return Fleet.of(name, members);
  }
}
