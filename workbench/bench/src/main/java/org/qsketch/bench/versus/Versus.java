package org.qsketch.bench.versus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.backend.Execution;
import org.qsketch.bench.distinct.DistinctError;
import org.qsketch.bench.distinct.DistinctErrors;
import org.qsketch.bench.run.Journal;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.keys.Keys;

/** Runs a plan: every sketch on one thread, and the variants on other backends as well. */
public final class Versus {
  private static final int DISTINCT_SETS = 20;

  private Versus() {}

  /**
   * Measures how far counts of the different keys are off: the counter of the workbench and the
   * sketches of libraries, each for 20 mixes of the keys.
   *
   * @param keys at least one, wherever they lie; they stay the caller's
   * @param backend finds the different ones; it stays the caller's
   * @param seed selects the mixes
   * @param progress is told of every sketch
   * @return the errors after 1, 2, 5, 10 different keys and so on
   * @throws InterruptedRunException if the thread is interrupted
   */
  public static List<DistinctError> distinct(
      Keys keys, Backend backend, long seed, Progress progress) {
    long[] distinct = VersusStream.of(backend, "", keys).distinct();
    return DistinctErrors.of(distinct, DISTINCT_SETS, seed).run(progress);
  }

  /**
   * Measures what a journal does not recall.
   *
   * @param plan what is compared
   * @param name what to call the keys
   * @param keys at least one, wherever they lie; they stay the caller's
   * @param backends where variants run besides one thread of the host; they stay the caller's
   * @param progress is told of every step
   * @param journal recalls finished results, and keeps new ones, apart from sketches of one's own
   * @return the results in the order of the plan
   * @throws IllegalArgumentException if a sketch of one's own fails, with its name and the key
   * @throws InterruptedRunException if the thread is interrupted
   */
  public static List<VersusResult> run(
      VersusPlan plan,
      String name,
      Keys keys,
      List<Backend> backends,
      Progress progress,
      Journal journal) {
    List<VersusResult> results = new ArrayList<>();
    try (Backend one = Backends.open("cpu", 1)) {
      VersusStream stream =
          VersusStream.of(backends.isEmpty() ? one : backends.getFirst(), name, keys);
      results.addAll(new VersusExperiment(plan, stream, journal).run(one, progress));
      plan.ofVariants()
          .map(variants -> new VersusExperiment(variants, stream, journal))
          .ifPresent(
              variants ->
                  backends.stream()
                      .filter(backend -> backend.device().execution() != Execution.SERIAL)
                      .forEach(backend -> results.addAll(variants.run(backend, progress))));
    }
    results.sort(Comparator.comparingInt(one -> plan.sketches().indexOf(one.sketch())));
    return results;
  }
}
