package org.qsketch.gpu.groupby.column;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.groupby.column.PairColumns.Column;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.HostParts;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Pairs to be grouped, in device or host memory.
 *
 * @param keys the column of keys
 * @param values one for each key; empty to count
 * @param count how many
 */
public record PairSource(SourceColumn keys, Optional<SourceColumn> values, long count) {
  /** A column of pairs, from which several threads load tiles at once. */
  public sealed interface SourceColumn {
    /**
     * Returns a column of any keys; those that only this thread can read are copied to the host.
     */
    static SourceColumn of(Keys keys, Gpu gpu, Resources copies) {
      if (keys instanceof DeviceKeys here && here.isOn(gpu)) {
        return new OnDevice(Column.of(here));
      }
      return new OnHost(keys instanceof HostKeys host ? host : copies.hold(HostParts.copyOf(keys)));
    }

    /** Returns the width of its numbers. */
    KeyWidth width();

    /** Returns the bytes of a number that must be copied to the device, 0 if it is there. */
    long transferBytes();

    /** Returns some of its numbers on the device, copied to scratch memory where necessary. */
    Column load(Gpu lane, ScratchMemory scratch, long from, long count);

    /** A column in the memory of the device that groups it. */
    record OnDevice(Column column) implements SourceColumn {
      @Override
      public KeyWidth width() {
        return column.width();
      }

      @Override
      public long transferBytes() {
        return 0;
      }

      @Override
      public Column load(Gpu lane, ScratchMemory scratch, long from, long count) {
        return column.from(from);
      }
    }

    /** A column in host memory or a mapped file. */
    record OnHost(HostKeys keys) implements SourceColumn {
      @Override
      public KeyWidth width() {
        return keys.width();
      }

      @Override
      public long transferBytes() {
        return keys.width().bytes();
      }

      @Override
      public Column load(Gpu lane, ScratchMemory scratch, long from, long count) {
        Column column = new Column(scratch.atLeast(count * width().bytes()), 0, width());
        new KeyUploads(lane).write(keys, from, new Chunk(column.memory(), 0, count));
        return column;
      }
    }
  }

  /**
   * Returns a source of any pairs; columns that only this thread can read are copied to the host.
   */
  public static PairSource of(Keys keys, Optional<Keys> values, Gpu gpu, Resources copies) {
    return new PairSource(
        SourceColumn.of(keys, gpu, copies),
        values.map(column -> SourceColumn.of(column, gpu, copies)),
        keys.size());
  }

  public PairKind kind() {
    return new PairKind(
        keys.width(), values.map(column -> column.width().bytes() * Byte.SIZE).orElse(0));
  }

  /** Returns the bytes of a pair that must be copied to the device, 0 if all columns are there. */
  public long transferBytes() {
    return keys.transferBytes() + values.map(SourceColumn::transferBytes).orElse(0L);
  }

  /** Returns whether all columns are in host memory. */
  public boolean isOnHost() {
    return keys.transferBytes() > 0
        && values.stream().allMatch(column -> column.transferBytes() > 0);
  }

  /** Returns some of the pairs on the device, copied to scratch memory where necessary. */
  public PairColumns load(
      Gpu lane, ScratchMemory keyScratch, ScratchMemory valueScratch, long from, long size) {
    return new PairColumns(
        keys.load(lane, keyScratch, from, size),
        values.map(column -> column.load(lane, valueScratch, from, size)),
        size);
  }
}
