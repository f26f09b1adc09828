package org.qsketch.bench.distinct;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.CollectedResults;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;
import org.qsketch.bench.run.Study.Check;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.job.Progress;

/** Distinct counters: rates, and errors next to sketches of libraries. */
public final class DistinctStudy implements Study {
  /** Rates by precision, number of keys and stream. */
  public static final ResultFile.Measured<DistinctResult> RATES =
      ResultFile.of("distinct.csv", DistinctResult.class);

  /** Errors by memory and number of different keys. */
  public static final ResultFile.Measured<DistinctError> ERRORS =
      ResultFile.of("distinct-error.csv", DistinctError.class);

  private static final double SHARE = 0.04;
  private static final int QUICK_SEEDS = 10;
  private static final int QUICK_LARGEST = 10_000;

  /** Few registers, as many as lie near to a thread group, and more. */
  private static final List<Integer> CHECKED =
      List.of(DistinctSpec.LEAST_PRECISION, DistinctSpec.DEFAULT_PRECISION, 16);

  /** Creates the study. */
  public DistinctStudy() {}

  @Override
  public List<ResultFile<?>> files() {
    return List.of(RATES, ERRORS);
  }

  @Override
  public double share() {
    return SHARE;
  }

  @Override
  public void measure(DeviceRun run) {
    new DistinctFigures(run, SHARE).measure();
  }

  /** Measures errors of at most as many keys as the options allow. */
  @Override
  public void simulate(FigureOptions options, CollectedResults results, Progress progress) {
    boolean isQuick = options.isQuick();
    long most = isQuick ? QUICK_LARGEST : DistinctErrors.DEFAULT_LARGEST;
    int seeds = isQuick ? QUICK_SEEDS : DistinctErrors.DEFAULT_SEEDS;
    DistinctErrors errors =
        DistinctErrors.standard(Math.min(most, options.largest()), seeds, options.seed());
    results.add(ERRORS, errors.run(progress));
  }

  @Override
  public List<Check> checks(Backend backend, Backend reference) {
    return CHECKED.stream()
        .map(DistinctSpec::of)
        .map(
            spec ->
                new Check(
                    "distinct counter 2^" + spec.precision(),
                    keys -> new DistinctCheck(backend, reference, spec, keys).difference()))
        .toList();
  }
}
