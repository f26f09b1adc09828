package org.qsketch.torture;

import org.qsketch.backend.Backend;
import org.qsketch.keys.Mix;

/** A trial on a backend, and its outcome so far. */
final class Tally {
  /** More findings of one trial on one backend are not worth showing. */
  private static final int MOST_FAILURES = 10;

  private static final double NANOS_PER_SECOND = 1e9;

  private final TortureTrial trial;
  private final Backend backend;
  private final long firstSeed;
  private long cases;
  private long operations;
  private long failures;
  private long nanos;

  Tally(TortureTrial trial, Backend backend, long firstSeed) {
    this.trial = trial;
    this.backend = backend;
    this.firstSeed = firstSeed;
  }

  TortureTrial trial() {
    return trial;
  }

  Backend backend() {
    return backend;
  }

  long cases() {
    return cases;
  }

  long nanos() {
    return nanos;
  }

  boolean hasFailedOften() {
    return failures >= MOST_FAILURES;
  }

  /**
   * Returns the seed of the next case. The first case has the given seed, so any case can be
   * repeated.
   */
  long nextSeed() {
    return cases == 0 ? firstSeed : Mix.fmix64(firstSeed + cases * Mix.GOLDEN);
  }

  void add(CaseRunner.Outcome outcome, long tookNanos) {
    cases++;
    operations += outcome.operations();
    failures += outcome.failure().isEmpty() ? 0 : 1;
    nanos += tookNanos;
  }

  TortureResult result() {
    return new TortureResult(
        backend.name(),
        backend.device().name(),
        trial.name(),
        cases,
        operations,
        failures,
        nanos / NANOS_PER_SECOND);
  }
}
