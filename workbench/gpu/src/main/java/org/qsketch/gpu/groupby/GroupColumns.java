package org.qsketch.gpu.groupby;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.keys.KeyWidth;

/** Device memory for the columns of groups on their way to the host. */
final class GroupColumns {
  private final Gpu gpu;
  private final ScratchMemory keys;
  private final ScratchMemory values;

  GroupColumns(Resources resources) {
    this.gpu = resources.gpu();
    this.keys = resources.hold(new ScratchMemory(gpu, "keys of groups"));
    this.values = resources.hold(new ScratchMemory(gpu, "values of groups"));
  }

  DeviceMemory keys(long count, KeyWidth width) {
    return keys.atLeast(count * width.bytes());
  }

  DeviceMemory values(long count) {
    return values.atLeast(count * Long.BYTES);
  }

  /** Copies groups to the beginning of a part. */
  void toHost(long count, KeyWidth width, GroupPart target) {
    GroupPart part = target.slice(0, count);
    gpu.transfers().read(keys(count, width), part.keys().segment());
    gpu.transfers().read(values(count), part.values().segment());
  }
}
