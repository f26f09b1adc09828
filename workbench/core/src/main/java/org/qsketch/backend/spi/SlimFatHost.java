package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.spec.Spec;

/**
 * The host half of a slim-fat sketch (paper, Algorithm 6) whose queries a device answers: both
 * tables in host memory, and a record of what has changed in the slim one since the device last
 * received it. The CPU backend makes one from a {@link Half}.
 */
public interface SlimFatHost extends SketchTable {
  /**
   * The spec of the host half, which the backend of a device creates on the CPU backend.
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
     * @param offset the offset of its first byte
     * @param bytes its size
     */
    void accept(long offset, long bytes);
  }

  /**
   * Returns the table that queries read, as a quarter-warp sketch has it.
   *
   * @return {@link SlimFatSketchSpec#deviceBytes()} bytes, valid until this is closed
   */
  MemorySegment slim();

  /**
   * Passes on the parts of the slim table that may have changed since the last call or, on the
   * first call, since the table was all zeros. Inserts and removals are tracked in pages of 64 KiB,
   * and adjacent pages are passed on as one part. Any other change counts as a change of the whole
   * table.
   *
   * @param action called for each part, in order; if it fails, the next call passes on the failed
   *     part and all later ones again
   */
  void forEachChange(SliceConsumer action);
}
