package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.function.ObjLongConsumer;
import org.qsketch.backend.spi.fleet.CounterRanges;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/**
 * The counters of a table on a device. Counters of another device are read directly, if this device
 * reaches it.
 *
 * @param table has no other state
 * @param changed runs before counters change
 */
record DeviceRanges(TableMemory table, Runnable changed) implements CounterRanges {
  @Override
  public long bytes() {
    return counters().bytes();
  }

  @Override
  public void read(long from, long bytes, ObjLongConsumer<MemorySegment> action) {
    table.read(0, from, bytes, action);
  }

  @Override
  public boolean canRead(CounterRanges other) {
    return other instanceof DeviceRanges there && gpu().canRead(there.gpu());
  }

  @Override
  public void finish() {
    gpu().queue().finish();
  }

  @Override
  public void add(MemorySegment counters, long at) {
    changed.run();
    table.addCounters(at, counters);
  }

  @Override
  public void overwrite(MemorySegment counters, long at) {
    changed.run();
    gpu().transfers().write(counters(), at, counters);
  }

  @Override
  public void add(CounterRanges other, long from, long bytes) {
    if (other instanceof DeviceRanges there && canRead(there)) {
      changed.run();
      table.addCounters(from, there.counters(), from, bytes);
    } else {
      CounterRanges.super.add(other, from, bytes);
    }
  }

  @Override
  public void overwrite(CounterRanges other, long from, long bytes) {
    if (other instanceof DeviceRanges there && canRead(there)) {
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
