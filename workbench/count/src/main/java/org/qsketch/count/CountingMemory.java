package org.qsketch.count;

import org.qsketch.backend.Backend;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.sketch.SketchSpec;

/**
 * How the memory of a run is divided: half for exact counts, half for the sketch that may take
 * over.
 *
 * @param counting says how much there is
 * @param backend holds the sketch
 */
record CountingMemory(Counting counting, Backend backend) {
  /** The most keys of a batch: the more, the fewer parts are combined. */
  private static final long MOST_OF_BATCH = 1L << 24;

  /** The most keys of a batch whose texts are kept with it. */
  private static final long MOST_WITH_TEXTS = 1L << 21;

  /** More than a piece of a source has. */
  private static final long FEWEST_OF_BATCH = 1L << 19;

  /** A batch takes this share of the memory, 8 bytes for each key, and as many for its weight. */
  private static final long MEMORY_PER_KEY_OF_BATCH = 8 * Long.BYTES;

  /**
   * Texts that are read ahead of a device take this share: different keys have a few bytes each.
   */
  private static final long MEMORY_PER_BYTE_OF_TEXT = 16;

  /** What exact counting may take for a key. */
  private static final long BYTES_PER_KEY = 64;

  /** Finds the texts of frequent keys in a pipe, which cannot be read again. */
  private static final long SCOUT_BYTES = 16L << 20;

  /** Beside a sketch that is given, exact counts take what they need. */
  long exactBytes() {
    return counting.sketch().isPresent() ? GroupBySpec.UNLIMITED : counting.memory() / 2;
  }

  /** With more distinct keys, exact counts have no space any more. */
  long mostKeys() {
    return counting.memory() / 2 / BYTES_PER_KEY;
  }

  /** A sketch that is given has its memory to itself: no share of it is the batch's. */
  long keysOfBatch(boolean texts) {
    long most = texts ? MOST_WITH_TEXTS : MOST_OF_BATCH;
    return counting.sketch().isPresent()
        ? most
        : Math.clamp(counting.memory() / MEMORY_PER_KEY_OF_BATCH, FEWEST_OF_BATCH, most);
  }

  long bytesOfTextAhead() {
    return counting.memory() / MEMORY_PER_BYTE_OF_TEXT;
  }

  /** Keeps the texts of frequent keys of a pipe. */
  CountingSketch scout(boolean weighted) {
    return sketch(weighted ? wide(SCOUT_BYTES) : tagged(SCOUT_BYTES));
  }

  /** The sketch that goes on where exact counts end. */
  CountingSketch successor(boolean weighted) {
    long bytes = Math.min(counting.memory() / 2, backend.device().memoryBytes() / 2);
    return sketch(weighted ? wide(bytes) : tagged(bytes));
  }

  CountingSketch sketch(SketchSpec spec) {
    return CountingSketch.of(backend, spec, counting.top());
  }

  private static SketchSpec tagged(long bytes) {
    return SketchSpec.tagged().withMemory(bytes).build();
  }

  /** Sums of weights soon pass 2^32; most are too large for the entries of a tagged bucket. */
  private static SketchSpec wide(long bytes) {
    return SketchSpec.subWarp().counterBits(Long.SIZE).withMemory(bytes).build();
  }
}
