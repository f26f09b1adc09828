package org.qsketch.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;

/** Adds the counts of an image to the state of a sketch of the same spec. */
public final class Merging {
  private Merging() {}

  /**
   * Adds an image to a state in host memory. If it cannot be added, the state is unchanged.
   *
   * @param spec the spec of the state
   * @param state its parts, changed in place
   * @param image what to add; its parts are not those of the state
   * @throws IllegalArgumentException if the specs differ
   * @throws SketchFullException if a counter has no space for the sum
   */
  public static void add(SketchSpec spec, List<MemorySegment> state, SketchImage image) {
    requireSameSpec(spec, image);
    switch (spec) {
      case ThreadSketchSpec _, WarpSketchSpec _, SubWarpSketchSpec _, SlimFatSketchSpec _ ->
          addCounters(spec, state, image);
      case MultiLevelSketchSpec multiLevel ->
          addLevels(
              spec,
              state,
              merged -> new MultiLevelMerging(multiLevel, merged, image.parts()).add());
      case TaggedSketchSpec tagged ->
          addLevels(spec, state, merged -> new TaggedMerging(tagged, merged, image.parts()).add());
    }
  }

  /**
   * Adds counters modulo 2<sup>32</sup> or 2<sup>64</sup>, whether sums fit or not.
   *
   * @param spec whose counters they are
   * @param target what is added to
   * @param source as many counters
   */
  public static void addModulo(SketchSpec spec, MemorySegment target, MemorySegment source) {
    long _ = CounterSums.addModulo(spec.counterBits() == Long.SIZE, target, source);
  }

  /** Adds to a copy: what has been added to rows cannot be told from what was there. */
  private static void addLevels(
      SketchSpec spec, List<MemorySegment> state, Consumer<List<MemorySegment>> merging) {
    try (SketchImage merged = SketchImage.copyOf(spec, state)) {
      merging.accept(merged.parts());
      for (int part = 0; part < state.size(); part++) {
        state.get(part).copyFrom(merged.parts().get(part));
      }
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

  private static void addCounters(SketchSpec spec, List<MemorySegment> state, SketchImage image) {
    if (!CounterSums.add(spec, state.getFirst(), image.parts().getFirst())) {
      throw new SketchFullException(spec, CounterScan.largest(spec, state), "merging an image");
    }
  }
}
