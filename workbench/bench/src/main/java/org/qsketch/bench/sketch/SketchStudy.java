package org.qsketch.bench.sketch;

import java.util.List;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;

/** Frequency sketches: rates, errors, and CUDA against OpenCL. */
public final class SketchStudy implements Study {
  /** Rates by size, work load factor and stream (Figs. 5 and 6, and the skew sweep). */
  public static final ResultFile.Measured<ThroughputResult> THROUGHPUT =
      new ResultFile.Measured<>("throughput.csv", ThroughputResult.class, true);

  /** The thread sketch at depth 1, 2 and 3. */
  public static final ResultFile.Measured<DepthResult> DEPTH =
      ResultFile.of("depth.csv", DepthResult.class);

  /** Errors by size and work load factor on uniform keys (Fig. 7). */
  public static final ResultFile.Measured<AccuracyResult> ACCURACY =
      ResultFile.of("accuracy.csv", AccuracyResult.class);

  /** Errors on real data sets, named in the column of the stream. */
  public static final ResultFile.Measured<AccuracyResult> REAL_DATA =
      ResultFile.of("real-data.csv", AccuracyResult.class);

  /** CUDA against OpenCL, one result for each run that there is with both on one device. */
  public static final ResultFile.Derived<ThroughputResult, RatioResult> RATIO =
      new ResultFile.Derived<>("ratio.csv", RatioResult.class, THROUGHPUT, RatioResult::of);

  @Override
  public List<ResultFile<?>> files() {
    return List.of(THROUGHPUT, DEPTH, ACCURACY, REAL_DATA, RATIO);
  }
}
