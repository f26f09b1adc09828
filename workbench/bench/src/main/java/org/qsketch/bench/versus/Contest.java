package org.qsketch.bench.versus;

import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.qsketch.bench.run.Run;
import org.qsketch.job.Batches;
import org.qsketch.keys.Keys;
import org.qsketch.rivals.Budget;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/** Fills one sketch after the other with all keys of a stream, and queries each distinct key. */
final class Contest implements AutoCloseable {
  /** Keys between two reports of progress. */
  private static final long BATCH = 1L << 20;

  /** As many keys as compile what is timed. */
  private static final long WARM_UP = 1L << 18;

  private final VersusPlan plan;
  private final VersusStream stream;
  private final Run run;
  private final Keys here;
  private final Keys distinct;

  /**
   * The outcome of one sketch.
   *
   * @param bits the memory that it takes
   * @param estimates of the distinct keys of the stream
   * @param isReported tells of the index of a distinct key whether it is reported as heavy
   * @param insertNanos the time of all insertions by {@link WorkClock}, at least 1
   * @param queryNanos the time of all queries, at least 1
   */
  @SuppressWarnings("ArrayRecordComponent") // as many as there are distinct keys
  record Score(
      long bits, long[] estimates, IntPredicate isReported, long insertNanos, long queryNanos) {}

  Contest(VersusPlan plan, VersusStream stream, Run run) {
    this.plan = plan;
    this.stream = stream;
    this.run = run;
    this.here = run.backend().upload(stream.keys());
    this.distinct = run.backend().upload(Keys.of(stream.distinct()));
  }

  /** Returns the least count of a heavy hitter. */
  long leastHeavy() {
    return Math.max(1, (long) Math.ceil(plan.heavyShare() * stream.keys().size()));
  }

  /** Fills an empty sketch and queries it. */
  Score result(String name, Budget budget) {
    return VersusPlan.isVariant(name) ? variant(name, budget) : rival(name, budget);
  }

  /** Uses a sketch for a while, so that the first result is not timed by an interpreter. */
  void warmUp(String name, Budget budget) {
    try (Keys some = here.slice(0, Math.min(WARM_UP, here.size()))) {
      if (VersusPlan.isVariant(name)) {
        try (Sketch sketch = run.backend().create(spec(name, budget))) {
          sketch.insert(some);
          query(sketch, some);
        }
      } else {
        TimedRival rival = TimedRival.of(name, plan.rival(name, budget), budget);
        long[] keys = stream.keys().slice(0, some.size()).toArray();
        rival.insert(keys);
        rival.estimates(keys);
      }
    }
  }

  private static SketchSpec spec(String name, Budget budget) {
    return SketchSpec.variant(name).withMemory(budget.bytes()).seed(budget.seed()).build();
  }

  private Score variant(String name, Budget budget) {
    SketchSpec spec = spec(name, budget);
    try (Sketch sketch = run.backend().create(spec)) {
      LongSupplier clock = WorkClock.of(run.backend().device().execution());
      long begin = clock.getAsLong();
      long done = 0;
      for (Keys batch : (Iterable<Keys>) Batches.of(here, BATCH)::iterator) {
        sketch.insert(batch);
        done += batch.size();
        run.within((double) done / here.size());
      }
      query(sketch, distinct.slice(0, 1)); // waits for a device that is still at work
      long inserted = clock.getAsLong();
      long[] estimates = query(sketch, distinct);
      long queried = clock.getAsLong();
      long least = leastHeavy();
      return new Score(
          spec.deviceBytes() * Byte.SIZE,
          estimates,
          i -> estimates[i] >= least,
          Math.max(1, inserted - begin),
          Math.max(1, queried - inserted));
    }
  }

  private static long[] query(Sketch sketch, Keys keys) {
    try (Counts estimates = sketch.query(keys)) {
      return estimates.toArray();
    }
  }

  private Score rival(String name, Budget budget) {
    TimedRival rival = TimedRival.of(name, plan.rival(name, budget), budget);
    Keys keys = stream.keys();
    long done = 0;
    for (Keys batch : (Iterable<Keys>) Batches.of(keys, BATCH)::iterator) {
      rival.insert(batch.toArray());
      done += batch.size();
      run.check();
      run.within((double) done / keys.size());
    }
    long[] estimates = rival.estimates(stream.distinct());
    long least = leastHeavy();
    return new Score(
        rival.bits(),
        estimates,
        i -> rival.isHeavy(stream.distinct()[i], least),
        Math.max(1, rival.insertNanos()),
        Math.max(1, rival.queryNanos()));
  }

  @Override
  public void close() {
    distinct.close();
    here.close();
  }
}
