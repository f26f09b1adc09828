package org.qsketch.bench.bulk;

import java.util.List;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;

/** Measures the gain of partitions over random accesses, by the size of the table. */
public final class BulkStudy implements Study {
  /** Rates of both paths by size of table. */
  public static final ResultFile.Measured<BulkResult> RATES =
      ResultFile.of("bulk.csv", BulkResult.class);

  private static final double SHARE = 0.1;

  /** Creates the study. */
  public BulkStudy() {}

  @Override
  public List<ResultFile<?>> files() {
    return List.of(RATES);
  }

  @Override
  public double share() {
    return SHARE;
  }

  @Override
  public void measure(DeviceRun run) {
    new BulkFigures(run, SHARE).measure();
  }
}
