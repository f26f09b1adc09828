package org.qsketch.bench.figures;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.qsketch.backend.Backend;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.PartitionExperiment;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.bench.run.Collected;
import org.qsketch.bench.run.FittingPlans;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Provenance;
import org.qsketch.bench.run.WorkingBackends;
import org.qsketch.bench.sketch.AccuracyExperiment;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.SketchStudy;
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
    WorkingBackends working = new WorkingBackends(backends, all::note);
    working.forEach(
        backend -> new DeviceFigures(backend, options, share, progress, all.notes()).addTo(all));
    all.add(GroupByStudy.PARTITIONS, partitions(progress));
    data.forEach((stream, keys) -> addRealData(all, working, stream, keys, progress));
    data.notes().forEach(all::note);
    return new FigureResults(
        all.results(), all.notes(), Provenance.of(backends, options.seed(), describe(data)));
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
            new FittingPlans(backend, note -> all.note("%s, %s".formatted(stream, note)))
                .run(
                    plan,
                    fitting -> new AccuracyExperiment(fitting).run(backend, keys, stream, progress))
                .ifPresent(errors -> all.add(SketchStudy.REAL_DATA, errors)));
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
}
