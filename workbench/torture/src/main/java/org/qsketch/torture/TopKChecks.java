package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.qsketch.backend.Backend;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;

/**
 * The promises of a top-k.
 *
 * @param top the top-k
 */
record TopKChecks(TopK top) {
  private static final int FEW = 10;

  /** Checks that every count is within its bounds and that no key is missing. */
  void bounds(KeyBag.Counted exact) {
    HeavyKeys all = top.top(Integer.MAX_VALUE);
    long bound = Arrays.stream(exact.counts()).sum() / (top.spec().candidates() + 1);
    require(
        all.completeAbove() >= 0 && all.completeAbove() <= bound,
        "the list is complete above %d: it should be from 0 to %d",
        all.completeAbove(),
        bound);
    within(all, exact);
    within(top.top(FEW), exact);
  }

  /** Checks that every count of a list is within its bounds and that no key is missing. */
  void within(KeyBag.Counted exact) {
    within(top.top(Integer.MAX_VALUE), exact);
  }

  /** Checks that every count of an answer is within its bounds and that no key is missing. */
  static void within(HeavyKeys answer, KeyBag.Counted exact) {
    Set<Long> listed = new HashSet<>();
    for (HeavyKey key : answer.keys()) {
      require(listed.add(key.key()), "%s is listed twice", key);
      int place = Arrays.binarySearch(exact.keys(), key.key());
      long count = place < 0 ? 0 : exact.counts()[place];
      require(key.lower() <= count && count <= key.upper(), "%s has a count of %d", key, count);
    }
    for (int i = 0; i < exact.keys().length; i++) {
      require(
          exact.counts()[i] <= answer.completeAbove() || listed.contains(exact.keys()[i]),
          "key %d with a count of %d is not listed, but the list is complete above %d",
          exact.keys()[i],
          exact.counts()[i],
          answer.completeAbove());
    }
  }

  /** Checks that the list is the same after saving and opening on another backend. */
  void sameAfterSaving(Backend other) {
    HeavyKeys before = top.top(Integer.MAX_VALUE);
    try (TopKImage image = top.image();
        TopK opened = other.open(image)) {
      HeavyKeys after = opened.top(Integer.MAX_VALUE);
      require(after.equals(before), "saved and opened, %s is %s", before, after);
    }
  }

  /** Checks that the answer equals the answer of another top-k. */
  void sameAs(TopK model) {
    HeavyKeys answer = top.top(Integer.MAX_VALUE);
    HeavyKeys expected = model.top(Integer.MAX_VALUE);
    require(answer.equals(expected), "the answer is %s: it should be %s", answer, expected);
  }
}
