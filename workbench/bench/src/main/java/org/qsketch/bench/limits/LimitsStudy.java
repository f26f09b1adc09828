package org.qsketch.bench.limits;

import java.util.List;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;

/** Measures the limits of structures with one random memory access per key. */
public final class LimitsStudy implements Study {
  /** Random accesses and copies by size of table. */
  public static final ResultFile.Measured<LimitsResult> LIMITS =
      ResultFile.of("limits.csv", LimitsResult.class);

  private static final long LARGEST = 1L << 32;

  /** The bytes per key of a sketch of depth 3 at work load factor 0.5, with counters of 4 bytes. */
  private static final long BYTES_PER_KEY = 24;

  /** Creates the study. */
  public LimitsStudy() {}

  @Override
  public List<ResultFile<?>> files() {
    return List.of(LIMITS);
  }

  /** Returns 0: each size takes a few hundredths of a second. */
  @Override
  public double share() {
    return 0;
  }

  @Override
  public void measure(DeviceRun run) {
    long largest = Math.min(run.options().largest() * BYTES_PER_KEY, LARGEST);
    long bound = Math.min(largest, run.memory().largestTable());
    LimitsExperiment sizes = LimitsExperiment.upTo(Math.max(bound, LimitsExperiment.SMALLEST));
    run.results().add(LIMITS, run.run(sizes));
  }
}
