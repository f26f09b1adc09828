package org.qsketch.bench.distinct;

import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.KeySet;
import org.qsketch.bench.run.KeySetCheck;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.Keys;

/**
 * One distinct counter on one key set: the registers against another backend, the estimate against
 * the exact number, then the image and a merge.
 */
final class DistinctCheck extends KeySetCheck<DistinctSpec> {
  /** Standard errors that the estimate may be off; the key sets are always the same. */
  private static final double MOST_ERRORS = 4;

  DistinctCheck(Backend backend, Backend reference, DistinctSpec spec, KeySet keySet) {
    super(backend, reference, spec, keySet);
  }

  @Override
  public Optional<String> difference() {
    try (Keys keys = keySet.keys();
        Keys uploaded = backend.upload(keys);
        DistinctCounter counter = backend.create(spec);
        DistinctCounter expected = reference.create(spec)) {
      counter.insert(uploaded);
      expected.insert(keys);
      return first(
          () ->
              same(counter, expected, "the registers differ from %s's".formatted(reference.name())),
          () -> estimate(counter),
          () -> reopened(counter),
          () -> again(counter, uploaded, expected),
          () -> merged(counter, expected));
    }
  }

  private static Optional<String> same(
      DistinctCounter counter, DistinctCounter expected, String otherwise) {
    try (DistinctImage image = counter.image();
        DistinctImage right = expected.image()) {
      return problem(image.registers().mismatch(right.registers()) >= 0, otherwise);
    }
  }

  private Optional<String> estimate(DistinctCounter counter) {
    double estimate = counter.estimate().value();
    int exact = keySet.counts().length;
    double error = Math.abs(estimate - exact) / exact;
    return problem(
        error > MOST_ERRORS * spec.relativeError(),
        "%d different keys are estimated as %.1f, and %.3f is the standard error"
            .formatted(exact, estimate, spec.relativeError()));
  }

  private Optional<String> reopened(DistinctCounter counter) {
    try (DistinctImage image = counter.image();
        DistinctCounter there = reference.open(image)) {
      return same(there, counter, "an image of it has other registers on " + reference.name());
    }
  }

  private static Optional<String> again(
      DistinctCounter counter, Keys keys, DistinctCounter expected) {
    counter.insert(keys);
    return same(counter, expected, "the same keys again change registers");
  }

  private Optional<String> merged(DistinctCounter counter, DistinctCounter expected) {
    counter.clear();
    counter.merge(expected);
    return same(counter, expected, "a merge into an empty counter loses keys");
  }
}
