package org.qsketch.gpu;

import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.keys.KeyWidth;

/**
 * Keys on a device, and beside them their values.
 *
 * @param keys any number
 * @param values as many; empty to count
 */
record PairColumns(DeviceKeys keys, Optional<DeviceKeys> values) {
  long count() {
    return keys.size();
  }

  KeyWidth keyWidth() {
    return keys.width();
  }

  /** The bits of a value, 0 if there are none. */
  int valueBits() {
    return values.map(column -> column.width().bytes() * Byte.SIZE).orElse(0);
  }

  /** The columns as kernels take them; where there are no values, any memory stands for them. */
  Stream<Object> arguments() {
    DeviceKeys second = values.orElse(keys);
    DeviceMemory memory = keys.memory();
    return Stream.of(memory, keys.from(), second.memory(), second.from());
  }
}
