package org.qsketch.bench.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.filter.PhasedProbe.ProbeCase;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.Run;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.job.Batches;
import org.qsketch.job.Timings;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/**
 * Measures the phases of a probe from host memory and back (Neth 2017, Fig. 5): transfers, buffers
 * on the device, and the kernel, in the best, the average and the worst case.
 *
 * @param plan the filters
 * @param repeats timed runs of each case, 1 or more
 */
public record FilterPhasesExperiment(FilterPlan plan, int repeats)
    implements Experiment<FilterPhases> {
  /** Checks the bounds. */
  public FilterPhasesExperiment {
    Required.positive("repeats", repeats);
  }

  @Override
  public String name() {
    return "filter phases";
  }

  @Override
  public String label(Backend backend) {
    return plan.label(name(), backend);
  }

  @Override
  public long steps(Backend backend) {
    return (long) plan.points().size() * ProbeCase.values().length;
  }

  /** Measures each point. Half as many keys are probed as each filter holds. */
  @Override
  public List<FilterPhases> measure(Run run) {
    run.warmUp(FilterTrial.warmUp(run.backend(), plan));
    return plan.points().stream().flatMap(point -> measure(run, point).stream()).toList();
  }

  private List<FilterPhases> measure(Run run, FilterPlan.Point point) {
    try (CuckooFilter filter = plan.create(run.backend(), point)) {
      fill(run.backend(), filter, point.keys());
      return Stream.of(ProbeCase.values())
          .map(probed -> run.step(() -> measure(run, filter, probed, point.keys())))
          .toList();
    }
  }

  /**
   * Inserts one half of the keys after the other: a call inserts its keys in no particular order.
   */
  private void fill(Backend backend, CuckooFilter filter, long count) {
    try (Keys keys = plan.inserted(backend, count)) {
      Batches.of(keys, ProbeCase.count(count)).forEach(half -> filter.insert(half).close());
    }
  }

  private FilterPhases measure(Run run, CuckooFilter filter, ProbeCase probed, long inserted) {
    try (HostKeys keys = probed.keys(plan.stream(), inserted);
        PhasedProbe probe = new PhasedProbe(run.backend(), filter, keys)) {
      probe.run(); // untimed: pages, buffers and kernels come with the first use
      run.within(1.0 / Run.rounds(repeats));
      List<PhasedProbe.Times> runs = new ArrayList<>();
      for (int round = 0; round < repeats; round++) {
        run.check();
        runs.add(probe.run());
        run.within((round + 2.0) / Run.rounds(repeats));
      }
      return medians(run.backend(), probed, keys.size(), runs);
    }
  }

  private static FilterPhases medians(
      Backend backend, ProbeCase probed, long keys, List<PhasedProbe.Times> runs) {
    return new FilterPhases(
        backend.name(),
        backend.device().name(),
        backend.device().execution().label(),
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
