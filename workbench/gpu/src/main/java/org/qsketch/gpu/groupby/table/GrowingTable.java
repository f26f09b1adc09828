package org.qsketch.gpu.groupby.table;

import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/** The slots of a table of groups, which can move to larger memory. */
final class GrowingTable {
  private final TableKernels kernels;
  private ScratchMemory memory;
  private ScratchMemory larger;
  private long slots;

  /**
   * Allocates slots, which must be {@linkplain #clear cleared} before use.
   *
   * @param purpose of the table, for messages
   */
  GrowingTable(Resources resources, TableKernels kernels, long slots, String purpose) {
    this.kernels = kernels;
    this.memory = resources.hold(new ScratchMemory(resources.gpu(), "a " + purpose));
    this.larger = resources.hold(new ScratchMemory(resources.gpu(), "a larger " + purpose));
    this.slots = slots;
    DeviceMemory _ = memory();
  }

  DeviceMemory memory() {
    return memory.atLeast(TableKernels.tableBytes(slots));
  }

  long slots() {
    return slots;
  }

  /** Removes all groups. */
  void clear() {
    kernels.reset();
    kernels.clear(memory(), slots);
  }

  /** Moves all groups to more slots; they stay if there is no memory for more. */
  void growTo(long more) {
    DeviceMemory to = larger.atLeast(TableKernels.tableBytes(more));
    kernels.reset();
    kernels.clear(to, more);
    kernels.rehash(to, more, memory(), slots);
    ScratchMemory smaller = memory;
    memory = larger;
    larger = smaller;
    slots = more;
    smaller.close();
  }
}
