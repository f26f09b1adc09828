package org.qsketch.gpu.groupby.multipass;

import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/**
 * A buffer for the largest possible number of groups, filled by several lanes at once. Pages that
 * are never written take no memory.
 */
final class ResultBuffer implements AutoCloseable {
  private final KeyWidth width;
  private final HostMemory keys;
  private final HostMemory values;
  private final boolean isPageLocked;
  private final HostGroups all;
  private long taken;

  /**
   * An empty buffer, which owns its memory.
   *
   * @param isPageLocked whether the device can write there
   */
  ResultBuffer(
      long most, KeyWidth width, HostMemory keys, HostMemory values, boolean isPageLocked) {
    this.width = width;
    this.keys = keys;
    this.values = values;
    this.isPageLocked = isPageLocked;
    this.all = columns(most);
  }

  private HostGroups columns(long count) {
    return new HostGroups(
        HostKeys.owning(keys, count, width), HostKeys.owning(values, count, KeyWidth.BITS_64));
  }

  /** Takes space for groups. */
  synchronized TileBuffer take(long count) {
    taken += count;
    return new TileBuffer(all.slice(taken - count, count), isPageLocked);
  }

  /** Takes space for groups and copies them there. */
  TileBuffer put(HostGroups groups) {
    TileBuffer part = take(groups.size());
    part.groups().put(groups);
    return part;
  }

  /** All groups, in columns that own the buffer from now on. */
  Groups groups() {
    HostGroups groups = columns(taken);
    return new Groups(groups.keys(), groups.values());
  }

  @Override
  public void close() {
    keys.close();
    values.close();
  }
}
