package org.qsketch.bench.sketch;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.run.DeviceRun;

/**
 * Rates of one, two and more devices as one backend, at one size. Queries are asked twice, since
 * the first ones wait for the sum and the copies of tables.
 */
final class FleetFigures {
  private final DeviceRun run;
  private final List<String> devices;

  FleetFigures(DeviceRun run) {
    this.run = run;
    this.devices = devices(run.backend().name());
  }

  /** Those of a fleet, or all of the backend whose first one this is. */
  private static List<String> devices(String name) {
    List<String> together = Backends.devices(name);
    return together.size() > 1
        ? together
        : Backends.describe().stream()
            .filter(found -> found.name().equals(name))
            .flatMap(found -> found.deviceNames().stream())
            .toList();
  }

  /** Measures nothing where there is one device. */
  List<FleetResult> rates(Plan plan) {
    return devices.size() < 2
        ? List.of()
        : IntStream.rangeClosed(1, devices.size())
            .mapToObj(count -> devices.subList(0, count))
            .flatMap(some -> rates(some, plan))
            .toList();
  }

  private Stream<FleetResult> rates(List<String> some, Plan plan) {
    ThroughputExperiment experiment =
        new ThroughputExperiment(
            plan,
            run.options().repeats(),
            ThroughputExperiment.DEFAULT_BATCH,
            List.of(Operation.QUERY_AGAIN.label()));
    try (Backend together = Backends.open(String.join("+", some))) {
      return run.runner().on(together).run(experiment).stream()
          .map(result -> new FleetResult(String.join("+", devices), some.size(), result));
    }
  }
}
