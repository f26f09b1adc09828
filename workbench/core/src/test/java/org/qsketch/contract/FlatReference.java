package org.qsketch.contract;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.qsketch.sketch.SketchSpec;

/** Thread, warp, half-warp and sub-warp sketches: one table of counters of 32 or 64 bits. */
final class FlatReference extends ReferenceSketch {
  private final Selection selection;
  private final boolean wide;
  private final long[] table;

  FlatReference(SketchSpec spec) {
    super(spec);
    this.selection = Selection.of(spec);
    this.wide = spec.counterBits() == Long.SIZE;
    this.table = new long[Math.toIntExact(spec.counters())];
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
    long least = -1; // the largest of all unsigned numbers
    for (long counter : selection.counters(hash)) {
      long value = table[(int) counter];
      long unsigned = wide ? value : Integer.toUnsignedLong((int) value);
      least = Long.compareUnsigned(unsigned, least) < 0 ? unsigned : least;
    }
    return least;
  }

  @Override
  public List<MemorySegment> parts() {
    return List.of(wide ? MemorySegment.ofArray(table) : MemorySegment.ofArray(narrow()));
  }

  private int[] narrow() {
    return Arrays.stream(table).mapToInt(value -> (int) value).toArray();
  }
}
