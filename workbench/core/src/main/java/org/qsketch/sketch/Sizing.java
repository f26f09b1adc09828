package org.qsketch.sketch;

import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.tagged.TaggedErrors;

/** The way a table is sized: by its keys, its memory or a wanted error, or exactly. */
sealed interface Sizing {
  /** A number of keys at a work load factor: depth · keys / wlf counters. */
  record ForKeys(long keys, double workLoadFactor) implements Sizing {
    /** Returns the number of units of a size: buckets, or counters in each row. */
    long units(int depth, int counterBytes, long unitBytes) {
      double counters = Math.ceil(depth * (double) keys / workLoadFactor);
      if (counters * counterBytes > (double) SketchBounds.MAX_BUCKETS * unitBytes) {
        throw new IllegalArgumentException(
            "%d keys at a work load factor of %s need more counters than can be addressed: use fewer keys or a higher factor"
                .formatted(keys, workLoadFactor));
      }
      return Math.ceilDiv(((long) counters) * counterBytes, unitBytes);
    }
  }

  /** At most this many bytes, including everything on the device. */
  record Memory(long bytes) implements Sizing {
    /** Returns the number of units that fit in addition to other bytes. */
    long units(String variant, long unitBytes, long otherBytes) {
      long units = (bytes - otherBytes) / unitBytes;
      if (units < 1) {
        throw new IllegalArgumentException(
            "%d bytes cannot hold a %s sketch: it needs %d or more"
                .formatted(bytes, variant, unitBytes + otherBytes));
      }
      if (units > SketchBounds.MAX_BUCKETS) {
        throw new IllegalArgumentException(
            "%d bytes are more than a %s sketch can address: give it %d or less"
                .formatted(bytes, variant, SketchBounds.MAX_BUCKETS * unitBytes + otherBytes));
      }
      return units;
    }
  }

  /** A bound on the errors of a tagged sketch. */
  record ForError(double epsilon, double delta, long inserts, long distinct) implements Sizing {
    /**
     * The bucket and the tag of a key come from different halves of its hash. With more buckets,
     * nothing is proved.
     */
    private static final long MOST_BUCKETS = 1L << 32;

    /** Returns the smallest number of buckets that suffices. */
    long units(HashFamily hash) {
      if (!hash.equals(HashFamily.mix())) {
        throw new IllegalArgumentException(
            "nothing is proved about the errors with the hash %s: take mix, or give another size"
                .formatted(hash.name()));
      }
      long tooFew = 0;
      long enough = 1;
      while (!suffices(enough)) {
        tooFew = enough;
        enough = Math.multiplyExact(enough, 2);
      }
      while (enough - tooFew > 1) {
        long middle = (tooFew + enough) >>> 1;
        if (suffices(middle)) {
          enough = middle;
        } else {
          tooFew = middle;
        }
      }
      return enough;
    }

    private boolean suffices(long buckets) {
      if (buckets > MOST_BUCKETS) {
        throw new IllegalArgumentException(
            "an epsilon of %s and a delta of %s need more than 2^32 buckets, of which nothing is proved: use larger ones"
                .formatted(epsilon, delta));
      }
      return new TaggedErrors(buckets).beyond(epsilon, inserts, distinct) <= delta;
    }
  }

  /** An exact number of buckets, or of counters in a row. */
  record Exact(long units) implements Sizing {}
}
