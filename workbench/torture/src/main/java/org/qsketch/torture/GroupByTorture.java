package org.qsketch.torture;

import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/**
 * Tests group-bys of every method and aggregate in one pass and in many, with tables that are too
 * small or too full and keys that collide. The groups equal a hash map's.
 */
final class GroupByTorture implements TortureTrial {
  private static final int MOST_PAIRS = 20_000;
  private static final int MANY_PAIRS = 1 << 18;
  private static final int MOST_CALLS = 3;

  /** Below this budget, a tile may not fit. */
  private static final long LEAST_BUDGET = 1 << 18;

  @Override
  public String name() {
    return "group-by";
  }

  @Override
  public void run(TortureCase tried) {
    Adversary adversary = tried.adversary();
    GroupBySpec spec = any(adversary);
    tried.step("create %s", spec);
    KeyPool pool =
        KeyPool.of(
            adversary,
            adversary.oneOf(KeyWidth.values()),
            HashFamily.mix(),
            spec.seed(),
            spec.slots(MOST_PAIRS));
    try (GroupBy groupBy = tried.backend().create(spec)) {
      int calls = adversary.between(1, MOST_CALLS);
      for (int call = 0; call < calls; call++) {
        int pairs = adversary.oneIn(20) ? MANY_PAIRS + 1 : adversary.size(MOST_PAIRS);
        new GroupByChecks(tried, groupBy, pool.width()).aggregate(pool.draw(pairs));
      }
    }
  }

  private static GroupBySpec any(Adversary adversary) {
    GroupBySpec spec =
        GroupBySpec.of(adversary.oneOf(Aggregate.values()))
            .method(adversary.oneOf(Method.values()))
            .loadFactor(adversary.oneOf(0.02, 0.3, 0.5, 0.5, 0.9, 0.99))
            .seed(adversary.oneIn(2) ? adversary.extreme() : adversary.bits());
    GroupBySpec budgeted =
        adversary.oneIn(3) ? spec.memoryBudget(LEAST_BUDGET << adversary.below(6)) : spec;
    return adversary.oneIn(3) ? budgeted.expectedGroups(1 + adversary.size(MOST_PAIRS)) : budgeted;
  }
}
