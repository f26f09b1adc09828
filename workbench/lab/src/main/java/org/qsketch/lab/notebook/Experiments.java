package org.qsketch.lab.notebook;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Backends;
import org.qsketch.backend.DeviceException;
import org.qsketch.bench.filter.FilterExperiment;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterLoadExperiment;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterPhasesExperiment;
import org.qsketch.bench.filter.FilterPlan;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.groupby.GroupByExperiment;
import org.qsketch.bench.groupby.GroupByPlan;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.MultiPassExperiment;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionExperiment;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.bench.limits.LimitsExperiment;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.sketch.AccuracyExperiment;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.keys.Keys;
import org.qsketch.lab.tables.Tables;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.Variant;
import tech.tablesaw.api.Table;

/**
 * Runs experiments for a session. Each opens its backends itself and closes them in the end, so
 * that a run that was interrupted, or has failed, leaves nothing on the device.
 */
record Experiments(Session session) {
  private static final int DEEPEST = 3;

  Table throughput(Setup setup) {
    Progress progress = session.screen().progress();
    return table(
        "throughput",
        ThroughputResult.class,
        onEachKind(setup, backend -> throughput(setup, setup.plan(), backend, progress)));
  }

  /** The thread sketch at depth 1 to 3. */
  Table depths(Setup setup) {
    Progress progress = session.screen().progress();
    return table(
        "depth",
        DepthResult.class,
        onEachKind(setup, backend -> depths(setup, backend, progress).toList()));
  }

  private static Stream<DepthResult> depths(Setup setup, Backend backend, Progress progress) {
    Plan thread = setup.plan().variants(List.of(Variant.THREAD));
    return IntStream.rangeClosed(1, DEEPEST)
        .boxed()
        .flatMap(
            depth ->
                throughput(setup, thread.depth(depth), backend, progress).stream()
                    .map(result -> new DepthResult(depth, result)));
  }

  private static List<ThroughputResult> throughput(
      Setup setup, Plan plan, Backend backend, Progress progress) {
    return new ThroughputExperiment(plan, setup.repeats(), ThroughputExperiment.DEFAULT_BATCH)
        .run(backend, progress);
  }

  /** Walls of tables up to a size in bytes. */
  Table limits(Setup setup, long largest) {
    Progress progress = session.screen().progress();
    return table(
        "limits",
        LimitsResult.class,
        onEachKind(setup, backend -> LimitsExperiment.upTo(largest).run(backend, progress)));
  }

  Table accuracy(Setup setup) {
    Progress progress = session.screen().progress();
    return accuracy(
        setup,
        backend -> new AccuracyExperiment(setup.plan(), setup.seeds()).run(backend, progress));
  }

  /**
   * Of keys from elsewhere; the sizes of the setup do not apply, sketches are sized by the keys.
   */
  Table accuracy(Setup setup, String stream, Keys keys) {
    Progress progress = session.screen().progress();
    Plan plan = setup.plan().keys(List.of(keys.size()));
    return accuracy(
        setup,
        backend ->
            new AccuracyExperiment(plan, setup.seeds()).run(backend, keys, stream, progress));
  }

  Table filterRates(Setup setup) {
    Progress progress = session.screen().progress();
    FilterExperiment experiment =
        new FilterExperiment(setup.filters(FilterPlan.standard()), setup.repeats());
    return table(
        "filter rates",
        FilterResult.class,
        onEachKind(setup, backend -> experiment.run(backend, progress)));
  }

  Table filterPhases(Setup setup) {
    Progress progress = session.screen().progress();
    FilterPhasesExperiment experiment =
        new FilterPhasesExperiment(setup.filters(FilterPlan.standard()), setup.repeats());
    return table(
        "filter phases",
        FilterPhases.class,
        onEachKind(setup, backend -> experiment.run(backend, progress)));
  }

  /** One backend is enough where none is named, as for {@link #accuracy}. */
  Table filterLoads(Setup setup) {
    Progress progress = session.screen().progress();
    FilterPlan usual = FilterPlan.standard().loads(FilterLoadExperiment.LOADS);
    FilterLoadExperiment experiment = new FilterLoadExperiment(setup.filters(usual));
    return table(
        "filter loads",
        FilterLoad.class,
        onBest(setup, backend -> experiment.run(backend, progress)));
  }

  Table groupByRates(Setup setup) {
    Progress progress = session.screen().progress();
    GroupByExperiment experiment =
        new GroupByExperiment(setup.groupBys(GroupByPlan.standard()), setup.repeats());
    return table(
        "group-by rates",
        GroupByResult.class,
        onEachKind(setup, backend -> experiment.run(backend, progress)));
  }

  /** Of each number of keys as pairs. */
  Table groupByPasses(Setup setup, long groups) {
    Progress progress = session.screen().progress();
    List<MultiPassExperiment> experiments =
        setup.plan().keys().stream()
            .map(
                pairs ->
                    new MultiPassExperiment(
                        pairs,
                        groups,
                        MultiPassExperiment.RATIOS,
                        setup.repeats(),
                        setup.plan().seed()))
            .toList();
    return table(
        "group-by passes",
        MultiPassResult.class,
        onEachKind(
            setup,
            backend ->
                experiments.stream().flatMap(one -> one.run(backend, progress).stream()).toList()));
  }

  Table partitionSizes(int trials) {
    PartitionExperiment experiment = PartitionExperiment.standard(trials, Plan.DEFAULT_SEED);
    return table(
        "partition sizes", PartitionSizes.class, experiment.run(session.screen().progress()));
  }

  /** One backend is enough where none is named: errors are the same on all of them. */
  private static Table accuracy(Setup setup, Function<Backend, List<AccuracyResult>> experiment) {
    return table("accuracy", AccuracyResult.class, onBest(setup, experiment));
  }

  /** On the backends named; else on the best. */
  private static <T> List<T> onBest(Setup setup, Function<Backend, List<T>> experiment) {
    List<String> names = setup.backendsOr(() -> Backends.available().subList(0, 1));
    return names.stream().flatMap(name -> on(name, experiment).stream()).toList();
  }

  /** On the backends named; else on one of each kind, without those that fail. */
  private <T> List<T> onEachKind(Setup setup, Function<Backend, List<T>> experiment) {
    if (!setup.backends().isEmpty()) {
      return setup.backends().stream().flatMap(name -> on(name, experiment).stream()).toList();
    }
    return Backends.oneOfEachKind().stream()
        .flatMap(name -> orWhyNot(name, experiment).stream())
        .flatMap(List::stream)
        .toList();
  }

  private <T> Optional<List<T>> orWhyNot(String name, Function<Backend, List<T>> experiment) {
    try {
      return Optional.of(on(name, experiment));
    } catch (BackendUnavailableException | DeviceException | InsufficientMemoryException e) {
      session.screen().say("%s is left out: %s".formatted(name, e.getMessage()));
      return Optional.empty();
    }
  }

  private static <T> List<T> on(String name, Function<Backend, List<T>> experiment) {
    try (Backend backend = Backends.open(name)) {
      return experiment.apply(backend);
    }
  }

  private static <T extends Record> Table table(String name, Class<T> type, List<T> results) {
    return Tables.of(name, type, results);
  }
}
