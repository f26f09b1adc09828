package org.qsketch.cpu.sketch;

import java.lang.foreign.MemorySegment;
import org.qsketch.backend.spi.CounterRanges;
import org.qsketch.sketch.Merging;

/**
 * The counters of a table in host memory, where they lie.
 *
 * @param table has nothing else
 */
record HostRanges(CounterTable table) implements CounterRanges {
  @Override
  public void read(RangeAction take) {
    take.accept(0, table.table());
  }

  @Override
  public void add(long at, MemorySegment counters) {
    Merging.addModulo(table.spec(), range(at, counters), counters);
  }

  @Override
  public void overwrite(long at, MemorySegment counters) {
    range(at, counters).copyFrom(counters);
  }

  private MemorySegment range(long at, MemorySegment counters) {
    return table.table().asSlice(at, counters.byteSize());
  }
}
