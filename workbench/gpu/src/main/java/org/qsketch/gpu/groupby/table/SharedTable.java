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
  private final GrowingTable slots;
  private Optional<Marker> ready = Optional.empty();

  private SharedTable(Resources resources, GroupBySpec spec, PairKind kind, long slots) {
    this.gpu = resources.gpu();
    this.resources = resources;
    this.kernels = TableKernels.of(resources, spec, kind);
    this.slots = new GrowingTable(resources, kernels, slots, "table of all groups");
  }

  /** A table in the memory of a backend, to be {@linkplain #clear cleared}. */
  public static SharedTable open(Gpu gpu, GroupBySpec spec, PairKind kind, long slots) {
    return Resources.make(gpu, resources -> new SharedTable(resources, spec, kind, slots));
  }

  /** Forgets all groups; streams wait until that is done, and the caller does not. */
  public void clear() {
    slots.clear();
    mark();
  }

  /** Moves all groups to more slots; false if it has as many, or if there is no memory for them. */
  public boolean grow(long more) {
    if (more <= slots.number()) {
      return false;
    }
    try {
      slots.growTo(more);
    } catch (OutOfDeviceMemoryException _) {
      return false;
    }
    mark();
    return true;
  }

  public long slots() {
    return slots.number();
  }

  private void mark() {
    closeMarker();
    ready = Optional.of(gpu.queue().record());
  }

  /** Adds pairs through a stream; returns how many groups there are then: waits for the stream. */
  public long add(Gpu lane, PairColumns pairs) {
    TableKernels here = kernels.on(lane);
    ready.ifPresent(lane.queue()::waitFor);
    here.aggregate(slots.memory(), slots.number(), pairs);
    return here.groups().orElseThrow();
  }

  /**
   * Copies the groups of some slots to columns.
   *
   * @param own kernels of the stream that does so
   * @param from the first slot
   * @param most how many slots, a multiple of {@link TableKernels#COLLECT_TILE}
   * @return how many groups
   */
  public long collect(
      TableKernels own, long from, long most, DeviceMemory keys, DeviceMemory values) {
    return own.collectPart(slots.memory(), from, most, slots.number(), keys, values);
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
