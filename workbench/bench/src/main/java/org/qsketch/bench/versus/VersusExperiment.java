package org.qsketch.bench.versus;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Run;
import org.qsketch.bench.versus.EstimateErrors.Heavy;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.job.Batches;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;
import org.qsketch.rivals.Budget;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * Compares sketches in equal memory on the same keys. Variants run on the backend, rivals on one
 * thread of Java.
 *
 * @param plan what is compared
 * @param keys at least one, wherever they lie; they stay the caller's
 * @param stream what to call the keys
 */
public record VersusExperiment(VersusPlan plan, Keys keys, String stream)
    implements Experiment<VersusResult> {
  /** Keys between two reports of progress. */
  private static final long BATCH = 1L << 20;

  private static final double NANOS = 1e9;

  @Override
  public String name() {
    return "versus";
  }

  @Override
  public String identity() {
    return "versus of %s, %d keys: %s".formatted(stream, keys.size(), plan);
  }

  @Override
  public String size() {
    return stream;
  }

  @Override
  public long steps(Backend backend) {
    return (long) plan.pairs().size() * plan.seeds();
  }

  @Override
  public Work work(Backend backend) {
    return Work.keys(steps(backend) * keys.size());
  }

  @Override
  public List<VersusResult> measure(Run run) {
    Backend backend = run.backend();
    try (Keys here = backend.upload(keys);
        GroupBy groupBy = backend.create(GroupBySpec.count().seed(0));
        Groups groups = groupBy.aggregate(here)) {
      return new Comparison(run, here, groups).results();
    }
  }

  /** One run: the keys, their exact counts, and the bits that a stored key needs. */
  private final class Comparison {
    private final Run run;
    private final Keys here;
    private final Groups groups;
    private final long[] distinct;
    private final long[] counts;
    private final int keyBits;

    Comparison(Run run, Keys here, Groups groups) {
      this.run = run;
      this.here = here;
      this.groups = groups;
      this.distinct = groups.keys().toArray();
      this.counts = groups.values().toArray();
      this.keyBits = LongStream.of(distinct).allMatch(key -> key >>> 32 == 0) ? 32 : 64;
    }

    List<VersusResult> results() {
      List<VersusResult> results = new ArrayList<>();
      for (VersusPlan.Pair pair : plan.pairs()) {
        plan.allSeeds()
            .mapToObj(seed -> run.step(keys.size(), () -> result(pair, seed)))
            .forEach(results::add);
      }
      return results;
    }

    private VersusResult result(VersusPlan.Pair pair, long seed) {
      Budget budget = new Budget(pair.memory(), keyBits, seed);
      return VersusPlan.isVariant(pair.sketch())
          ? variant(pair.sketch(), budget)
          : rival(pair.sketch(), budget);
    }

    private VersusResult variant(String name, Budget budget) {
      SketchSpec spec =
          SketchSpec.variant(name).withMemory(budget.bytes()).seed(budget.seed()).build();
      try (Sketch sketch = run.backend().create(spec)) {
        long begin = System.nanoTime();
        long done = 0;
        for (Keys batch : (Iterable<Keys>) Batches.of(here, BATCH)::iterator) {
          sketch.insert(batch);
          done += batch.size();
          run.within((double) done / here.size());
        }
        query(sketch, groups.keys().slice(0, 1)); // waits for a device that is still at work
        long inserted = System.nanoTime();
        long[] estimates = query(sketch, groups.keys());
        long queried = System.nanoTime();
        return result(
            run.backend().name(),
            run.backend().device().name(),
            name,
            budget,
            spec.deviceBytes() * Byte.SIZE,
            estimates,
            i -> estimates[i] >= leastHeavy(),
            inserted - begin,
            queried - inserted);
      }
    }

    private static long[] query(Sketch sketch, Keys keys) {
      try (Counts estimates = sketch.query(keys)) {
        return estimates.toArray();
      }
    }

    private VersusResult rival(String name, Budget budget) {
      TimedRival rival = TimedRival.of(name, plan.rival(name, budget), budget);
      long done = 0;
      for (Keys batch : (Iterable<Keys>) Batches.of(keys, BATCH)::iterator) {
        rival.insert(batch.toArray());
        done += batch.size();
        run.check();
        run.within((double) done / keys.size());
      }
      long[] estimates = rival.estimates(distinct);
      long least = leastHeavy();
      return result(
          VersusResult.JAVA,
          "one thread",
          name,
          budget,
          rival.bits(),
          estimates,
          i -> rival.isHeavy(distinct[i], least),
          rival.insertNanos(),
          rival.queryNanos());
    }

    /** Returns the least count of a heavy hitter. */
    private long leastHeavy() {
      return Math.max(1, (long) Math.ceil(plan.heavyShare() * keys.size()));
    }

    private VersusResult result(
        String backend,
        String device,
        String sketch,
        Budget budget,
        long bits,
        long[] estimates,
        IntPredicate isReported,
        long insertNanos,
        long queryNanos) {
      EstimateErrors errors = new EstimateErrors(counts, estimates);
      double[] highest = errors.highest();
      Heavy heavy = errors.heavy(leastHeavy(), isReported);
      return new VersusResult(
          backend,
          device,
          sketch,
          stream,
          keys.size(),
          counts.length,
          budget.bytes(),
          Math.ceilDiv(bits, (long) Byte.SIZE),
          budget.seed(),
          errors.meanRelative(),
          errors.meanAbsolute(),
          highest[0],
          highest[1],
          leastHeavy(),
          heavy.truly(),
          heavy.precision(),
          heavy.recall(),
          heavy.f1(),
          errors.distribution(),
          keys.size() * NANOS / insertNanos,
          counts.length * NANOS / queryNanos);
    }
  }
}
