package org.qsketch.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.internal.Checks;
import org.qsketch.sketch.flat.CounterHalves;
import org.qsketch.sketch.flat.CounterSums;

/**
 * A sketch whose whole state is one table of counters. Two states are merged by adding their
 * counters.
 */
sealed interface LinearSketchSpec extends SketchSpec
    permits ThreadSketchSpec, WarpSketchSpec, SubWarpSketchSpec, SlimFatSketchSpec {
  @Override
  default void checkState(List<MemorySegment> parts) {
    Checks.parts(parts, parts());
    // other counters are of any value; 64-bit counters are estimates as they are
    if (counterBits() == Long.SIZE && largestCounter(parts) < 0) {
      throw new IllegalArgumentException(
          "a counter of the image is %s: one of 64 bits holds at most %d, unless keys were removed that had not been inserted"
              .formatted(Long.toUnsignedString(largestCounter(parts)), maxCounter()));
    }
  }

  @Override
  default void addState(List<MemorySegment> state, List<MemorySegment> other) {
    if (!CounterSums.add(counterBytes(), state.getFirst(), other.getFirst())) {
      throw SketchFullException.ofMerge(this, largestCounter(state));
    }
  }

  @Override
  default void halveState(List<MemorySegment> state) {
    CounterHalves.halve(counterBytes(), state.getFirst());
  }
}
