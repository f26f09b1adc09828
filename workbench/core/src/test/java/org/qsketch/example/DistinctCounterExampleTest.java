package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/** The example in the documentation of distinct counters. */
class DistinctCounterExampleTest {
  @Test
  void theKeysOfBothStreamsAreCountedOnce() {
    DistinctEstimate union = union();
    assertThat(union.lower()).isLessThan(1_500_000);
    assertThat(union.upper()).isGreaterThan(1_500_000);
  }

  private static DistinctEstimate union() {
    // @start region="count"
    DistinctSpec spec = DistinctSpec.forError(0.01);
    KeyStream stream = KeyStream.uniform(42).wide();
    try (Backend backend = Backends.open("cpu");
        Keys monday = backend.generate(stream, 0, 1_000_000);
        Keys tuesday = backend.generate(stream, 500_000, 1_000_000);
        DistinctCounter counter = backend.create(spec);
        DistinctCounter other = backend.create(spec)) {
      counter.insert(monday);
      other.insert(tuesday);
      counter.merge(other);
      DistinctEstimate both = counter.estimate(); // of 1,500,000 different keys
      System.out.printf("%d, from %.0f to %.0f%n", both.rounded(), both.lower(), both.upper());
      return both;
    }
    // @end
  }
}
