package org.qsketch.cpu.sketch.flat;

import java.lang.foreign.MemorySegment;
import java.util.function.ObjLongConsumer;
import org.qsketch.backend.spi.CounterRanges;
import org.qsketch.backend.spi.StateRanges;
import org.qsketch.sketch.flat.CounterSums;

/**
 * The counters of a table in host memory.
 *
 * @param table has no other state
 */
public record HostRanges(CounterTable table) implements CounterRanges {
  @Override
  public long bytes() {
    return table.table().byteSize();
  }

  @Override
  public void read(long from, long bytes, ObjLongConsumer<MemorySegment> action) {
    action.accept(table.table().asSlice(from, bytes), from);
  }

  @Override
  public boolean canRead(StateRanges other) {
    return other instanceof HostRanges;
  }

  @Override
  public void clear(long from, long bytes) {
    table.table().asSlice(from, bytes).fill((byte) 0);
  }

  @Override
  public void add(MemorySegment counters, long at) {
    CounterSums.addModulo(table.spec().counterBytes(), range(at, counters), counters);
  }

  @Override
  public void overwrite(MemorySegment counters, long at) {
    range(at, counters).copyFrom(counters);
  }

  private MemorySegment range(long at, MemorySegment counters) {
    return table.table().asSlice(at, counters.byteSize());
  }
}
