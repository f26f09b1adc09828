package org.qsketch.torture;

import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.HashFamily;

/**
 * Tests cuckoo filters by any sequence of inserts, deletions, clearing and reopening. No accepted
 * key is ever missing, refused keys leave all others in place, and the table has nothing else.
 */
final class FilterTorture implements TortureTrial {
  private static final int MOST_STEPS = 14;
  private static final int MOST_BUCKETS = 1500;

  @Override
  public String name() {
    return "filter";
  }

  @Override
  public void run(TortureCase tried) throws Exception {
    CuckooFilterSpec spec = any(tried.adversary());
    tried.step("create %s, seed %d, %s", spec, spec.seed(), spec.hash());
    try (FilterHistory history = new FilterHistory(tried, spec)) {
      int steps = tried.adversary().between(2, MOST_STEPS);
      for (int step = 0; step < steps; step++) {
        history.next();
      }
      history.check();
    }
  }

  static CuckooFilterSpec any(Adversary adversary) {
    int buckets = 1 + adversary.size(MOST_BUCKETS);
    int entries = adversary.oneOf(CuckooFilterSpec.ENTRIES);
    return CuckooFilterSpec.forKeys((long) buckets * entries)
        .load(1)
        .entries(entries)
        .fingerprintBits(adversary.oneOf(CuckooFilterSpec.FINGERPRINT_BITS))
        .alternate(adversary.oneOf(AlternateBucket.values()))
        .hash(adversary.oneIn(5) ? HashFamily.identity() : HashFamily.mix())
        .seed(adversary.oneIn(3) ? adversary.extreme() : adversary.bits())
        .stripes(adversary.oneOf(1, 2, 3, CuckooFilterSpec.DEFAULT_STRIPES))
        .build();
  }
}
