package org.qsketch.datasets.trace;

import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Counts the packets without a key, by any number of threads. */
final class LeftOut {
  /** By the answer of {@link LinkLayer#ip} and {@link IpHeader}, as a complement. */
  private static final String[] REASONS = {
    "without IP",
    "of which too little was captured",
    "of a link layer that is not known",
    "later fragments, which have no ports"
  };

  private final LongAdder[] counts = new LongAdder[REASONS.length];

  LeftOut() {
    IntStream.range(0, counts.length).forEach(i -> counts[i] = new LongAdder());
  }

  /** Returns counts for one piece. */
  static int[] none() {
    return new int[REASONS.length];
  }

  /** Adds the counts of a piece. */
  void add(int[] some) {
    for (int i = 0; i < some.length; i++) {
      counts[i].add(some[i]);
    }
  }

  /** Returns what was left out, to follow the name of a file. */
  Optional<String> text() {
    String reasons =
        IntStream.range(0, counts.length)
            .filter(i -> counts[i].sum() > 0)
            .mapToObj(i -> "%d %s".formatted(counts[i].sum(), REASONS[i]))
            .collect(Collectors.joining(", "));
    return reasons.isEmpty() ? Optional.empty() : Optional.of(": packets left out: " + reasons);
  }
}
