package org.qsketch.contract;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.sketch.SketchSpec;

/** Thread, warp, half-warp and sub-warp sketches: one table of 32-bit counters. */
final class FlatReference extends ReferenceSketch {
  private final Selection selection;
  private final int[] table;

  FlatReference(SketchSpec spec) {
    super(spec);
    this.selection = Selection.of(spec);
    this.table = new int[Math.toIntExact(spec.counters())];
  }

  @Override
  void insertHash(long hash) {
    for (long counter : selection.counters(hash)) {
      table[(int) counter]++;
    }
  }

  @Override
  void removeHash(long hash) {
    for (long counter : selection.counters(hash)) {
      table[(int) counter]--;
    }
  }

  @Override
  long queryHash(long hash) {
    long least = Long.MAX_VALUE;
    for (long counter : selection.counters(hash)) {
      least = Math.min(least, Integer.toUnsignedLong(table[(int) counter]));
    }
    return least;
  }

  @Override
  public List<MemorySegment> parts() {
    return List.of(MemorySegment.ofArray(table));
  }
}
