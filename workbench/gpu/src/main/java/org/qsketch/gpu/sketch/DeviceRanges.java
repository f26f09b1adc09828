package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import org.qsketch.backend.spi.CounterRanges;
import org.qsketch.backend.spi.StateRanges;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.TablesKernels;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * The counters of a table on a device. Counters of another device are read directly, if this device
 * reaches it: packed into a byte each, where they fit, since links are slower than memory.
 */
final class DeviceRanges implements CounterRanges {
  /** Counters that are packed into a word. */
  private static final int PACKED = Integer.BYTES;

  private static final int PACKED_BYTES = PACKED * Integer.BYTES;

  /** Smaller tables take less time than another launch. */
  private static final long LEAST_BYTES = 1L << 24;

  private final TableMemory table;
  private final Runnable changed;
  private final boolean isPackable;
  private Optional<SpareMemory.Loan> packed = Optional.empty();
  private boolean lacksMemory;

  /**
   * Finds the counters of a table.
   *
   * @param table has no other state
   * @param changed runs before counters change
   */
  DeviceRanges(TableMemory table, Runnable changed) {
    this.table = table;
    this.changed = changed;
    this.isPackable =
        table.spec().counterBytes() == Integer.BYTES && table.part(0).bytes() >= LEAST_BYTES;
  }

  @Override
  public long bytes() {
    return counters().bytes();
  }

  @Override
  public void read(long from, long bytes, ObjLongConsumer<MemorySegment> action) {
    table.read(0, from, bytes, action);
  }

  @Override
  public boolean canRead(StateRanges other) {
    return other instanceof DeviceRanges there && gpu().canRead(there.gpu());
  }

  @Override
  public void finish() {
    gpu().queue().finish();
  }

  @Override
  public void clear(long from, long bytes) {
    gpu().queue().zero(counters(), from, bytes);
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
  public void add(StateRanges other, long from, long bytes) {
    if (other instanceof DeviceRanges there && canRead(there)) {
      changed.run();
      long done = takePacked(there, from, bytes, false);
      table.addCounters(from + done, there.counters(), from + done, bytes - done);
    } else {
      CounterRanges.super.add(other, from, bytes);
    }
  }

  @Override
  public void overwrite(StateRanges other, long from, long bytes) {
    if (other instanceof DeviceRanges there && canRead(there)) {
      changed.run();
      long done = takePacked(there, from, bytes, true);
      gpu().queue().copy(there.counters(), from + done, counters(), from + done, bytes - done);
    } else {
      CounterRanges.super.overwrite(other, from, bytes);
    }
  }

  /** Takes what another device has packed; returns how many bytes of counters that are. */
  private long takePacked(DeviceRanges there, long from, long bytes, boolean takesOver) {
    there.packed.ifPresent(
        loan ->
            launch(
                new TablesKernels.AddPacked(
                    new Arg.Table(counters()),
                    new Arg.From(from / PACKED_BYTES),
                    new Arg.Other(there.counters()),
                    new Arg.Count(bytes / PACKED_BYTES),
                    new Arg.Packed(loan.memory()),
                    new Arg.TakesOver(takesOver ? 1 : 0)),
                bytes / PACKED_BYTES));
    return there.packed.isPresent() ? bytes / PACKED_BYTES * PACKED_BYTES : 0;
  }

  /** Packs a range. If there is no memory for one range, others must not be packed either. */
  @Override
  public void pack(long from, long bytes) {
    if (packed.isEmpty() && isPackable && !lacksMemory) {
      packed = loan();
      lacksMemory = packed.isEmpty();
    }
    packed.ifPresent(
        loan ->
            launch(
                new TablesKernels.PackCounters(
                    new Arg.Table(counters()),
                    new Arg.From(from / PACKED_BYTES),
                    new Arg.Count(bytes / PACKED_BYTES),
                    new Arg.Packed(loan.memory())),
                bytes / PACKED_BYTES));
  }

  private Optional<SpareMemory.Loan> loan() {
    try {
      return Optional.of(gpu().partitionMemory().loan(bytes() / PACKED, "packed counters"));
    } catch (InsufficientMemoryException _) {
      return Optional.empty();
    }
  }

  @Override
  public void unpack() {
    packed.ifPresent(SpareMemory.Loan::close);
    packed = Optional.empty();
    lacksMemory = false;
  }

  private void launch(Launch launch, long words) {
    gpu()
        .launch(
            KernelOptions.NONE.with(Define.COUNTER_BITS, table.spec().counterBits()),
            launch,
            Math.ceilDiv(words, KernelConstant.ADD_ITEMS.value()));
  }

  private Gpu gpu() {
    return table.gpu();
  }

  private DeviceMemory counters() {
    return table.part(0);
  }
}
