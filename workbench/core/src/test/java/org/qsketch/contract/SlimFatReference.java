package org.qsketch.contract;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.sketch.SlimFatSketchSpec;

/** The slim-fat sketch as its fat table; a slim counter is the largest of its z fat ones. */
final class SlimFatReference extends ReferenceSketch {
  private final int z;
  private final Selection fat;
  private final Selection slim;
  private final int[] table;

  SlimFatReference(SlimFatSketchSpec spec) {
    super(spec);
    this.z = spec.z();
    this.fat = Selection.of(spec);
    this.slim = Selection.bucketed(spec);
    this.table = new int[Math.toIntExact(spec.counters())];
  }

  @Override
  void insertHash(long hash) {
    for (long counter : fat.counters(hash)) {
      table[(int) counter]++;
    }
  }

  @Override
  void removeHash(long hash) {
    for (long counter : fat.counters(hash)) {
      table[(int) counter]--;
    }
  }

  @Override
  long queryHash(long hash) {
    long least = Long.MAX_VALUE;
    for (long counter : slim.counters(hash)) {
      least = Math.min(least, slimCounter((int) counter));
    }
    return least;
  }

  private long slimCounter(int counter) {
    long largest = 0;
    for (int slot = 0; slot < z; slot++) {
      largest = Math.max(largest, Integer.toUnsignedLong(table[counter * z + slot]));
    }
    return largest;
  }

  @Override
  public List<MemorySegment> parts() {
    return List.of(MemorySegment.ofArray(table));
  }
}
