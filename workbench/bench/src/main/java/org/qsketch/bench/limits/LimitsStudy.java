package org.qsketch.bench.limits;

import java.util.List;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;

/** What no structure of one random memory access per key can beat. */
public final class LimitsStudy implements Study {
  /** Random accesses and copies by size of table. */
  public static final ResultFile.Measured<LimitsResult> LIMITS =
      ResultFile.of("limits.csv", LimitsResult.class);

  @Override
  public List<ResultFile<?>> files() {
    return List.of(LIMITS);
  }
}
