package org.qsketch.gpu.groupby.table;

import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/** The slots of a table of groups, which can move to a larger one. */
final class GrowingTable {
  private final TableKernels kernels;
  private ScratchMemory memory;
  private ScratchMemory larger;
  private long number;

  /**
   * The slots of a table, to be {@linkplain #clear cleared}.
   *
   * @param purpose of the table, for messages
   */
  GrowingTable(Resources resources, TableKernels kernels, long number, String purpose) {
    this.kernels = kernels;
    this.memory = resources.hold(new ScratchMemory(resources.gpu(), "a " + purpose));
    this.larger = resources.hold(new ScratchMemory(resources.gpu(), "a larger " + purpose));
    this.number = number;
    DeviceMemory _ = memory();
  }

  DeviceMemory memory() {
    return memory.atLeast(TableKernels.tableBytes(number));
  }

  long number() {
    return number;
  }

  /** Forgets all groups. */
  void clear() {
    kernels.reset();
    kernels.clear(memory(), number);
  }

  /** Moves all groups to more slots; they stay where they are if there is no memory for these. */
  void growTo(long more) {
    DeviceMemory to = larger.atLeast(TableKernels.tableBytes(more));
    kernels.reset();
    kernels.clear(to, more);
    kernels.rehash(to, more, memory(), number);
    ScratchMemory smaller = memory;
    memory = larger;
    larger = smaller;
    number = more;
    smaller.close();
  }
}
