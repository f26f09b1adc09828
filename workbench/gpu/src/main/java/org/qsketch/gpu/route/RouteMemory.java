package org.qsketch.gpu.route;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.keys.KeyWidth;

/** Where routed keys lie: as much memory as the largest batch so far has taken. */
final class RouteMemory implements AutoCloseable {
  private final Gpu gpu;
  private final List<DeviceKeys> columns = new ArrayList<>();

  RouteMemory(Gpu gpu) {
    this.gpu = gpu;
  }

  Gpu gpu() {
    return gpu;
  }

  /** Makes space for keys; what was there is lost. */
  void require(long size, boolean isWeighted) {
    long weights = isWeighted ? size : 0;
    if (columns.isEmpty() || hashes().size() < size || weights().size() < weights) {
      close();
      columns.add(DeviceKeys.allocate(gpu, size, KeyWidth.BITS_64));
      columns.add(DeviceKeys.allocate(gpu, size, KeyWidth.BITS_32));
      columns.add(DeviceKeys.allocate(gpu, weights, KeyWidth.BITS_32));
    }
  }

  DeviceKeys hashes() {
    return columns.get(0);
  }

  DeviceKeys indices() {
    return columns.get(1);
  }

  /** Empty if no keys have had weights. */
  DeviceKeys weights() {
    return columns.get(2);
  }

  @Override
  public void close() {
    columns.forEach(DeviceKeys::close);
    columns.clear();
  }
}
