package org.qsketch.bench.torture;

import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.HashFamily;

/**
 * Cuckoo filters through any sequence of inserts, deletions, clearing and reopening: no key that
 * was accepted is ever missing, refused keys leave all others in place, and nothing else lies in
 * the table.
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
    AlternateBucket alternate = adversary.oneOf(AlternateBucket.values());
    int size = 1 + adversary.size(MOST_BUCKETS);
    return new CuckooFilterSpec(
        alternate == AlternateBucket.XOR ? Integer.highestOneBit(size) : size,
        adversary.oneOf(CuckooFilterSpec.ENTRIES),
        adversary.oneOf(CuckooFilterSpec.FINGERPRINT_BITS),
        alternate,
        adversary.oneIn(5) ? HashFamily.identity() : HashFamily.mix(),
        adversary.oneIn(3) ? adversary.extreme() : adversary.bits(),
        adversary.oneOf(1, 2, 3, CuckooFilterSpec.DEFAULT_STRIPES));
  }
}
