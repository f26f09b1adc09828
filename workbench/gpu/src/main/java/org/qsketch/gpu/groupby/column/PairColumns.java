package org.qsketch.gpu.groupby.column;

import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.launch.Pairs;
import org.qsketch.keys.KeyWidth;

/**
 * Keys on a device and their values, in separate columns.
 *
 * @param keys the column of keys
 * @param values one for each key; empty to count
 * @param count how many
 */
public record PairColumns(Column keys, Optional<Column> values, long count) {
  /**
   * Integers on a device.
   *
   * @param memory that holds them
   * @param from index of the first
   * @param width of each
   */
  public record Column(DeviceMemory memory, long from, KeyWidth width) {
    public static Column of(DeviceKeys keys) {
      return new Column(keys.memory(), keys.from(), keys.width());
    }

    public Column from(long first) {
      return new Column(memory, from + first, width);
    }

    int bits() {
      return width.bytes() * Byte.SIZE;
    }
  }

  public PairKind kind() {
    return new PairKind(keys.width, values.map(Column::bits).orElse(0));
  }

  /** Returns all pairs, in slices of at most a number of pairs. */
  public Stream<PairColumns> slices(long most) {
    return LongStream.iterate(0, first -> first < count, first -> first + most)
        .mapToObj(first -> slice(first, Math.min(most, count - first)));
  }

  private PairColumns slice(long first, long size) {
    return new PairColumns(keys.from(first), values.map(column -> column.from(first)), size);
  }

  /**
   * Returns the columns as kernels take them. If there are no values, the keys stand in for them.
   */
  public Pairs arguments() {
    Column second = values.orElse(keys);
    return new Pairs(keys.memory, keys.from, second.memory, second.from, count);
  }
}
