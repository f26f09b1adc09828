package org.qsketch.torture;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.qsketch.torture.BrokenPromiseException.require;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import java.util.Arrays;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;

/**
 * Tests distinct counters by any sequence of inserts, merges, clearing and reopening. The registers
 * equal hash4j's UltraLogLog, to which each hash is added by itself.
 */
final class DistinctTorture implements TortureTrial {
  private static final int MOST_STEPS = 12;
  private static final int MOST_KEYS = 20_000;

  @Override
  public String name() {
    return "distinct";
  }

  @Override
  public void run(TortureCase tried) {
    DistinctSpec spec = any(tried.adversary());
    tried.step("create %s, seed %d", spec, spec.seed());
    KeyPool pool = KeyPool.of(tried.adversary(), spec.hash(), spec.seed(), spec.bytes());
    new History(tried, pool, spec).run(tried.adversary().between(1, MOST_STEPS));
  }

  static DistinctSpec any(Adversary adversary) {
    int precision = adversary.between(DistinctSpec.LEAST_PRECISION, DistinctSpec.MOST_PRECISION);
    return new DistinctSpec(precision, adversary.oneIn(3) ? adversary.extreme() : adversary.bits());
  }

  /** A counter, and what it must hold. */
  private static final class History {
    private final TortureCase tried;
    private final KeyPool pool;
    private final DistinctSpec spec;
    private final HashFamily hash;
    private UltraLogLog expected;

    History(TortureCase tried, KeyPool pool, DistinctSpec spec) {
      this.tried = tried;
      this.pool = pool;
      this.spec = spec;
      this.hash = spec.hash();
      this.expected = UltraLogLog.create(spec.precision());
    }

    void run(int steps) {
      DistinctCounter counter = tried.backend().create(spec);
      try {
        for (int step = 0; step < steps; step++) {
          counter = next(counter);
          check(counter);
        }
      } finally {
        counter.close();
      }
    }

    private DistinctCounter next(DistinctCounter counter) {
      Adversary adversary = tried.adversary();
      switch (adversary.below(8)) {
        case 0 -> {
          tried.step("clear");
          counter.clear();
          expected = UltraLogLog.create(spec.precision());
        }
        case 1 -> merge(counter);
        case 2 -> {
          return reopened(counter);
        }
        case 3 -> {
          long key = keys(1)[0];
          tried.step("insert the key %d", key);
          counter.insert(key);
        }
        default -> insert(counter);
      }
      return counter;
    }

    private long[] keys(int count) {
      long[] keys = pool.draw(count);
      Arrays.stream(keys).forEach(key -> expected.add(hash.hash(key, spec.seed())));
      return keys;
    }

    private void insert(DistinctCounter counter) {
      int count = tried.adversary().size(MOST_KEYS);
      tried.step("insert %d keys of %s", count, pool.width());
      tried.give(keys(count), pool.width(), counter::insert);
    }

    private void merge(DistinctCounter counter) {
      boolean here = tried.adversary().oneIn(2);
      int count = tried.adversary().size(MOST_KEYS);
      tried.step("merge %d keys that were counted %s", count, here ? "here" : "elsewhere");
      Backend backend = here ? tried.backend() : tried.reference();
      try (DistinctCounter other = backend.create(spec);
          Keys keys = TortureCase.column(keys(count), pool.width())) {
        other.insert(keys);
        counter.merge(other);
      }
    }

    private DistinctCounter reopened(DistinctCounter counter) {
      boolean there = tried.adversary().oneIn(2);
      tried.step("reopen the image of %s", there ? "another backend" : "this backend");
      try (DistinctImage image = counter.image()) {
        counter.close();
        if (!there) {
          return tried.backend().open(image);
        }
        try (DistinctCounter other = tried.reference().open(image);
            DistinctImage again = other.image()) {
          return tried.backend().open(again);
        }
      }
    }

    private void check(DistinctCounter counter) {
      try (DistinctImage image = counter.image()) {
        byte[] registers = image.registers().toArray(JAVA_BYTE);
        byte[] wanted = expected.getState();
        int first = Arrays.mismatch(registers, wanted);
        require(
            first < 0,
            "register %d is %d: it should be %d",
            first,
            first < 0 ? 0 : registers[first] & 0xFF,
            first < 0 ? 0 : wanted[first] & 0xFF);
      }
      double estimate = expected.getDistinctCountEstimate(UltraLogLog.MAXIMUM_LIKELIHOOD_ESTIMATOR);
      double found = counter.estimate().value();
      require(found == estimate, "the estimate is %s: it should be %s", found, estimate);
    }
  }
}
