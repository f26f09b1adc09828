package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.qsketch.topk.Changes;
import org.qsketch.topk.KeyChange;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/**
 * Tests halving of top-ks, and what has changed between two of them. Decayed counts are within
 * their bounds, changes are within theirs, and no key that has changed much is missing.
 */
final class ChangesTorture implements TortureTrial {
  private static final int MOST_STEPS = 8;
  private static final int MOST_KEYS = 4000;
  private static final int FEW = 10;

  @Override
  public String name() {
    return "changes";
  }

  @Override
  public void run(TortureCase tried) throws Exception {
    TopKSpec spec = TopKTorture.any(tried.adversary());
    tried.step("create %s twice", spec);
    KeyPool pool =
        KeyPool.of(
            tried.adversary(),
            spec.sketch().hash(),
            spec.sketch().seed(),
            spec.sketch().counters());
    DecayedKeys before = new DecayedKeys();
    DecayedKeys after = new DecayedKeys();
    try (TopK first = tried.backend().create(spec);
        TopK second = tried.backend().create(spec)) {
      fill(tried, pool, first, before);
      fill(tried, pool, second, after);
      try (TopKImage earlier = first.image();
          TopKImage later = second.image()) {
        tried.step("compare both");
        Changes changes = Changes.between(earlier, later);
        check(changes, before, after);
        check(changes.top(tried.adversary().below(FEW)), before, after);
      }
    }
  }

  private static void fill(TortureCase tried, KeyPool pool, TopK top, DecayedKeys exact) {
    Adversary adversary = tried.adversary();
    int steps = adversary.below(MOST_STEPS);
    for (int step = 0; step < steps; step++) {
      if (adversary.oneIn(3)) {
        tried.step("halve the top-k");
        top.halve();
        exact.halve();
      } else {
        long[] keys = pool.draw(adversary.size(MOST_KEYS));
        tried.step("insert %d keys of %s", keys.length, pool.width());
        tried.give(keys, pool.width(), each -> top.insert(each));
        exact.add(keys);
      }
      new TopKChecks(top).within(exact.counted());
    }
  }

  private static void check(Changes changes, DecayedKeys before, DecayedKeys after) {
    Set<Long> listed = new HashSet<>();
    for (KeyChange change : changes.changes()) {
      require(listed.add(change.key()), "%s is listed twice", change);
      long risen = after.of(change.key()) - before.of(change.key());
      require(
          change.least() <= risen && risen <= change.most(), "%s has changed by %d", change, risen);
    }
    LongStream.of(before.counted().keys())
        .forEach(key -> requireListed(key, changes, listed, before, after));
    LongStream.of(after.counted().keys())
        .forEach(key -> requireListed(key, changes, listed, before, after));
  }

  private static void requireListed(
      long key, Changes changes, Set<Long> listed, DecayedKeys before, DecayedKeys after) {
    long changed = Math.abs(after.of(key) - before.of(key));
    require(
        changed <= changes.completeAbove() || listed.contains(key),
        "key %d has changed by %d and is not listed, but the list is complete above %d",
        key,
        changed,
        changes.completeAbove());
  }
}
