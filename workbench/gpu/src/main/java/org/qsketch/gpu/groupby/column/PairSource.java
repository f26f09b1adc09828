package org.qsketch.gpu.groupby.column;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.keys.Keys;

/**
 * Pairs to be grouped, in device or host memory.
 *
 * @param keys the column of keys
 * @param values one for each key; empty to count
 * @param count how many
 */
public record PairSource(TileColumn keys, Optional<TileColumn> values, long count) {
  /** A source for any pairs; columns that only this thread can read are copied to the host. */
  public static PairSource of(Keys keys, Optional<Keys> values, Gpu gpu, Resources copies) {
    return new PairSource(
        TileColumn.of(keys, gpu, copies),
        values.map(column -> TileColumn.of(column, gpu, copies)),
        keys.size());
  }

  public PairKind kind() {
    return new PairKind(
        keys.width(), values.map(column -> column.width().bytes() * Byte.SIZE).orElse(0));
  }

  /** The bytes of a pair that must be copied to the device, 0 if all columns are there. */
  public long transferBytes() {
    return keys.transferBytes() + values.map(TileColumn::transferBytes).orElse(0L);
  }

  /** Whether all columns are in host memory. */
  public boolean isOnHost() {
    return keys.transferBytes() > 0
        && values.stream().allMatch(column -> column.transferBytes() > 0);
  }

  /** Some of the pairs on the device; columns that are elsewhere are copied to scratch memory. */
  public PairColumns load(
      Gpu lane, ScratchMemory keyScratch, ScratchMemory valueScratch, long from, long size) {
    return new PairColumns(
        keys.load(lane, keyScratch, from, size),
        values.map(column -> column.load(lane, valueScratch, from, size)),
        size);
  }
}
