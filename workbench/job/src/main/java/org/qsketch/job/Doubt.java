package org.qsketch.job;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Warns of rates that other work on the machine may have lowered. */
public final class Doubt {
  /** The load average of each core from which a machine is busy before anything is measured. */
  static final double BUSY = 0.5;

  /** How many times as long as the fastest run the slowest one of a steady rate takes. */
  static final double STEADY = 2;

  private Doubt() {}

  /**
   * Warns if the machine is busy now, before anything is measured.
   *
   * @return a sentence without its full stop; empty too where the system has no load average
   */
  public static Optional<String> ofMachine() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    return ofMachine(system.getSystemLoadAverage(), system.getAvailableProcessors());
  }

  /** A negative load is unknown. */
  static Optional<String> ofMachine(double load, int cores) {
    return load < BUSY * cores
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the machine was busy before anything was measured, with a load average of %.1f on"
                    + " %d cores: an idle machine has higher rates",
                load,
                cores));
  }

  /**
   * Warns of rates whose runs differ much.
   *
   * @param results what was measured
   * @return a sentence without its full stop
   */
  public static Optional<String> ofRuns(Collection<? extends Timed> results) {
    long unsteady = results.stream().filter(Doubt::isUnsteady).count();
    return unsteady == 0
        ? Optional.empty()
        : Optional.of(
            "the slowest run took more than %.0f times as long as the fastest for %d of %d rates: other work disturbed them, or there are too few keys"
                .formatted(STEADY, unsteady, results.size()));
  }

  private static boolean isUnsteady(Timed result) {
    return result.maxSeconds() > STEADY * result.minSeconds();
  }
}
