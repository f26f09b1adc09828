package org.qsketch.count;

import org.qsketch.backend.Backend;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.sketch.SketchSpec;

/**
 * Divides the memory of a run: half for exact counts, half for the sketch that may follow them.
 *
 * @param counting provides the size of the memory
 * @param backend has the sketch
 */
record CountingMemory(Counting counting, Backend backend) {
  /** The most keys of a batch. Larger batches mean fewer parts to combine. */
  private static final long MOST_OF_BATCH = 1L << 24;

  /** The most keys of a batch whose texts are kept with it. */
  private static final long MOST_WITH_TEXTS = 1L << 21;

  /** The fewest keys of a batch, which is more than a piece of a source has. */
  private static final long FEWEST_OF_BATCH = 1L << 19;

  /**
   * The memory divided by this is the keys of a batch, which has 8 bytes for each key and 8 for its
   * weight.
   */
  private static final long MEMORY_PER_KEY_OF_BATCH = 8 * Long.BYTES;

  /** The memory divided by this is the bytes of text that are read ahead of a device. */
  private static final long MEMORY_PER_BYTE_OF_TEXT = 16;

  /** The most memory that exact counting takes for a key. */
  private static final long BYTES_PER_KEY = 64;

  /**
   * The memory of the sketch that finds the texts of frequent keys of a pipe, which cannot be read
   * again.
   */
  private static final long SCOUT_BYTES = 16L << 20;

  /** Returns the memory of exact counts, which is unlimited if the caller chose a sketch. */
  long exactBytes() {
    return counting.sketch().isPresent() ? GroupBySpec.UNLIMITED : counting.memory() / 2;
  }

  /** Returns the most distinct keys that can be counted exactly. */
  long mostKeys() {
    return counting.memory() / 2 / BYTES_PER_KEY;
  }

  /**
   * Returns the keys of a batch. If the caller chose a sketch, the batch is in addition to its
   * memory.
   */
  long keysOfBatch(boolean texts) {
    long most = texts ? MOST_WITH_TEXTS : MOST_OF_BATCH;
    return counting.sketch().isPresent()
        ? most
        : Math.clamp(counting.memory() / MEMORY_PER_KEY_OF_BATCH, FEWEST_OF_BATCH, most);
  }

  long bytesOfTextAhead() {
    return counting.memory() / MEMORY_PER_BYTE_OF_TEXT;
  }

  /** Returns a small sketch that finds the frequent keys of a pipe, whose texts are kept. */
  CountingSketch scout(boolean weighted) {
    return sketch(weighted ? wide(SCOUT_BYTES) : tagged(SCOUT_BYTES));
  }

  /** Returns the sketch that follows exact counts. */
  CountingSketch successor(boolean weighted) {
    long bytes = Math.min(counting.memory() / 2, backend.device().memoryBytes() / 2);
    return sketch(weighted ? wide(bytes) : tagged(bytes));
  }

  CountingSketch sketch(SketchSpec spec) {
    return CountingSketch.of(backend, spec, counting.top());
  }

  /** Returns a window, of which each pane takes the memory of a sketch. */
  CountingSketch.Windowed window(SketchSpec spec, int panes) {
    return CountingSketch.window(backend, spec, counting.top(), panes);
  }

  private static SketchSpec tagged(long bytes) {
    return SketchSpec.tagged().withMemory(bytes).build();
  }

  /**
   * Describes a sketch for sums of weights. These soon exceed 2^32, and most are too large for the
   * entries of a tagged bucket.
   */
  private static SketchSpec wide(long bytes) {
    return SketchSpec.subWarp().counterBits(Long.SIZE).withMemory(bytes).build();
  }
}
