package org.qsketch.bench.versus;

import org.qsketch.rivals.Budget;
import org.qsketch.rivals.Rival;

/** A rival whose insertions and queries are timed, and whose mistakes are told with the key. */
final class TimedRival {
  private final String name;
  private final Rival rival;
  private long inserted;
  private long insertNanos;
  private long queryNanos;

  private TimedRival(String name, Rival rival) {
    this.name = name;
    this.rival = rival;
  }

  /**
   * Takes an empty rival.
   *
   * @throws IllegalArgumentException if it takes more memory than its budget
   */
  static TimedRival of(String name, Rival rival, Budget budget) {
    if (rival.bits() > budget.bytes() * Byte.SIZE) {
      throw new IllegalArgumentException(
          "%s takes %d bits of the %d that it may: let its constructor fit the budget"
              .formatted(name, rival.bits(), budget.bytes() * Byte.SIZE));
    }
    return new TimedRival(name, rival);
  }

  void insert(long[] keys) {
    int i = 0;
    long begin = WorkClock.ONE_THREAD.getAsLong();
    try {
      for (; i < keys.length; i++) {
        rival.insert(keys[i]);
      }
    } catch (RuntimeException e) {
      throw failed("insert", keys[i], e);
    }
    insertNanos += WorkClock.ONE_THREAD.getAsLong() - begin;
    inserted += keys.length;
  }

  /** Returns the estimate of each key; a negative one says 0. */
  long[] estimates(long[] keys) {
    long[] estimates = new long[keys.length];
    int i = 0;
    long begin = WorkClock.ONE_THREAD.getAsLong();
    try {
      for (; i < keys.length; i++) {
        estimates[i] = rival.estimate(keys[i]);
      }
    } catch (RuntimeException e) {
      throw failed("estimate", keys[i], e);
    }
    queryNanos += WorkClock.ONE_THREAD.getAsLong() - begin;
    for (i = 0; i < keys.length; i++) {
      estimates[i] = Math.max(0, possible(keys[i], estimates[i]));
    }
    return estimates;
  }

  private long possible(long key, long estimate) {
    if (Math.abs(estimate) > inserted) {
      throw new IllegalArgumentException(
          "%s estimates the count of key %s as %d after %d insertions of any key"
              .formatted(name, Long.toUnsignedString(key), estimate, inserted));
    }
    return estimate;
  }

  private IllegalArgumentException failed(String call, long key, RuntimeException e) {
    return new IllegalArgumentException(
        "%s failed in %s(%s): %s".formatted(name, call, Long.toUnsignedString(key), e), e);
  }

  boolean isHeavy(long key, long least) {
    return rival.isHeavy(key, least);
  }

  long bits() {
    return rival.bits();
  }

  long insertNanos() {
    return insertNanos;
  }

  long queryNanos() {
    return queryNanos;
  }
}
