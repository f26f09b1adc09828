package org.qsketch.cpu.sketch.flat;

import java.lang.foreign.MemorySegment;
import org.qsketch.backend.spi.fleet.CounterRanges;
import org.qsketch.sketch.flat.CounterSums;

/**
 * The counters of a table in host memory, where they lie.
 *
 * @param table has nothing else
 */
public record HostRanges(CounterTable table) implements CounterRanges {
  @Override
  public long bytes() {
    return table.table().byteSize();
  }

  @Override
  public void read(long from, long bytes, RangeAction take) {
    take.accept(from, table.table().asSlice(from, bytes));
  }

  @Override
  public boolean reaches(CounterRanges other) {
    return other instanceof HostRanges;
  }

  @Override
  public void add(long at, MemorySegment counters) {
    CounterSums.addModulo(table.spec().counterBytes(), range(at, counters), counters);
  }

  @Override
  public void overwrite(long at, MemorySegment counters) {
    range(at, counters).copyFrom(counters);
  }

  private MemorySegment range(long at, MemorySegment counters) {
    return table.table().asSlice(at, counters.byteSize());
  }
}
