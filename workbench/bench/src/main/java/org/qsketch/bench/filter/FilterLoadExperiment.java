package org.qsketch.bench.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Run;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.job.Timings;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;

/**
 * Fills cuckoo filters up, load by load, until they refuse keys, and after each step counts false
 * positives: over as many absent keys as make a thousand of them likely, at most four for every
 * entry.
 *
 * @param plan its keys say how many entries a filter has; its loads are the steps, in rising order
 */
public record FilterLoadExperiment(FilterPlan plan) implements Experiment<FilterLoad> {
  /** The loads of the steps, from a quarter to full, which no filter attains. */
  public static final List<Double> LOADS = List.of(0.25, 0.5, 0.75, 0.85, 0.9, 0.95, 0.98, 1.0);

  /** A thousand vary by 3 % from one set of keys to the next. */
  private static final double FALSE_POSITIVES = 1000;

  private static final long PROBES_PER_ENTRY = 4;
  private static final long BATCH = 1L << 22;

  /** Checks that loads rise. */
  public FilterLoadExperiment {
    List<Double> loads = plan.loads();
    if (!loads.equals(loads.stream().distinct().sorted().toList())) {
      throw new IllegalArgumentException(
          "the loads are %s: give each once, the lowest first".formatted(loads));
    }
  }

  @Override
  public String name() {
    return "filter loads";
  }

  @Override
  public String label(Backend backend) {
    return plan.label(name(), backend);
  }

  @Override
  public long steps(Backend backend) {
    return plan.points().size();
  }

  /** Counts the keys that are inserted or queried. */
  @Override
  public Work work(Backend backend) {
    return Work.keys(
        plan.keys().stream().mapToLong(entries -> new Filling(backend, entries).keys()).sum());
  }

  @Override
  public List<FilterLoad> measure(Run run) {
    return plan.keys().stream()
        .flatMap(entries -> new Filling(run.backend(), entries).steps(run).stream())
        .toList();
  }

  /** One filter on its way. */
  private final class Filling {
    private final Backend backend;
    private final FilterPlan.Point full;
    private final CuckooFilterSpec spec;

    Filling(Backend backend, long entries) {
      this.backend = backend;
      this.full = new FilterPlan.Point(entries, 1);
      this.spec = plan.spec(full);
    }

    long keys() {
      return Math.round(plan.loads().getLast() * spec.slots())
          + plan.loads().stream().mapToLong(this::probes).sum();
    }

    List<FilterLoad> steps(Run run) {
      List<FilterLoad> steps = new ArrayList<>();
      try (CuckooFilter filter = plan.create(backend, full)) {
        long keys = 0;
        for (double load : plan.loads()) {
          long from = keys;
          long to = Math.round(load * spec.slots());
          steps.add(run.step(to - from + probes(load), () -> step(run, filter, load, from, to)));
          keys = to;
        }
      }
      return steps;
    }

    private FilterLoad step(Run run, CuckooFilter filter, double load, long from, long to) {
      FilterStatistics before = filter.statistics();
      double seconds = insert(filter, from, to);
      FilterStatistics after = filter.statistics();
      double bound = spec.falsePositiveBound(after.load());
      long probes = probes(after.load());
      double keys = to - from + probes;
      run.within((to - from) / keys);
      long falsePositives =
          falsePositives(filter, probes, done -> run.within((to - from + done) / keys));
      return new FilterLoad(
          backend.name(),
          backend.device().name(),
          spec.entries(),
          spec.fingerprintBits(),
          plan.alternateName(),
          load,
          to,
          after.load(),
          after.refused(),
          meanDisplacements(before, after),
          probes,
          falsePositives,
          (double) falsePositives / probes,
          bound,
          (to - from) / seconds);
    }

    private double insert(CuckooFilter filter, long from, long to) {
      try (Keys keys = backend.generate(plan.stream(), from, to - from)) {
        return Timings.seconds(backend, () -> filter.insert(keys).close());
      }
    }

    private long probes(double load) {
      long enough = (long) Math.ceil(FALSE_POSITIVES / spec.falsePositiveBound(load));
      return Math.min(enough, PROBES_PER_ENTRY * spec.slots());
    }

    /**
     * Counts false positives. Keys of the stream beyond as many as there are entries are never
     * inserted.
     */
    private long falsePositives(CuckooFilter filter, long probes, LongConsumer done) {
      long found = 0;
      for (long at = 0; at < probes; at += BATCH) {
        long end = Math.min(at + BATCH, probes);
        found += found(filter, spec.slots() + at, end - at);
        done.accept(end);
      }
      return found;
    }

    private long found(CuckooFilter filter, long from, long count) {
      try (Keys absent = backend.generate(plan.stream(), from, count);
          Answers answers = filter.contains(absent)) {
        return answers.yes();
      }
    }
  }

  /** Returns the mean over the keys accepted between two readings; 0 where there are none. */
  private static double meanDisplacements(FilterStatistics before, FilterStatistics after) {
    long accepted = accepted(after) - accepted(before);
    return accepted == 0 ? 0 : (double) (displaced(after) - displaced(before)) / accepted;
  }

  private static long accepted(FilterStatistics statistics) {
    return statistics.displacements().stream().mapToLong(Long::longValue).sum();
  }

  private static long displaced(FilterStatistics statistics) {
    return IntStream.range(0, statistics.displacements().size())
        .mapToLong(moved -> moved * statistics.displacements().get(moved))
        .sum();
  }
}
