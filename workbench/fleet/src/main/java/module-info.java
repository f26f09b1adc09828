/**
 * Several devices as one backend: all GPUs of a host, or any mix of backends.
 *
 * @provides org.qsketch.backend.FleetProvider
 */
module org.qsketch.fleet {
  requires transitive org.qsketch.core;

  exports org.qsketch.fleet;

  provides org.qsketch.backend.FleetProvider with
      org.qsketch.fleet.Fleets;
}
