package org.qsketch.cpu;

import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Locks that share the buckets of a filter: each guards as many neighbouring ones (Neth 2017,
 * Section 3). A single thread needs none.
 */
final class Stripes {
  private final ReentrantLock[] locks;
  private final long buckets;

  /** No more than buckets. */
  Stripes(int count, long buckets) {
    this.buckets = buckets;
    this.locks =
        Stream.generate(ReentrantLock::new)
            .limit(Math.min(count, buckets))
            .toArray(ReentrantLock[]::new);
  }

  /** For a single thread. */
  static Stripes none(long buckets) {
    return new Stripes(0, buckets);
  }

  void lock(long bucket) {
    if (locks.length > 0) {
      locks[stripe(bucket)].lock();
    }
  }

  void unlock(long bucket) {
    if (locks.length > 0) {
      locks[stripe(bucket)].unlock();
    }
  }

  private int stripe(long bucket) {
    return (int) (bucket * locks.length / buckets);
  }
}
