package org.qsketch.bench.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.qsketch.backend.Backend;
import org.qsketch.bench.filter.FilterFigures;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.groupby.GroupByFigures;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionExperiment;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.run.FittingPlans;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Provenance;
import org.qsketch.bench.run.WorkingBackends;
import org.qsketch.bench.sketch.AccuracyExperiment;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.keys.Keys;

/**
 * Everything that the figures need: throughput by size and by skew (Figs. 5 and 6), the depth
 * sweep, accuracy by size (Fig. 7) and on real data, the limits of each device, and the figures of
 * the cuckoo filter and of the group-by. What cannot be had, for want of a network, of memory or of
 * time, or because a device fails, is left out and noted.
 *
 * @param options what to run
 */
public record FigureSuite(FigureOptions options) {
  private static final int QUICK_TRIALS = 20;

  /**
   * Runs everything, one backend after the other.
   *
   * @param backends what to run on, at least one
   * @param progress hears of every part
   * @return the results; nothing is written
   * @throws IllegalArgumentException if there is no such data stream; told before the first run
   * @throws InterruptedRunException if the thread is interrupted between two measurements
   */
  public FigureResults run(List<Backend> backends, Progress progress) {
    RealData data = new RealData(options.dataStreams(), progress);
    Collected all = new Collected();
    Duration share = options.budget().dividedBy(Math.max(1, backends.size()));
    WorkingBackends working = new WorkingBackends(backends, all.notes::add);
    working.forEach(
        backend -> new DeviceFigures(backend, options, share, progress, all.notes).addTo(all));
    all.groupByPartitions.addAll(partitions(progress));
    data.forEach((stream, keys) -> addRealData(all, working, stream, keys, progress));
    all.notes.addAll(data.notes());
    return all.results(Provenance.of(backends, options.seed(), describe(data)));
  }

  /** The same on every device. */
  private List<PartitionSizes> partitions(Progress progress) {
    int trials = options.isQuick() ? QUICK_TRIALS : PartitionExperiment.DEFAULT_TRIALS;
    return PartitionExperiment.standard(trials, options.seed()).run(progress);
  }

  private void addRealData(
      Collected all, WorkingBackends backends, String stream, Keys keys, Progress progress) {
    Plan plan =
        Plan.standard()
            .variants(DeviceFigures.ACCURACY_VARIANTS)
            .seed(options.seed())
            .keys(List.of(keys.size()));
    backends.forEach(
        backend ->
            new FittingPlans(backend, note -> all.notes.add("%s, %s".formatted(stream, note)))
                .run(
                    plan,
                    fitting -> new AccuracyExperiment(fitting).run(backend, keys, stream, progress))
                .ifPresent(all.realData::addAll));
  }

  private Map<String, String> describe(RealData data) {
    Map<String, String> described = new LinkedHashMap<>(data.origins());
    described.put("budget", options.budget().toString());
    described.put("smallest", Long.toString(options.smallest()));
    described.put("largest", Long.toString(options.largest()));
    described.put(FigureOptions.REPEATS, Integer.toString(options.repeats()));
    described.put("seeds", Integer.toString(options.seeds()));
    return described;
  }

  /** Results as they come in. */
  public static final class Collected {
    final List<ThroughputResult> throughput = new ArrayList<>();
    final List<DepthResult> depths = new ArrayList<>();
    final List<AccuracyResult> accuracy = new ArrayList<>();
    final List<AccuracyResult> realData = new ArrayList<>();
    final List<LimitsResult> limits = new ArrayList<>();
    public final List<FilterResult> filterRates = new ArrayList<>();
    public final List<FilterPhases> filterPhases = new ArrayList<>();
    public final List<FilterLoad> filterLoads = new ArrayList<>();
    public final List<GroupByResult> groupByRates = new ArrayList<>();
    public final List<MultiPassResult> groupByPasses = new ArrayList<>();
    final List<PartitionSizes> groupByPartitions = new ArrayList<>();
    final List<String> notes = new ArrayList<>();

    FigureResults results(Provenance provenance) {
      return new FigureResults(
          throughput,
          depths,
          accuracy,
          realData,
          limits,
          new FilterFigures(filterRates, filterPhases, filterLoads),
          new GroupByFigures(groupByRates, groupByPasses, groupByPartitions),
          notes,
          provenance);
    }
  }
}
