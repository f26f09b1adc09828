package org.qsketch.gpu.primitive;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/**
 * The three arrays of EGA (Section 4.1), named after the colours of its Figure 2, kept from one run
 * to the next. The red array is a table, and the yellow one a table and pairs that found no place
 * there. A sort has its pairs in red and yellow, and in the blue one where they go.
 */
public final class GroupArrays implements AutoCloseable {
  private final ScratchMemory red;
  private final ScratchMemory yellow;
  private final ScratchMemory blue;

  public GroupArrays(Gpu gpu) {
    this.red = new ScratchMemory(gpu, "a group-by table or pairs to sort");
    this.yellow = new ScratchMemory(gpu, "a partial table or pairs to sort");
    this.blue = new ScratchMemory(gpu, "places of pairs to sort");
  }

  public DeviceMemory red(long bytes) {
    return red.atLeast(bytes);
  }

  public DeviceMemory yellow(long bytes) {
    return yellow.atLeast(bytes);
  }

  public DeviceMemory blue(long places) {
    return blue.atLeast(places * Integer.BYTES);
  }

  /** Frees all, if they are larger together than the next run needs: others count on the rest. */
  public void keepAtMost(long bytes) {
    if (red.bytes() + yellow.bytes() + blue.bytes() > bytes) {
      close();
    }
  }

  @Override
  public void close() {
    red.close();
    yellow.close();
    blue.close();
  }
}
