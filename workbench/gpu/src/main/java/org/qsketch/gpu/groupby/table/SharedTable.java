package org.qsketch.gpu.groupby.table;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.memory.OutOfDeviceMemoryException;

/** A table of groups on a device, to which several streams add pairs at the same time. */
public final class SharedTable implements AutoCloseable {
  private final Gpu gpu;
  private final Resources resources;
  private final TableKernels kernels;
  private final GrowingTable table;
  private Optional<Marker> ready = Optional.empty();

  private SharedTable(Resources resources, GroupBySpec spec, PairKind kind, long slots) {
    this.gpu = resources.gpu();
    this.resources = resources;
    this.kernels = TableKernels.of(resources, spec, kind);
    this.table = new GrowingTable(resources, kernels, slots, "table of all groups");
  }

  /** Opens a table, which must be {@linkplain #clear cleared} before use. */
  public static SharedTable open(Gpu gpu, GroupBySpec spec, PairKind kind, long slots) {
    return Resources.make(gpu, resources -> new SharedTable(resources, spec, kind, slots));
  }

  /** Removes all groups; streams wait for that, the caller does not. */
  public void clear() {
    table.clear();
    mark();
  }

  /** Moves all groups to more slots; false if that is not more, or if there is no memory. */
  public boolean grow(long more) {
    if (more <= table.slots()) {
      return false;
    }
    try {
      table.growTo(more);
    } catch (OutOfDeviceMemoryException _) {
      return false;
    }
    mark();
    return true;
  }

  public long slots() {
    return table.slots();
  }

  private void mark() {
    closeMarker();
    ready = Optional.of(gpu.queue().record());
  }

  /** Adds pairs through a stream and waits for it; returns the number of groups then. */
  public long add(Gpu lane, PairColumns pairs) {
    TableKernels here = kernels.on(lane);
    ready.ifPresent(lane.queue()::waitFor);
    here.aggregate(table.memory(), table.slots(), pairs);
    return here.groups().orElseThrow();
  }

  /**
   * Copies the groups of some slots to columns.
   *
   * @param own the kernels of a stream
   * @param from the first slot
   * @param most the number of slots, a multiple of {@link TableKernels#COLLECT_TILE}
   * @return the number of groups
   */
  public long collect(
      TableKernels own, long from, long most, DeviceMemory keys, DeviceMemory values) {
    return own.collectPart(table.memory(), from, most, table.slots(), Long.MIN_VALUE, keys, values);
  }

  private void closeMarker() {
    ready.ifPresent(Marker::close);
    ready = Optional.empty();
  }

  @Override
  public void close() {
    closeMarker();
    resources.close();
  }
}
