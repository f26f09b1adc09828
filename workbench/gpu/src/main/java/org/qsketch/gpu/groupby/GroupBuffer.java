package org.qsketch.gpu.groupby;

import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.memory.HostMemory;

/**
 * A buffer for the largest possible number of groups, filled by several lanes at once. Pages that
 * are never written take no memory.
 */
final class GroupBuffer implements AutoCloseable {
  private final KeyWidth width;
  private final HostMemory keys;
  private final HostMemory values;
  private final GroupPart all;
  private long taken;

  private GroupBuffer(long most, KeyWidth width, HostMemory keys, HostMemory values) {
    this.width = width;
    this.keys = keys;
    this.values = values;
    this.all = columns(most);
  }

  static GroupBuffer of(long most, KeyWidth width) {
    String purpose = most + " groups";
    HostMemory keys = HostMemory.reserve(most * width.bytes(), purpose);
    try {
      HostMemory values = HostMemory.reserve(most * Long.BYTES, purpose);
      return new GroupBuffer(most, width, keys, values);
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  private GroupPart columns(long count) {
    return new GroupPart(
        HostKeys.owning(keys, count, width), HostKeys.owning(values, count, KeyWidth.BITS_64));
  }

  /** Takes space for groups. */
  synchronized GroupPart take(long count) {
    taken += count;
    return all.slice(taken - count, count);
  }

  /** Takes space for groups and copies them there. */
  GroupPart put(GroupPart groups) {
    GroupPart part = take(groups.size());
    part.put(groups);
    return part;
  }

  /** All groups, in columns that own the buffer from now on. */
  Groups groups() {
    GroupPart groups = columns(taken);
    return new Groups(groups.keys(), groups.values());
  }

  @Override
  public void close() {
    keys.close();
    values.close();
  }
}
