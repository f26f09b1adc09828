package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.qsketch.backend.spi.CounterRanges;
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
  public void read(RangeAction take) {
    table.read(0, 0, counters().bytes(), take);
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
  public void add(CounterRanges other) {
    if (!reads(other, there -> table.addCounters(0, there, there.bytes()))) {
      CounterRanges.super.add(other);
    }
  }

  @Override
  public void overwrite(CounterRanges other) {
    if (!reads(other, there -> gpu().queue().copy(there, 0, counters(), 0, there.bytes()))) {
      CounterRanges.super.overwrite(other);
    }
  }

  /** Does something with the counters of another device, if this one reaches it. */
  private boolean reads(CounterRanges other, Consumer<DeviceMemory> action) {
    return other instanceof DeviceRanges there
        && gpu()
            .reads(
                there.gpu(),
                () -> {
                  changed.run();
                  action.accept(there.counters());
                });
  }

  private Gpu gpu() {
    return table.gpu();
  }

  private DeviceMemory counters() {
    return table.part(0);
  }
}
