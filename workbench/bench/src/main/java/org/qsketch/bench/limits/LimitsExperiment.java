package org.qsketch.bench.limits;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Timings;

/**
 * Measures what no sketch of one memory access per key can beat: random gathers and random atomic
 * adds of 32-byte sectors, and the streaming copy, on tables from cache size to large.
 *
 * @param tableBytes the sizes to measure, in any order
 */
public record LimitsExperiment(List<Long> tableBytes) {
  private static final String LABEL = "random-access limits";
  private static final long SECTOR_PAIR = 64;

  /** The smallest size of {@link #upTo}, 1 MiB. */
  public static final long SMALLEST = 1L << 20;

  private static final long FIRST_ACCESSES = 1L << 16;

  /** Copies the list and rounds every size up to whole pairs of sectors. */
  public LimitsExperiment {
    tableBytes = tableBytes.stream().map(LimitsExperiment::rounded).toList();
  }

  /**
   * The sizes from 1 MiB up to a bound, each four times the one before.
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

  /**
   * Measures every size.
   *
   * @param backend what to measure
   * @param progress hears of every size
   * @return one result for each size, in order
   * @throws InterruptedRunException if the thread is interrupted between two sizes
   */
  public List<LimitsResult> run(Backend backend, Progress progress) {
    progress.start("%s of %s".formatted(LABEL, backend.name()), tableBytes.size());
    try {
      List<LimitsResult> results = new ArrayList<>();
      for (long bytes : tableBytes) {
        InterruptedRunException.check(LABEL);
        results.add(measure(backend, bytes));
        progress.step(1);
      }
      return results;
    } finally {
      progress.done();
    }
  }

  /**
   * Measures one size.
   *
   * @param backend what to measure
   * @param bytes the size of the table; rounded up to a multiple of 64
   * @return its limits
   */
  static LimitsResult measure(Backend backend, long bytes) {
    long size = rounded(bytes);
    try (AccessProbe probe = backend.accessProbe(size)) {
      return new LimitsResult(
          backend.name(),
          backend.device().name(),
          size,
          Timings.rate(backend, FIRST_ACCESSES, probe::gather),
          Timings.rate(backend, FIRST_ACCESSES, probe::atomicAdd),
          size * Timings.rate(backend, 1, times -> copy(probe, times)));
    }
  }

  private static long rounded(long bytes) {
    return Math.ceilDiv(bytes, SECTOR_PAIR) * SECTOR_PAIR;
  }

  private static void copy(AccessProbe probe, long times) {
    for (long i = 0; i < times; i++) {
      probe.copy();
    }
  }
}
