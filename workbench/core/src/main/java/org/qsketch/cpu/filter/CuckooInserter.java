package org.qsketch.cpu.filter;

import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.keys.Mix;

/**
 * The inserts of one worker (Algorithm 1). If both buckets of a key are full, a path of
 * displacements to a bucket with a free entry is searched first, and then walked from its end.
 * Every fingerprint is copied before its old entry is reused, so none is ever missing, and a path
 * that another worker has cut changes nothing.
 */
final class CuckooInserter {
  /** The result of a displacement for a key that finds no free entry. */
  private static final int REFUSED = -1;

  private static final int LOST_RACE = -2;

  /** Keys whose displacements begin together. */
  private static final int CHUNK = 64;

  private final CuckooFilterSpec spec;
  private final LockedBuckets buckets;
  private final Fingerprints table;
  private final int[] moved = new int[CuckooFilterSpec.MAX_DISPLACEMENTS];
  private final long[] histogram = new long[FilterStatistics.HISTOGRAM];
  private long refused;
  private long random;

  CuckooInserter(CuckooFilterSpec spec, LockedBuckets buckets) {
    this.spec = spec;
    this.buckets = buckets;
    this.table = buckets.table();
  }

  /** Returns how many inserts took 0, 1, 2, … displacements. */
  long[] histogram() {
    return histogram;
  }

  /** Returns the number of inserts that were refused. */
  long refused() {
    return refused;
  }

  /** Inserts the keys of a task. */
  void insert(StripedKeys keys) {
    keys.apply(buckets, Fingerprints::place);
    keys.toAlternates(spec);
    keys.apply(buckets, Fingerprints::place);
    histogram[0] += keys.done();
    for (int from = 0; from < keys.left(); from += CHUNK) {
      tryPaths(keys, from, Math.min(from + CHUNK, keys.left()));
    }
  }

  private void tryPaths(StripedKeys keys, int from, int to) {
    for (int i = from; i < to; i++) {
      keys.sink += touch(keys.bucket(i), keys.fingerprint(i));
    }
    for (int i = from; i < to; i++) {
      keys.answer(i, insert(keys.bucket(i), keys.fingerprint(i)));
    }
  }

  /** Brings into cache the buckets that the first displacement may lead to. */
  private int touch(long bucket, int fingerprint) {
    random = start(bucket, fingerprint);
    int sum = 0;
    for (int look = 0; look < CuckooFilterSpec.LOOKS; look++) {
      sum += table.touch(spec.alternate(bucket, table.get(bucket, entry(look))));
    }
    return sum;
  }

  /** Returns where the search for a path starts: the same for a key each time. */
  private static long start(long bucket, int fingerprint) {
    return Mix.fmix64((bucket ^ fingerprint) + Mix.GOLDEN);
  }

  /** Returns the entry of a full bucket that is looked at next. */
  private int entry(int look) {
    return (int) (random + look) & (spec.entries() - 1);
  }

  /** Inserts a fingerprint both of whose buckets were full; false if it is refused. */
  private boolean insert(long bucket, int fingerprint) {
    random = start(bucket, fingerprint);
    int displacements = tryPaths(bucket, spec.alternate(bucket, fingerprint), fingerprint);
    if (displacements == REFUSED) {
      refused++;
      return false;
    }
    histogram[Math.min(displacements, histogram.length - 1)]++;
    return true;
  }

  /** Displaces from both buckets in turn, until no other worker interferes or both lead nowhere. */
  private int tryPaths(long bucket, long alternate, int fingerprint) {
    int deadEnds = 0;
    for (int path = 0; path < CuckooFilterSpec.MAX_PATHS && deadEnds < 2; path++) {
      int result =
          path % 2 == 0
              ? displace(bucket, fingerprint, alternate)
              : displace(alternate, fingerprint, bucket);
      if (result >= 0) {
        return result;
      }
      deadEnds += result == REFUSED ? 1 : 0;
    }
    return REFUSED;
  }

  /** Follows fingerprints from bucket to bucket until one has a free entry. */
  private int displace(long bucket, int fingerprint, long alternate) {
    long at = bucket;
    long from = alternate; // full, like every bucket that the path comes from
    int steps = 0;
    while (!table.isOpen(at)) {
      if (steps == moved.length || !choose(at, from, steps)) {
        return REFUSED;
      }
      from = at;
      at = spec.alternate(at, moved[steps++]);
      random = Mix.fmix64(random + Mix.GOLDEN);
    }
    return walkBack(at, steps, fingerprint) ? steps : LOST_RACE;
  }

  /**
   * Chooses a fingerprint to move: one whose other bucket has a free entry, if a few looks find
   * one.
   */
  private boolean choose(long at, long from, int step) {
    boolean chosen = false;
    for (int look = 0; look < CuckooFilterSpec.LOOKS; look++) {
      int candidate = table.get(at, entry(look));
      long other = spec.alternate(at, candidate);
      if (table.isFingerprint(candidate) && other != at && other != from) {
        moved[step] = candidate;
        chosen = true;
        if (table.isOpen(other)) {
          return true;
        }
      }
    }
    return chosen;
  }

  /** Moves the fingerprints of a path, the last one first. */
  private boolean walkBack(long end, int steps, int fingerprint) {
    if (!buckets.place(end, steps == 0 ? fingerprint : moved[steps - 1])) {
      return false;
    }
    long at = end;
    for (int step = steps - 1; step >= 0; step--) {
      long before = spec.alternate(at, moved[step]);
      if (!buckets.replace(before, moved[step], step == 0 ? fingerprint : moved[step - 1])) {
        deleteCopy(at, before, moved[step]);
        return false;
      }
      at = before;
    }
    return true;
  }

  /**
   * Deletes the copy. Either bucket may hold it by now, since other workers move it between the
   * two.
   */
  private void deleteCopy(long one, long other, int fingerprint) {
    boolean deleted = false;
    while (!deleted) {
      deleted = buckets.delete(one, fingerprint) || buckets.delete(other, fingerprint);
    }
  }
}
