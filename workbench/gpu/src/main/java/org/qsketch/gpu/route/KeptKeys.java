package org.qsketch.gpu.route;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.keys.KeyWidth;

/** Space for keys, as much as the largest batch so far has taken. */
final class KeptKeys implements AutoCloseable {
  private final Gpu gpu;
  private DeviceKeys keys;

  KeptKeys(Gpu gpu) {
    this.gpu = gpu;
  }

  /** Returns whether there is space for a number of keys without allocating more. */
  boolean has(long size) {
    return keys != null && keys.size() >= size;
  }

  /** Returns space for a number of keys; its contents are lost if it was too small. */
  DeviceKeys atLeast(long size, KeyWidth width) {
    if (keys == null || keys.size() < size || keys.width() != width) {
      close();
      keys = DeviceKeys.allocate(gpu, size, width);
    }
    return keys;
  }

  @Override
  public void close() {
    if (keys != null) {
      keys.close();
      keys = null;
    }
  }
}
