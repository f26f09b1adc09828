package org.qsketch.job;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Warns of rates that other work on the machine may have lowered. */
public final class Doubt {
  /** The load average of each core from which a machine is busy before anything is measured. */
  static final double BUSY = 0.5;

  /** The share of the processors that other processes take on a machine that is busy. */
  static final double TAKEN = 0.25;

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** How many times as long as the fastest run the slowest one of a steady rate takes. */
  static final double STEADY = 2;

  private Doubt() {}

  /**
   * Warns if the machine is busy now, before anything is measured.
   *
   * @return a sentence without its full stop; empty too where the system has no load average
   */
  public static Optional<String> ofMachine() {
    OperatingSystemMXBean system = system();
    return ofMachine(system.getSystemLoadAverage(), system.getAvailableProcessors());
  }

  /** Warns of a busy machine. A negative load is unknown. */
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
   * Warns if other processes keep the machine busy now. The load average would count what this one
   * did a minute ago. Looking takes a tenth of a second.
   *
   * @return a sentence without its full stop; empty too where the system does not tell
   */
  public static Optional<String> ofOthers() {
    OperatingSystemMXBean system = system();
    double _ = system.getCpuLoad() + system.getProcessCpuLoad(); // both tell of the time since then
    LockSupport.parkNanos(LOOK_NANOS);
    return ofOthers(system.getCpuLoad(), system.getProcessCpuLoad());
  }

  /** Warns of other processes. A negative share is unknown. */
  static Optional<String> ofOthers(double all, double own) {
    double others = all - Math.max(0, own);
    return all >= 0 && others >= TAKEN
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "other processes take %.0f %% of the processors: an idle machine has higher rates",
                100 * others))
        : Optional.empty();
  }

  private static OperatingSystemMXBean system() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
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
