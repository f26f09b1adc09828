package org.qsketch.internal;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The parts of a state that lie one after the other. */
public final class PartSlices {
  private PartSlices() {}

  /**
   * Slices memory.
   *
   * @param whole as large as all parts
   * @param sizes the size in bytes of each part
   * @return the parts, in order
   */
  public static List<MemorySegment> of(MemorySegment whole, List<Long> sizes) {
    List<MemorySegment> parts = new ArrayList<>();
    long offset = 0;
    for (long size : sizes) {
      parts.add(whole.asSlice(offset, size));
      offset += size;
    }
    return List.copyOf(parts);
  }
}
