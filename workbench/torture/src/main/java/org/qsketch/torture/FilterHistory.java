package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.io.IOException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.keys.Keys;

/** The operations on one filter, and the keys that it should contain. */
final class FilterHistory implements AutoCloseable {
  private static final int FEW = 20;
  private static final int SHARE = 5;

  private final TortureCase tried;
  private final Adversary adversary;
  private final KeyPool pool;
  private final int mostKeys;
  private final KeyBag bag = new KeyBag();
  private CuckooFilter filter;
  private long accepted;
  private long refused;

  FilterHistory(TortureCase tried, CuckooFilterSpec spec) {
    this.tried = tried;
    this.adversary = tried.adversary();
    this.pool = KeyPool.of(adversary, spec.hash(), spec.seed(), spec.buckets());
    this.mostKeys = (int) (2 + 1.2 * spec.slots());
    this.filter = tried.backend().create(spec);
  }

  /** Does one more operation, chosen by the adversary. */
  void next() throws IOException {
    if (bag.size() == 0) {
      insert();
      return;
    }
    switch (adversary.below(10)) {
      case 0, 1, 2, 3 -> insert();
      case 4, 5, 6 -> delete();
      case 7 -> reopen();
      case 8 -> check();
      default -> clear();
    }
  }

  private void insert() {
    boolean different = adversary.oneIn(2);
    int size = adversary.size(mostKeys);
    long[] keys = different ? pool.questions(size) : pool.draw(size);
    tried.step("insert %d keys of %s", keys.length, pool.width());
    checkRefusals(keys.length, insert(keys));
  }

  /** Inserts keys and returns the refused ones. */
  private long[] insert(long... keys) {
    boolean[] in = answers(filter::insert, keys);
    long[] inside = selected(keys, true, in);
    bag.add(inside);
    accepted += inside.length;
    refused += keys.length - inside.length;
    return selected(keys, false, in);
  }

  /**
   * Checks that keys are refused only for want of space. While fingerprints move, a bucket may be
   * full for a moment, so a few keys may be refused that can be inserted afterwards.
   */
  private void checkRefusals(int inserted, long... keys) {
    FilterChecks checks = new FilterChecks(filter);
    long[] unlucky = checks.withSpace(keys);
    require(
        unlucky.length <= FEW + inserted / SHARE,
        "%d of %d keys were refused, though their buckets have free entries",
        unlucky.length,
        inserted);
    for (long key : unlucky) {
      if (checks.withSpace(key).length > 0) {
        tried.step("insert key %d alone", key);
        require(insert(key).length == 0, "key %d was refused, though there is space", key);
      }
    }
  }

  private boolean[] answers(Function<Keys, Answers> operation, long... keys) {
    boolean[][] result = new boolean[1][];
    tried.give(
        keys,
        pool.width(),
        given -> {
          try (Answers answers = operation.apply(given)) {
            result[0] = answers.toArray();
          }
        });
    return result[0];
  }

  private static long[] selected(long[] keys, boolean answer, boolean... answers) {
    return IntStream.range(0, keys.length)
        .filter(i -> answers[i] == answer)
        .mapToLong(i -> keys[i])
        .toArray();
  }

  private void delete() {
    int count = adversary.oneIn(4) ? bag.size() : adversary.below(bag.size() + 1);
    long[] keys = bag.take(adversary, count);
    tried.step("delete %d keys, %d stay", count, bag.size());
    long[] lost = selected(keys, false, answers(filter::delete, keys));
    require(lost.length == 0, "%d of %d keys to delete were not there", lost.length, count);
  }

  private void reopen() throws IOException {
    tried.step("reopen the filter from its image");
    try (FilterImage image = filter.image();
        FilterImage loaded = adversary.oneIn(2) ? image : saved(image)) {
      filter.close();
      filter = tried.backend().open(loaded);
      forgetInserts();
    }
  }

  private void forgetInserts() {
    accepted = 0;
    refused = 0;
  }

  private FilterImage saved(FilterImage image) throws IOException {
    image.save(tried.file("image"));
    return FilterImage.load(tried.file("image"));
  }

  private void clear() {
    if (adversary.oneIn(3)) {
      tried.step("clear the filter");
      filter.clear();
      bag.clear();
      forgetInserts();
    }
  }

  /** Compares the filter with its expected keys. */
  void check() {
    tried.step("compare with %d keys", bag.size());
    long[] keys = bag.keys();
    long[] missing = selected(keys, false, answers(filter::contains, keys));
    require(
        missing.length == 0,
        "%d of %d keys are missing, for example %d",
        missing.length,
        keys.length,
        missing.length == 0 ? 0 : missing[0]);
    new FilterChecks(filter).contents(keys);
    checkStatistics();
    boolean[] _ = answers(filter::contains, pool.questions(adversary.size(mostKeys)));
  }

  private void checkStatistics() {
    FilterStatistics statistics = filter.statistics();
    long inserts = statistics.displacements().stream().mapToLong(Long::longValue).sum();
    require(
        statistics.slots() == filter.spec().slots()
            && statistics.used() == bag.size()
            && statistics.deleted() >= 0
            && statistics.used() + statistics.deleted() <= statistics.slots()
            && inserts == accepted
            && statistics.refused() == refused,
        "%s after %d accepted and %d refused inserts, with %d keys in the filter",
        statistics,
        accepted,
        refused,
        bag.size());
  }

  @Override
  public void close() {
    filter.close();
  }
}
