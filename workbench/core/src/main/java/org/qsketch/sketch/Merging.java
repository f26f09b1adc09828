package org.qsketch.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.LongStream;

/** Adds the counts of an image to the state of a sketch of the same spec. */
public final class Merging {
  private static final long SLICE = 1L << 20;

  private Merging() {}

  /**
   * Adds an image to a state in host memory.
   *
   * @param spec the spec of the state
   * @param state its parts, changed in place
   * @param image what to add
   * @throws IllegalArgumentException if the specs differ
   */
  public static void add(SketchSpec spec, List<MemorySegment> state, SketchImage image) {
    requireSameSpec(spec, image);
    switch (spec) {
      case ThreadSketchSpec _, WarpSketchSpec _, SubWarpSketchSpec _, SlimFatSketchSpec _ ->
          addCounters(state.getFirst(), image.parts().getFirst());
      case MultiLevelSketchSpec multiLevel ->
          new MultiLevelMerging(multiLevel, state, image.parts()).add();
    }
  }

  /**
   * Checks that an image can be added to a sketch.
   *
   * @param spec the spec of the sketch
   * @param image what is to be added
   * @throws IllegalArgumentException if the specs differ
   */
  public static void requireSameSpec(SketchSpec spec, SketchImage image) {
    if (!spec.equals(image.spec())) {
      throw new IllegalArgumentException(
          "sketches of different specs cannot be merged: %s and %s".formatted(spec, image.spec()));
    }
  }

  /** 32-bit counters add modulo 2^32, as inserts do. */
  private static void addCounters(MemorySegment target, MemorySegment source) {
    LongStream.range(0, Math.ceilDiv(target.byteSize(), SLICE))
        .parallel()
        .forEach(
            slice -> {
              long from = slice * SLICE;
              long size = Math.min(SLICE, target.byteSize() - from);
              addSlice(target.asSlice(from, size), source.asSlice(from, size));
            });
  }

  private static void addSlice(MemorySegment target, MemorySegment source) {
    int counters = (int) (target.byteSize() / Integer.BYTES);
    for (int i = 0; i < counters; i++) {
      target.setAtIndex(
          JAVA_INT_UNALIGNED,
          i,
          target.getAtIndex(JAVA_INT_UNALIGNED, i) + source.getAtIndex(JAVA_INT_UNALIGNED, i));
    }
  }
}
