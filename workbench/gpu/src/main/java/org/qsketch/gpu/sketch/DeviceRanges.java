package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import org.qsketch.backend.spi.fleet.CounterRanges;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/**
 * The counters of a table on a device. Those of another device are read where they lie, if this
 * device reaches it.
 *
 * @param table has nothing else
 * @param changed runs before counters change
 */
record DeviceRanges(TableMemory table, Runnable changed) implements CounterRanges {
  @Override
  public long bytes() {
    return counters().bytes();
  }

  @Override
  public void read(long from, long bytes, RangeAction take) {
    table.read(0, from, bytes, take);
  }

  @Override
  public boolean reaches(CounterRanges other) {
    return other instanceof DeviceRanges there && gpu().reaches(there.gpu());
  }

  @Override
  public void settle() {
    gpu().queue().finish();
  }

  @Override
  public void add(long at, MemorySegment counters) {
    changed.run();
    table.addCounters(at, counters);
  }

  @Override
  public void overwrite(long at, MemorySegment counters) {
    changed.run();
    gpu().transfers().write(counters(), at, counters);
  }

  @Override
  public void add(CounterRanges other, long from, long bytes) {
    if (other instanceof DeviceRanges there && reaches(there)) {
      changed.run();
      table.addCounters(from, there.counters(), from, bytes);
    } else {
      CounterRanges.super.add(other, from, bytes);
    }
  }

  @Override
  public void overwrite(CounterRanges other, long from, long bytes) {
    if (other instanceof DeviceRanges there && reaches(there)) {
      changed.run();
      gpu().queue().copy(there.counters(), from, counters(), from, bytes);
    } else {
      CounterRanges.super.overwrite(other, from, bytes);
    }
  }

  private Gpu gpu() {
    return table.gpu();
  }

  private DeviceMemory counters() {
    return table.part(0);
  }
}
