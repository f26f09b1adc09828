package org.qsketch.cpu.groupby;

import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/** Writes groups to a part of the columns of a result, one block after another. */
final class GroupWriter {
  private final HostKeys keys;
  private final HostKeys values;
  private final long seed;
  private long at;

  /**
   * Begins anywhere in the columns.
   *
   * @param columns the columns of the result
   * @param seed the seed of the hashes
   * @param from the position of the first group
   */
  GroupWriter(Columns columns, long seed, long from) {
    this.keys = columns.keys();
    this.values = columns.values();
    this.seed = seed;
    this.at = from;
  }

  /** The columns of a result in host memory, uncleared: every byte is to be written. */
  record Columns(HostKeys keys, HostKeys values) {
    static Columns allocate(long groups, KeyWidth width) {
      HostKeys keys = column(groups, width);
      try {
        return new Columns(keys, column(groups, KeyWidth.BITS_64));
      } catch (RuntimeException e) {
        keys.close();
        throw e;
      }
    }

    private static HostKeys column(long groups, KeyWidth width) {
      return HostKeys.allocateUncleared(groups, width, "groups");
    }

    Groups groups() {
      return new Groups(keys, values);
    }
  }

  /** Writes groups, and turns their hashes back into keys. */
  void write(PairBlock block) {
    block.toKeys(seed);
    keys.width().store(block.hashes, block.count(), keys.segment(), at);
    values.width().store(block.values, block.count(), values.segment(), at);
    at += block.count();
  }
}
