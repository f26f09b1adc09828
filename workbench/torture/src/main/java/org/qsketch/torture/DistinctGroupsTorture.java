package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/**
 * Tests distinct counts of groups, with pairs that repeat, in memory for all of them or for few.
 * The counts equal the sizes of sets, or are estimates whose error is bounded.
 */
final class DistinctGroupsTorture implements TortureTrial {
  private static final int MOST_PAIRS = 20_000;
  private static final int MOST_CALLS = 4;

  /** This many different pairs are sure to be folded. */
  private static final int MANY_PAIRS = 5 << 18;

  /** Registers of more bytes would take the longest part of a case. */
  private static final int MOST_PRECISION = 11;

  /** An estimate is rarely this many standard errors wrong. */
  private static final double MOST_ERRORS = 7;

  /** Keys are chosen against the hash of a table, and not against the hash of pairs. */
  private static final long BUCKETS = 1 << 16;

  @Override
  public String name() {
    return "distinct-groups";
  }

  @Override
  public void run(TortureCase tried) {
    Adversary adversary = tried.adversary();
    boolean folds = adversary.oneIn(20);
    DistinctSpec any = DistinctTorture.any(adversary);
    DistinctGroupsSpec whole =
        DistinctGroupsSpec.of(
            folds ? new DistinctSpec(Math.min(MOST_PRECISION, any.precision()), any.seed()) : any);
    DistinctGroupsSpec spec = adversary.oneIn(2) || folds ? whole.hostBytes(1) : whole;
    tried.step("create %s, seed %d", spec, spec.counter().seed());
    try (DistinctGroups counter = tried.backend().create(spec)) {
      History history = new History(tried, counter);
      int calls = adversary.between(1, MOST_CALLS);
      for (int call = 0; call < calls; call++) {
        history.add(adversary.size(MOST_PAIRS));
        history.check();
      }
      if (folds) {
        history.addMany();
        history.check();
      }
    }
  }

  /** The pairs so far. */
  private static final class History {
    private final TortureCase tried;
    private final DistinctGroups counter;
    private final KeyPool groups;
    private final KeyPool values;
    private final Map<Long, Set<Long>> expected = new HashMap<>();

    History(TortureCase tried, DistinctGroups counter) {
      this.tried = tried;
      this.counter = counter;
      this.groups = pool();
      this.values = pool();
    }

    private KeyPool pool() {
      Adversary adversary = tried.adversary();
      return KeyPool.of(
          adversary,
          adversary.oneOf(KeyWidth.values()),
          HashFamily.mix(),
          adversary.bits(),
          BUCKETS);
    }

    void add(int pairs) {
      tried.step("add %d pairs of %s and %s", pairs, groups.width(), values.width());
      add(groups.draw(pairs), groups.width(), values.draw(pairs), values.width());
    }

    void addMany() {
      tried.step("add %d different pairs", MANY_PAIRS);
      long[] some = groups.draw(MANY_PAIRS);
      long[] theirs = new long[MANY_PAIRS];
      long first = tried.adversary().bits();
      for (int i = 0; i < MANY_PAIRS; i++) {
        theirs[i] = first + i;
      }
      add(some, groups.width(), theirs, KeyWidth.BITS_64);
    }

    private void add(long[] some, KeyWidth width, long[] theirs, KeyWidth theirWidth) {
      tried.give(
          some,
          width,
          column -> tried.give(theirs, theirWidth, other -> counter.add(column, other)));
      for (int i = 0; i < some.length; i++) {
        expected.computeIfAbsent(some[i], _ -> new HashSet<>()).add(theirs[i]);
      }
    }

    void check() {
      try (DistinctCounts counts = counter.counts()) {
        long[] keys = counts.groups().keys().toArray();
        long[] numbers = counts.groups().values().toArray();
        require(keys.length == expected.size(), "%d groups of %d", keys.length, expected.size());
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < keys.length; i++) {
          require(seen.add(keys[i]), "group %d came twice", keys[i]);
          check(keys[i], counts.exactness().estimate(numbers[i]));
        }
      }
    }

    private void check(long group, DistinctEstimate count) {
      Set<Long> known = expected.get(group);
      require(known != null, "there is no group %d", group);
      double wrong = Math.abs(count.value() - known.size());
      require(
          wrong <= MOST_ERRORS * count.relativeError() * known.size(),
          "group %d has %s values: it should have %d",
          group,
          count.value(),
          known.size());
    }
  }
}
