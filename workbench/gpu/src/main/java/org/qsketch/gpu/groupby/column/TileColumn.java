package org.qsketch.gpu.groupby.column;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.groupby.column.PairColumns.Column;
import org.qsketch.gpu.keys.Chunk;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.HostParts;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** A column of pairs, from which several threads take tiles at once. */
public sealed interface TileColumn {
  /** The width of its numbers. */
  KeyWidth width();

  /** The bytes of a number that must be copied to the device, 0 if the column is there. */
  long transferBytes();

  /** Some of its numbers on the device; copied to scratch memory if they are elsewhere. */
  Column load(Gpu lane, ScratchMemory scratch, long from, long count);

  /** A column of any keys; those that only this thread can read are copied to the host. */
  static TileColumn of(Keys keys, Gpu gpu, Resources copies) {
    if (keys instanceof DeviceKeys here && here.isOn(gpu)) {
      return new OnDevice(Column.of(here));
    }
    return new OnHost(keys instanceof HostKeys host ? host : copies.hold(HostParts.copyOf(keys)));
  }

  /** In the memory of the device that groups it. */
  record OnDevice(Column column) implements TileColumn {
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

  /** In host memory or a mapped file. */
  record OnHost(HostKeys keys) implements TileColumn {
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
