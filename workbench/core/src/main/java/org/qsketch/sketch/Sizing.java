package org.qsketch.sketch;

/** How a table is sized: by the keys it will see, by its memory, or exactly. */
sealed interface Sizing {
  /** The device memory of the counters, in bytes. */
  long tableBytes(int depth);

  /** A number of keys at a work load factor: depth · keys / wlf counters of 32 bits. */
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

  /** At most this many bytes, including everything on the device. */
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
