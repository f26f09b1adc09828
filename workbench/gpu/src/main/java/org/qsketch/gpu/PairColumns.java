package org.qsketch.gpu;

import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.keys.KeyWidth;

/**
 * Keys on a device, and beside them their values.
 *
 * @param keys where they are
 * @param values as many; empty to count
 * @param count how many
 */
record PairColumns(Column keys, Optional<Column> values, long count) {
  /**
   * Numbers on a device.
   *
   * @param memory holds them
   * @param from index of the first
   * @param width of each
   */
  record Column(DeviceMemory memory, long from, KeyWidth width) {
    static Column of(DeviceKeys keys) {
      return new Column(keys.memory(), keys.from(), keys.width());
    }

    Column from(long first) {
      return new Column(memory, from + first, width);
    }

    int bits() {
      return width.bytes() * Byte.SIZE;
    }
  }

  PairKind kind() {
    return new PairKind(keys.width, values.map(Column::bits).orElse(0));
  }

  /** All pairs, at most so many at a time. */
  Stream<PairColumns> slices(long most) {
    return LongStream.iterate(0, first -> first < count, first -> first + most)
        .mapToObj(first -> slice(first, Math.min(most, count - first)));
  }

  private PairColumns slice(long first, long size) {
    return new PairColumns(keys.from(first), values.map(column -> column.from(first)), size);
  }

  /** The columns as kernels take them; where there are no values, any memory stands for them. */
  Stream<Object> arguments() {
    Column second = values.orElse(keys);
    return Stream.of(keys.memory, keys.from, second.memory, second.from);
  }
}
