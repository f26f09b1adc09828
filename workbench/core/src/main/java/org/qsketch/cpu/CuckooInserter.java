package org.qsketch.cpu;

import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.keys.Mix;

/**
 * The inserts of one worker (Algorithm 1). Where both buckets of a key are full, a path of
 * displacements to a bucket with room is searched first, and then walked from its end: every
 * fingerprint is copied before its old entry is given to the next, so that none is ever missing,
 * and a path that another worker has cut leaves all as it was.
 */
final class CuckooInserter {
  /** What {@link #insert} returns for a key without room. */
  static final int REFUSED = -1;

  private static final int LOST_RACE = -2;

  /** Paths that were cut by others, or by themselves, before a key counts as refused. */
  private static final int MOST_PATHS = 32;

  private final CuckooFilterSpec spec;
  private final Fingerprints table;
  private final Stripes stripes;
  private final int[] moved = new int[CuckooFilterSpec.MAX_DISPLACEMENTS];
  private final long[] histogram = new long[FilterStatistics.HISTOGRAM];
  private long refused;
  private long random;

  CuckooInserter(CuckooFilterSpec spec, Fingerprints table, Stripes stripes) {
    this.spec = spec;
    this.table = table;
    this.stripes = stripes;
  }

  /** How many inserts took 0, 1, 2, … displacements. */
  long[] histogram() {
    return histogram;
  }

  /** How many inserts found no room. */
  long refused() {
    return refused;
  }

  /** Inserts a fingerprint; false if there is no room for it. */
  boolean insert(long bucket, int fingerprint) {
    int displacements = place(bucket, fingerprint) ? 0 : insertElsewhere(bucket, fingerprint);
    if (displacements == REFUSED) {
      refused++;
      return false;
    }
    histogram[Math.min(displacements, histogram.length - 1)]++;
    return true;
  }

  private int insertElsewhere(long bucket, int fingerprint) {
    long alternate = spec.alternate(bucket, fingerprint);
    if (place(alternate, fingerprint)) {
      return 0;
    }
    random = bucket ^ fingerprint;
    return makeRoom(bucket, alternate, fingerprint);
  }

  /** Displaces from both buckets in turn, until no other worker interferes or both lead nowhere. */
  private int makeRoom(long bucket, long alternate, int fingerprint) {
    int deadEnds = 0;
    for (int path = 0; path < MOST_PATHS && deadEnds < 2; path++) {
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

  /** Follows fingerprints from bucket to bucket until one has room. */
  private int displace(long bucket, int fingerprint, long alternate) {
    long at = bucket;
    long from = alternate; // full, as is where the path came from
    for (int steps = 0; steps <= moved.length; steps++) {
      if (table.isOpen(at)) {
        return walkBack(at, steps, fingerprint) ? steps : LOST_RACE;
      }
      if (steps == moved.length || !choose(at, from, steps)) {
        return REFUSED;
      }
      from = at;
      at = spec.alternate(at, moved[steps]);
    }
    return REFUSED;
  }

  /** Chooses a fingerprint to move: one whose other bucket has room, if a few looks find one. */
  private boolean choose(long at, long from, int step) {
    random = Mix.fmix64(random + Mix.GOLDEN);
    boolean chosen = false;
    for (int look = 0; look < CuckooFilterSpec.LOOKS; look++) {
      int entry = (int) ((random + look) & (spec.entries() - 1));
      int candidate = table.get(at, entry);
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
    if (!place(end, steps == 0 ? fingerprint : moved[steps - 1])) {
      return false;
    }
    long at = end;
    for (int step = steps - 1; step >= 0; step--) {
      long before = spec.alternate(at, moved[step]);
      if (!replace(before, moved[step], step == 0 ? fingerprint : moved[step - 1])) {
        deleteCopy(at, before, moved[step]);
        return false;
      }
      at = before;
    }
    return true;
  }

  /** Both buckets may hold the copy by now: others move it from one to the other. */
  private void deleteCopy(long one, long other, int fingerprint) {
    boolean deleted = false;
    while (!deleted) {
      deleted = delete(one, fingerprint) || delete(other, fingerprint);
    }
  }

  private boolean place(long bucket, int fingerprint) {
    stripes.lock(bucket);
    try {
      return table.place(bucket, fingerprint);
    } finally {
      stripes.unlock(bucket);
    }
  }

  private boolean replace(long bucket, int old, int newcomer) {
    stripes.lock(bucket);
    try {
      return table.replace(bucket, old, newcomer);
    } finally {
      stripes.unlock(bucket);
    }
  }

  boolean delete(long bucket, int fingerprint) {
    stripes.lock(bucket);
    try {
      return table.delete(bucket, fingerprint);
    } finally {
      stripes.unlock(bucket);
    }
  }
}
