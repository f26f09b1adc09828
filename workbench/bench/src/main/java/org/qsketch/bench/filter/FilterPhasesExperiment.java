package org.qsketch.bench.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Batches;
import org.qsketch.bench.run.Execution;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Timings;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/**
 * Where the time of a probe goes that begins and ends in the memory of the host (Neth 2017, Fig.
 * 5): transfers, room on the device, and the kernel, in the best, the average and the worst case.
 *
 * @param plan the filters
 * @param repeats timed runs of each case, 1 or more
 */
public record FilterPhasesExperiment(FilterPlan plan, int repeats) {
  private static final String LABEL = "filter phases";

  /** Checks the bounds. */
  public FilterPhasesExperiment {
    ThroughputExperiment.requirePositive("repeats", repeats);
  }

  /**
   * Runs the experiment. Half as many keys are probed as each filter holds.
   *
   * @param backend what to run on
   * @param progress hears of every case
   * @return the three cases of each filter of the plan
   * @throws InterruptedRunException if the thread is interrupted between two runs
   */
  public List<FilterPhases> run(Backend backend, Progress progress) {
    progress.start(
        plan.label(LABEL, backend), (long) plan.points().size() * ProbeCase.values().length);
    try {
      WarmUp.run(backend, plan);
      return plan.points().stream()
          .flatMap(point -> measure(backend, point, progress).stream())
          .toList();
    } finally {
      progress.done();
    }
  }

  private List<FilterPhases> measure(Backend backend, FilterPlan.Point point, Progress progress) {
    try (CuckooFilter filter = plan.create(backend, point)) {
      fill(backend, filter, point.keys());
      List<FilterPhases> results = new ArrayList<>();
      for (ProbeCase probed : ProbeCase.values()) {
        results.add(measure(backend, filter, probed, point.keys()));
        progress.step(1);
      }
      return results;
    }
  }

  /** One half of the keys after the other: within a call they go in in no particular order. */
  private void fill(Backend backend, CuckooFilter filter, long count) {
    try (Keys keys = plan.inserted(backend, count)) {
      Batches.of(keys, ProbeCase.count(count)).forEach(half -> filter.insert(half).close());
    }
  }

  private FilterPhases measure(
      Backend backend, CuckooFilter filter, ProbeCase probed, long inserted) {
    try (HostKeys keys = probed.keys(plan.stream(), inserted);
        PhasedProbe probe = new PhasedProbe(backend, filter, keys)) {
      probe.run(); // untimed: pages, buffers and kernels come with the first use
      List<PhasedProbe.Times> runs = new ArrayList<>();
      for (int run = 0; run < repeats; run++) {
        InterruptedRunException.check(LABEL);
        runs.add(probe.run());
      }
      return medians(backend, probed, keys.size(), runs);
    }
  }

  private static FilterPhases medians(
      Backend backend, ProbeCase probed, long keys, List<PhasedProbe.Times> runs) {
    return new FilterPhases(
        backend.name(),
        backend.device().name(),
        Execution.of(backend).label(),
        probed.label(),
        keys,
        median(runs, PhasedProbe.Times::transfer),
        median(runs, PhasedProbe.Times::allocation),
        median(runs, PhasedProbe.Times::kernel),
        median(runs, PhasedProbe.Times::total));
  }

  private static double median(
      List<PhasedProbe.Times> runs, ToDoubleFunction<PhasedProbe.Times> phase) {
    return Timings.median(runs.stream().mapToDouble(phase));
  }
}
