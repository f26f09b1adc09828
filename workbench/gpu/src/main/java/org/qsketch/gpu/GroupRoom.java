package org.qsketch.gpu;

import java.util.stream.LongStream;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.memory.HostMemory;

/**
 * Room for the groups of all partitions: each gets as much as it can need at most, and what is left
 * between them is closed at the end. Memory that nobody writes to is none.
 */
final class GroupRoom implements AutoCloseable {
  private final KeyWidth width;
  private final long[] starts;
  private final long[] counts;
  private final HostMemory keys;
  private final HostMemory values;
  private final GroupPart all;

  private GroupRoom(KeyWidth width, long[] starts, HostMemory keys, HostMemory values) {
    this.width = width;
    this.starts = starts;
    this.counts = new long[starts.length - 1];
    this.keys = keys;
    this.values = values;
    long count = starts[counts.length];
    this.all =
        new GroupPart(
            HostKeys.owning(keys, count, width), HostKeys.owning(values, count, KeyWidth.BITS_64));
  }

  /** Room for partitions of at most these sizes. */
  static GroupRoom of(long[] sizes, KeyWidth width) {
    long[] starts = new long[sizes.length + 1];
    for (int i = 0; i < sizes.length; i++) {
      starts[i + 1] = starts[i] + sizes[i];
    }
    long count = LongStream.of(sizes).sum();
    String purpose = count + " groups";
    HostMemory keys = HostMemory.allocateUncleared(count * width.bytes(), purpose);
    try {
      return new GroupRoom(
          width, starts, keys, HostMemory.allocateUncleared(count * Long.BYTES, purpose));
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  /** The room of a partition that turned out to have so many groups. */
  GroupPart part(int partition, long count) {
    counts[partition] = count;
    return all.slice(starts[partition], count);
  }

  /** All groups, side by side, in columns that own the room from now on. */
  Groups groups() {
    long end = 0;
    for (int partition = 0; partition < counts.length; partition++) {
      GroupPart part = all.slice(starts[partition], counts[partition]);
      all.slice(end, counts[partition]).put(part);
      end += counts[partition];
    }
    return new Groups(
        HostKeys.owning(keys, end, width), HostKeys.owning(values, end, KeyWidth.BITS_64));
  }

  @Override
  public void close() {
    keys.close();
    values.close();
  }
}
