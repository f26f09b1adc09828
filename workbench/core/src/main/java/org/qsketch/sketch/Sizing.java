package org.qsketch.sketch;

/** How a table is sized: by the keys it will see, by its memory, or exactly. */
sealed interface Sizing {
  /** The device memory of the counters, in bytes. */
  long tableBytes(int depth, int counterBytes);

  /** A number of keys at a work load factor: depth · keys / wlf counters. */
  record ForKeys(long keys, double workLoadFactor) implements Sizing {
    @Override
    public long tableBytes(int depth, int counterBytes) {
      double counters = Math.ceil(depth * (double) keys / workLoadFactor);
      if (counters > (double) Long.MAX_VALUE / counterBytes) {
        throw new IllegalArgumentException(
            "%d keys at a work load factor of %s need more counters than can be addressed"
                .formatted(keys, workLoadFactor));
      }
      return ((long) counters) * counterBytes;
    }
  }

  /** At most this many bytes, including everything on the device. */
  record Memory(long bytes) implements Sizing {
    @Override
    public long tableBytes(int depth, int counterBytes) {
      return bytes;
    }
  }

  /** An exact number of buckets, or of counters in a row. */
  record Exact(long units) implements Sizing {
    @Override
    public long tableBytes(int depth, int counterBytes) {
      throw new IllegalStateException("an exact size is not derived from bytes");
    }
  }
}
