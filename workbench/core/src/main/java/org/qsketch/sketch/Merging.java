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
      case MultiLevelSketchSpec multiLevel -> addLevels(multiLevel, state, image);
    }
  }

  /** Adds to a copy: what has been added to rows cannot be told from what was there. */
  private static void addLevels(
      MultiLevelSketchSpec spec, List<MemorySegment> state, SketchImage image) {
    try (SketchImage merged = SketchImage.copyOf(spec, state)) {
      new MultiLevelMerging(spec, merged.parts(), image.parts()).add();
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

  /** Counters add modulo 2^32, so that subtracting undoes it if one of them wraps around. */
  private static void addCounters(SketchSpec spec, List<MemorySegment> state, SketchImage image) {
    MemorySegment target = state.getFirst();
    MemorySegment source = image.parts().getFirst();
    int carries =
        slices(target)
            .mapToInt(from -> add(slice(target, from), slice(source, from)))
            .reduce(0, (a, b) -> a | b);
    if (carries < 0) {
      slices(target).forEach(from -> subtract(slice(target, from), slice(source, from)));
      throw new SketchFullException(spec, CounterScan.largest(spec, state), "merging an image");
    }
  }

  private static LongStream slices(MemorySegment table) {
    return LongStream.range(0, Math.ceilDiv(table.byteSize(), SLICE))
        .parallel()
        .map(slice -> slice * SLICE);
  }

  private static MemorySegment slice(MemorySegment table, long from) {
    return table.asSlice(from, Math.min(SLICE, table.byteSize() - from));
  }

  /** Returns a number below 0 if a counter has wrapped around. */
  private static int add(MemorySegment target, MemorySegment source) {
    int counters = (int) (target.byteSize() / Integer.BYTES);
    int carries = 0;
    for (int i = 0; i < counters; i++) {
      int old = target.getAtIndex(JAVA_INT_UNALIGNED, i);
      int more = source.getAtIndex(JAVA_INT_UNALIGNED, i);
      int sum = old + more;
      target.setAtIndex(JAVA_INT_UNALIGNED, i, sum);
      carries |= (old & more) | ((old | more) & ~sum);
    }
    return carries;
  }

  private static void subtract(MemorySegment target, MemorySegment source) {
    int counters = (int) (target.byteSize() / Integer.BYTES);
    for (int i = 0; i < counters; i++) {
      int sum = target.getAtIndex(JAVA_INT_UNALIGNED, i);
      target.setAtIndex(JAVA_INT_UNALIGNED, i, sum - source.getAtIndex(JAVA_INT_UNALIGNED, i));
    }
  }
}
