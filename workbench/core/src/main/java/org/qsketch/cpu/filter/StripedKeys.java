package org.qsketch.cpu.filter;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.filter.CuckooFilterSpec;

/**
 * The keys of a task whose buckets are changed: all primary buckets first, then the alternate ones
 * of the keys that are left. Each time, the keys are sorted by stripe, so that a lock is taken once
 * for many of them. Key by key, another worker would hold the lock most of the time, and acquiring
 * it would take longer than everything else.
 */
final class StripedKeys {
  /** The most keys in a task. */
  static final int SIZE = 1 << 14;

  /**
   * How many buckets are brought into the first-level cache at once, and changed under one lock.
   */
  private static final int CHUNK = 256;

  /** Changes a bucket with a fingerprint; returns false if the other bucket is to be tried. */
  @FunctionalInterface
  interface Change {
    boolean apply(Fingerprints table, long bucket, int fingerprint);
  }

  private final long[] buckets = new long[SIZE];
  private final int[] fingerprints = new int[SIZE];
  private final byte[] answers = new byte[SIZE];
  private final int[] sorted = new int[SIZE];

  /** The places of the keys that are left. */
  private final int[] pending = new int[SIZE];

  private int size;
  private int left;

  /** Keeps the loads that only warm the cache from being optimized away. */
  int sink;

  void clear() {
    size = 0;
    left = 0;
  }

  /** Adds keys that were located. */
  void add(KeyBlock block) {
    System.arraycopy(block.offsets, 0, buckets, size, block.count());
    System.arraycopy(block.masks, 0, fingerprints, size, block.count());
    for (int k = 0; k < block.count(); k++) {
      pending[left++] = size++;
    }
  }

  /** Returns the number of keys for which a change has succeeded. */
  int done() {
    return size - left;
  }

  /** Returns the number of keys for which no change has succeeded. */
  int left() {
    return left;
  }

  /** Returns a bucket of one of the keys that are left. */
  long bucket(int number) {
    return buckets[pending[number]];
  }

  /** Returns the fingerprint of one of the keys that are left. */
  int fingerprint(int number) {
    return fingerprints[pending[number]];
  }

  void answer(int number, boolean yes) {
    answers[pending[number]] = (byte) (yes ? 1 : 0);
  }

  /** Copies a byte for each key: 1 if a change succeeded. */
  void copyAnswers(MemorySegment target, long from) {
    MemorySegment.copy(answers, 0, target, JAVA_BYTE, from, size);
  }

  /** Switches to the other bucket of each key that is left. */
  void toAlternates(CuckooFilterSpec spec) {
    for (int i = 0; i < left; i++) {
      int key = pending[i];
      buckets[key] = spec.alternate(buckets[key], fingerprints[key]);
    }
  }

  /** Changes the buckets of the keys that are left; keys for which that fails remain. */
  void apply(LockedBuckets target, Change change) {
    sort(target.stripes());
    int end = left;
    left = 0;
    for (int from = 0; from < end; from += CHUNK) {
      int to = Math.min(from + CHUNK, end);
      touch(target.table(), from, to);
      applyChunk(target, change, from, to);
    }
  }

  private void sort(Stripes stripes) {
    if (stripes.count() == 1) {
      System.arraycopy(pending, 0, sorted, 0, left);
      return;
    }
    int[] places = new int[stripes.count() + 1];
    for (int i = 0; i < left; i++) {
      places[stripes.of(bucket(i)) + 1]++;
    }
    for (int stripe = 0; stripe < stripes.count(); stripe++) {
      places[stripe + 1] += places[stripe];
    }
    for (int i = 0; i < left; i++) {
      sorted[places[stripes.of(bucket(i))]++] = pending[i];
    }
  }

  private void touch(Fingerprints table, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) {
      sum += table.touch(buckets[sorted[i]]);
    }
    sink += sum;
  }

  private void applyChunk(LockedBuckets target, Change change, int from, int to) {
    Stripes stripes = target.stripes();
    int at = from;
    while (at < to) {
      int stripe = stripes.of(buckets[sorted[at]]);
      stripes.lock(stripe);
      try {
        at = applyStripe(target, change, stripe, at, to);
      } finally {
        stripes.unlock(stripe);
      }
    }
  }

  /** Changes the buckets of one stripe; returns where its keys end. */
  private int applyStripe(LockedBuckets target, Change change, int stripe, int from, int to) {
    int remaining = left;
    int at = from;
    do {
      int key = sorted[at];
      boolean done = change.apply(target.table(), buckets[key], fingerprints[key]);
      answers[key] = (byte) (done ? 1 : 0);
      pending[remaining] = key;
      remaining += done ? 0 : 1;
      at++;
    } while (at < to && target.stripes().of(buckets[sorted[at]]) == stripe);
    left = remaining;
    return at;
  }
}
