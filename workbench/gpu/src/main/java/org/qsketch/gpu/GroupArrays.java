package org.qsketch.gpu;

import org.qsketch.gpu.ComputeDevice.DeviceMemory;

/**
 * The three arrays of EGA (Section 4.1), named after the colours of its Figure 2, kept from one run
 * to the next. The red array is a table, the yellow one has several parts, and the blue one holds
 * notes that become places.
 */
final class GroupArrays implements AutoCloseable {
  private final KeptMemory red;
  private final KeptMemory yellow;
  private final KeptMemory blue;

  GroupArrays(Gpu gpu) {
    this.red = new KeptMemory(gpu, "a group-by table");
    this.yellow = new KeptMemory(gpu, "collected groups");
    this.blue = new KeptMemory(gpu, "places of pairs and groups");
  }

  DeviceMemory red(long slots) {
    return red.ofAtLeast(GroupKernels.tableBytes(slots));
  }

  DeviceMemory yellow(long bytes) {
    return yellow.ofAtLeast(bytes);
  }

  DeviceMemory blue(long places) {
    return blue.ofAtLeast(places * Integer.BYTES);
  }

  @Override
  public void close() {
    red.close();
    yellow.close();
    blue.close();
  }

  /** Memory that grows when more is needed. */
  private static final class KeptMemory implements AutoCloseable {
    private final Gpu gpu;
    private final String purpose;
    private DeviceMemory memory;

    KeptMemory(Gpu gpu, String purpose) {
      this.gpu = gpu;
      this.purpose = purpose;
    }

    DeviceMemory ofAtLeast(long bytes) {
      if (memory == null || memory.bytes() < bytes) {
        close();
        memory = gpu.allocate(bytes, purpose);
      }
      return memory;
    }

    @Override
    public void close() {
      if (memory != null) {
        memory.close();
        memory = null;
      }
    }
  }
}
