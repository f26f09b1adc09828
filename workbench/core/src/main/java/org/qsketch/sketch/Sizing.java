package org.qsketch.sketch;

/** How large a table shall be: by the keys it will see, by its memory, or outright. */
sealed interface Sizing {
  /** The device memory of the counters, in bytes. */
  long tableBytes(int depth);

  /** So many keys at a work load factor: depth · keys / wlf counters of 32 bits. */
  record ForKeys(long keys, double workLoadFactor) implements Sizing {
    @Override
    public long tableBytes(int depth) {
      double counters = Math.ceil(depth * (double) keys / workLoadFactor);
      if (counters > (double) Long.MAX_VALUE / SketchSpec.COUNTER_BYTES) {
        throw new IllegalArgumentException(
            "%d keys at a work load factor of %s need more counters than can be addressed"
                .formatted(keys, workLoadFactor));
      }
      return ((long) counters) * SketchSpec.COUNTER_BYTES;
    }
  }

  /** At most so many bytes, everything on the device included. */
  record Memory(long bytes) implements Sizing {
    @Override
    public long tableBytes(int depth) {
      return bytes;
    }
  }

  /** An exact number of buckets, or of counters in a row. */
  record Exact(long units) implements Sizing {
    @Override
    public long tableBytes(int depth) {
      throw new IllegalStateException("an exact size is not derived from bytes");
    }
  }
}
