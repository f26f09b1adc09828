package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.spec.Spec;

/**
 * The host half of a slim-fat sketch (paper, Algorithm 6) whose queries a device answers: both
 * tables in host memory, and what has changed of the slim one since the device was last given it.
 * The CPU backend makes it of {@link Half}.
 */
public interface SlimFatHost extends SketchTable {
  /**
   * The host half alone, for the backend of a device to ask the CPU backend for.
   *
   * @param sketch the whole sketch
   */
  record Half(SlimFatSketchSpec sketch) implements Spec<SlimFatHost> {}

  /** Receives a part of the slim table. */
  @FunctionalInterface
  interface SliceConsumer {
    /**
     * Takes one part.
     *
     * @param offset its first byte
     * @param bytes how many
     */
    void accept(long offset, long bytes);
  }

  /**
   * The table that queries read: that of a quarter-warp sketch.
   *
   * @return {@link SlimFatSketchSpec#deviceBytes()} bytes, valid until this is closed
   */
  MemorySegment slim();

  /**
   * Hands over the parts of the slim table that may have changed since the last call; at first,
   * since it was all zeros. Inserts and removals are tracked by pages of 64 KiB, and neighbouring
   * pages are handed over as one. All other changes are changes of the whole table.
   *
   * @param action called for each part, in order; the parts that come after one that it fails on
   *     are handed over again by the next call, as is that one
   */
  void forEachChange(SliceConsumer action);
}
