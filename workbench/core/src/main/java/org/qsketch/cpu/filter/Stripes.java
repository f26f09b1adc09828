package org.qsketch.cpu.filter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Locks that share the buckets of a filter: each guards an equal number of neighbouring buckets
 * (Neth 2017, Section 3). They are held for less time than it takes to wake a thread, so waiting
 * threads spin. A single thread has one stripe and no lock.
 */
final class Stripes {
  private static final VarHandle LOCK = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int FREE = 0;
  private static final int HELD = 1;

  /** Locks are two cache lines apart, since some processors fetch lines in pairs. */
  private static final int SPACING = 128 / Integer.BYTES;

  /** After this many spins, the holder is probably not running and may need this processor. */
  private static final int SPINS = 1 << 10;

  private static final long NAP_NANOS = 1_000;

  private final int count;
  private final int[] locks;
  private final long halfFactor;

  private Stripes(int count, int[] locks, long buckets) {
    this.count = count;
    this.locks = locks;
    this.halfFactor = (Long.divideUnsigned(-1, buckets) * count) >>> 1;
  }

  /** Creates stripes for several threads, no more than there are buckets. */
  static Stripes locked(int stripes, long buckets) {
    int count = (int) Math.min(stripes, buckets);
    return new Stripes(count, new int[(count + 1) * SPACING], buckets);
  }

  /** Creates a stripe for a single thread. */
  static Stripes unlocked(long buckets) {
    return new Stripes(1, new int[0], buckets);
  }

  int count() {
    return count;
  }

  /**
   * Returns the stripe of a bucket: (bucket + 1/2) · count / buckets, rounded down, without a
   * division.
   */
  int of(long bucket) {
    return (int) Math.multiplyHigh(2 * bucket + 1, halfFactor);
  }

  void lock(int stripe) {
    if (locks.length > 0) {
      int place = place(stripe);
      while (!LOCK.weakCompareAndSetAcquire(locks, place, FREE, HELD)) {
        await(place);
      }
    }
  }

  private void await(int place) {
    for (int spin = 0; (int) LOCK.getOpaque(locks, place) == HELD; spin++) {
      if (spin < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(NAP_NANOS);
      }
    }
  }

  void unlock(int stripe) {
    if (locks.length > 0) {
      LOCK.setRelease(locks, place(stripe), FREE);
    }
  }

  private static int place(int stripe) {
    return (stripe + 1) * SPACING;
  }
}
