package org.qsketch.bench.topk;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.KeySet;
import org.qsketch.bench.run.KeySetCheck;
import org.qsketch.keys.Keys;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/**
 * One top-k on one key set: against exact counts, then against another backend, and after a merge
 * of both. The sketch must not depend on the order of keys.
 */
final class TopKCheck extends KeySetCheck<TopKSpec> {
  TopKCheck(Backend backend, Backend reference, TopKSpec spec, KeySet keySet) {
    super(backend, reference, spec, keySet);
  }

  @Override
  public Optional<String> difference() {
    try (Keys keys = keySet.keys();
        Keys uploaded = backend.upload(keys);
        TopK top = backend.create(spec);
        TopK expected = reference.create(spec)) {
      top.insert(uploaded);
      expected.insert(keys);
      return first(
          () -> bounds(top, 1),
          () -> same(top, expected),
          () -> reopened(top),
          () -> merged(top, expected));
    }
  }

  /** Checks the bounds of keys that were each inserted a number of times. */
  private Optional<String> bounds(TopK top, long times) {
    Map<Long, Long> counts = counts(times);
    HeavyKeys answer = top.top(spec.candidates());
    long wrong = answer.keys().stream().filter(key -> !holds(key, counts)).count();
    answer.keys().forEach(key -> counts.remove(key.key()));
    long missing = counts.values().stream().filter(count -> count > answer.completeAbove()).count();
    return problem(
        wrong + missing > 0,
        "%d of %d keys are not within their bounds, and %d are missing"
            .formatted(wrong, answer.keys().size(), missing));
  }

  private static boolean holds(HeavyKey key, Map<Long, Long> counts) {
    long count = counts.getOrDefault(key.key(), 0L);
    return key.lower() <= count && count <= key.upper();
  }

  private Map<Long, Long> counts(long times) {
    Map<Long, Long> counts = new HashMap<>();
    long[] exact = keySet.counts();
    try (Keys distinct = keySet.distinctKeys()) {
      long[] keys = distinct.toArray();
      for (int i = 0; i < keys.length; i++) {
        counts.put(keys[i], times * exact[i]);
      }
    }
    return counts;
  }

  private Optional<String> same(TopK top, TopK expected) {
    return problem(
        !answer(top).equals(answer(expected)),
        "the answer differs from %s's".formatted(reference.name()));
  }

  private Optional<String> reopened(TopK top) {
    try (TopKImage image = top.image();
        TopK there = reference.open(image)) {
      return problem(
          !answer(top).equals(answer(there)),
          "an image of it answers differently on " + reference.name());
    }
  }

  private Optional<String> merged(TopK top, TopK expected) {
    top.merge(expected);
    return bounds(top, 2).map(what -> "after a merge " + what);
  }

  private HeavyKeys answer(TopK top) {
    return top.top(spec.candidates());
  }
}
