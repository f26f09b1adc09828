package org.qsketch.bench.counting;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/**
 * The keys of the largest estimates, found while a stream goes by: each batch is offered after the
 * sketch has counted it. Estimates only grow, so a key that is not among the candidates in the end
 * occurs no more often than the least of them is estimated.
 */
final class TopCandidates {
  /** A key that may be among the most frequent, seen so often since it became one. */
  record Candidate(long key, String text, long seen, long estimate) {
    Candidate seenAgain(long weight, long newEstimate) {
      return new Candidate(key, text, seen + weight, newEstimate);
    }
  }

  /** How far the candidates may outnumber the capacity before the least are dropped. */
  private static final int SLACK = 2;

  private final int capacity;
  private final Map<Long, Candidate> candidates = new HashMap<>();
  private long least;

  /**
   * @param capacity how many to find, 1 or more
   */
  TopCandidates(int capacity) {
    this.capacity = capacity;
  }

  /** Takes a key whose count is known. */
  void put(long key, String text, long count) {
    candidates.put(key, new Candidate(key, text, count, count));
    if (candidates.size() > SLACK * capacity) {
      dropLeast();
    }
  }

  /**
   * Offers a batch.
   *
   * @param keys the batch
   * @param estimates what the sketch answers to it
   * @param weight how often a key counts, by its index
   * @param text the text behind a key, by its index
   */
  void offer(long[] keys, long[] estimates, IntToLongFunction weight, IntFunction<String> text) {
    for (int i = 0; i < estimates.length; i++) {
      if (estimates[i] > least) {
        keep(keys[i], estimates[i], weight.applyAsLong(i), text, i);
      }
    }
  }

  Collection<Candidate> all() {
    return candidates.values();
  }

  private void keep(long key, long estimate, long weight, IntFunction<String> text, int index) {
    Candidate candidate =
        candidates.computeIfAbsent(key, fresh -> new Candidate(key, text.apply(index), 0, 0));
    candidates.put(key, candidate.seenAgain(weight, estimate));
    if (candidates.size() > SLACK * capacity) {
      dropLeast();
    }
  }

  private void dropLeast() {
    List<Candidate> best =
        candidates.values().stream()
            .sorted(Comparator.comparingLong(Candidate::estimate).reversed())
            .limit(capacity)
            .toList();
    least = best.getLast().estimate();
    candidates.clear();
    best.forEach(candidate -> candidates.put(candidate.key(), candidate));
  }
}
