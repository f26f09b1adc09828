package org.qsketch.bench.groupby;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.qsketch.bench.run.Required;
import org.qsketch.internal.groupby.BallsIntoBins;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.keys.Mix;

/**
 * Simulates how full the partitions of MP-EGA get, against Theorem 1 (EGA, Section 4.2.1): distinct
 * random keys, by the hash that partitions have.
 *
 * @param cases what to simulate
 * @param trials how often keys are thrown, 1 or more; probabilities far below 1 / trials cannot be
 *     seen
 * @param seed selects the keys
 */
public record PartitionExperiment(List<Case> cases, int trials, long seed) {
  /** The default number of trials: one in a hundred is still seen several times. */
  public static final int DEFAULT_TRIALS = 400;

  private static final String LABEL = "partition sizes";

  /** Few balls per bin and many, where the theorem is loose and where it is less so. */
  private static final List<Case> STANDARD =
      List.of(
          new Case(1 << 12, 16, 0.1),
          new Case(1 << 12, 64, 0.1),
          new Case(1 << 12, 512, 0.1),
          new Case(1 << 12, 64, 0.01),
          new Case(1 << 12, 512, 0.01),
          new Case(1 << 16, 64, 0.1),
          new Case(1 << 16, 512, 0.1),
          new Case(1 << 16, 4096, 0.1),
          new Case(1 << 16, 512, 0.01),
          new Case(1 << 16, 4096, 0.01));

  /**
   * The parameters of the theorem.
   *
   * @param balls n, 1 or more
   * @param bound k, what no bin shall have
   * @param probability p that some bin has it all the same
   */
  public record Case(int balls, int bound, double probability) {
    /** Checks the bounds. */
    public Case {
      Required.positive("balls", balls);
      BallsIntoBins.bins(balls, bound, probability);
    }

    private int bins() {
      return Math.toIntExact(BallsIntoBins.bins(balls, bound, probability));
    }
  }

  /** Checks the bounds and copies the list. */
  public PartitionExperiment {
    cases = Required.some("case", cases);
    Required.positive("trials", trials);
  }

  /**
   * Returns the experiment with 4096 and 65536 keys, and bounds from few to many in a partition.
   *
   * @param trials how often keys are thrown
   * @param seed selects the keys
   * @return the experiment
   */
  public static PartitionExperiment standard(int trials, long seed) {
    return new PartitionExperiment(STANDARD, trials, seed);
  }

  /**
   * Runs the simulation on all cores. O(balls · trials · log bins) for each case.
   *
   * @param progress is told of every case
   * @return one result for each case
   * @throws InterruptedRunException if the thread is interrupted between two cases
   */
  public List<PartitionSizes> run(Progress progress) {
    return Job.run(
        LABEL,
        LABEL,
        Work.steps(cases.size()),
        progress,
        job -> cases.stream().map(each -> job.step(() -> simulate(each))).toList());
  }

  private PartitionSizes simulate(Case each) {
    int[] fullest = fullest(each, each.bins());
    return new PartitionSizes(
        each.balls(),
        each.bound(),
        each.probability(),
        each.bins(),
        trials,
        share(fullest, each.bound()),
        IntStream.of(fullest).average().orElseThrow(),
        leastBins(each));
  }

  /** Finds the fewest bins by bisection: more bins are hardly ever fuller. */
  private int leastBins(Case each) {
    int tooFew = 0;
    int enough = each.bins();
    while (enough - tooFew > 1) {
      int middle = tooFew + (enough - tooFew) / 2;
      if (areEnough(each, middle)) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return enough;
  }

  /** Ends as soon as too many trials have filled a bin up to the bound. */
  private boolean areEnough(Case each, int bins) {
    AtomicInteger full = new AtomicInteger();
    return IntStream.range(0, trials)
        .parallel()
        .allMatch(
            trial ->
                fullest(trial, each.balls(), bins, each.bound()) < each.bound()
                    || (double) full.incrementAndGet() / trials <= each.probability());
  }

  private static double share(int[] fullest, int bound) {
    return (double) IntStream.of(fullest).filter(balls -> balls >= bound).count() / fullest.length;
  }

  /** Returns the balls of the fullest bin, in every trial. */
  private int[] fullest(Case each, int bins) {
    return IntStream.range(0, trials)
        .parallel()
        .map(trial -> fullest(trial, each.balls(), bins, Integer.MAX_VALUE))
        .toArray();
  }

  /**
   * Returns the balls of the fullest bin, or the bound if one is full up to that. Keys are a mix of
   * a counter, so that they differ; bins as the kernels choose partitions.
   */
  private int fullest(int trial, int balls, int bins, int bound) {
    long base = Mix.seed(seed + trial);
    int[] sizes = new int[bins];
    int fullest = 0;
    for (int ball = 0; ball < balls && fullest < bound; ball++) {
      long key = Mix.fmix64(base + ball * Mix.GOLDEN);
      int bin = (int) (((Mix.fmix64(key) & 0xFFFF_FFFFL) * bins) >>> Integer.SIZE);
      fullest = Math.max(fullest, ++sizes[bin]);
    }
    return fullest;
  }
}
