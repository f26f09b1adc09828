package org.qsketch.bench.limits;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.AccessLimits;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Run;
import org.qsketch.job.Timings;

/**
 * Measures what no sketch of one memory access per key can beat: random gathers and random atomic
 * adds of 32-byte sectors, and the streaming copy, on tables from cache size to large. It also
 * measures inserts that read before they swap.
 *
 * @param tableBytes the sizes to measure, in any order
 */
public record LimitsExperiment(List<Long> tableBytes) implements Experiment<LimitsResult> {
  /** Two of the four measurements of a table; the last ones are the copy and the swaps. */
  private static final double LIMITS = 2.0 / 4;

  /** The smallest size of {@link #upTo}, 1 MiB. */
  public static final long SMALLEST = 1L << 20;

  /** Copies the list and rounds every size up to whole pairs of sectors. */
  public LimitsExperiment {
    tableBytes = tableBytes.stream().map(AccessLimits::tableBytes).toList();
  }

  /**
   * Returns the sizes from 1 MiB up to a bound, each four times the one before.
   *
   * @param largest the bound in bytes, at least 1 MiB
   * @return the experiment
   */
  public static LimitsExperiment upTo(long largest) {
    if (largest < SMALLEST) {
      throw new IllegalArgumentException(
          "the largest table is %d bytes: give at least %d (1 MiB)".formatted(largest, SMALLEST));
    }
    return new LimitsExperiment(
        LongStream.iterate(SMALLEST, bytes -> bytes <= largest, bytes -> bytes * 4)
            .boxed()
            .toList());
  }

  @Override
  public String name() {
    return "random-access limits";
  }

  @Override
  public String label(Backend backend) {
    return "%s of %s".formatted(name(), backend.name());
  }

  @Override
  public long steps(Backend backend) {
    return tableBytes.size();
  }

  @Override
  public List<LimitsResult> measure(Run run) {
    return tableBytes.stream().map(bytes -> run.step(() -> measure(run, bytes))).toList();
  }

  private static LimitsResult measure(Run run, long bytes) {
    Backend backend = run.backend();
    try (AccessProbe probe = backend.accessProbe(bytes)) {
      AccessLimits limits = AccessLimits.of(backend, probe, share -> run.within(share * LIMITS));
      return new LimitsResult(
          backend.name(),
          backend.device().name(),
          bytes,
          limits.gathersPerSecond(),
          limits.atomicsPerSecond(),
          AccessLimits.copyBytesPerSecond(backend, probe, bytes),
          OptionalDouble.of(
              Timings.rate(backend, AccessLimits.FIRST_ACCESSES, probe::compareAndSwap)));
    }
  }
}
