package org.qsketch.gpu.groupby;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.KeptMemory;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.keys.KeyWidth;

/** Room for the columns of groups on their way to the host. */
final class GroupColumns {
  private final Gpu gpu;
  private final KeptMemory keys;
  private final KeptMemory values;

  GroupColumns(Resources resources) {
    this.gpu = resources.gpu();
    this.keys = resources.hold(new KeptMemory(gpu, "keys of groups"));
    this.values = resources.hold(new KeptMemory(gpu, "values of groups"));
  }

  DeviceMemory keys(long count, KeyWidth width) {
    return keys.ofAtLeast(count * width.bytes());
  }

  DeviceMemory values(long count) {
    return values.ofAtLeast(count * Long.BYTES);
  }

  /** Copies the first groups to the beginning of a part. */
  void toHost(long count, KeyWidth width, GroupPart target) {
    GroupPart room = target.slice(0, count);
    gpu.transfers().read(keys(count, width), room.keys().segment());
    gpu.transfers().read(values(count), room.values().segment());
  }
}
