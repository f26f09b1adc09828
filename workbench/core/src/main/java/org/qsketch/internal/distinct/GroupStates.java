package org.qsketch.internal.distinct;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Mix;

/**
 * A state for each group, on the Java heap: see {@link StateTable}. Groups are divided among
 * tables, so that all cores work at once.
 */
public final class GroupStates {
  private static final int BLOCK = 1 << 16;
  private static final int BITS = 8;
  private static final int TABLES = 1 << BITS;

  /** An odd distance between the tables that blocks begin with, so that few threads meet. */
  private static final int STRIDE = 97;

  private final StateTable[] tables;

  /**
   * Starts without groups.
   *
   * @param precision of the registers of a group with more values
   * @param mostHashes the most values of a group that are kept as hashes
   */
  public GroupStates(int precision, int mostHashes) {
    this.tables =
        Stream.generate(() -> new StateTable(precision, mostHashes))
            .limit(TABLES)
            .toArray(StateTable[]::new);
  }

  /**
   * Adds different pairs, by all cores. Pairs that were added before change nothing.
   *
   * @param pairs the hash of each pair and the key of its group, in host memory
   */
  public void add(Groups pairs) {
    LongStream.range(0, Math.ceilDiv(pairs.size(), BLOCK))
        .parallel()
        .forEach(block -> add(pairs, block * BLOCK));
  }

  /** Sorts a block of pairs by their tables, each of which is then locked once. */
  private void add(Groups pairs, long from) {
    int count = (int) Math.min(BLOCK, pairs.size() - from);
    long[] hashes = new long[count];
    long[] groups = new long[count];
    pairs.keys().copyTo(from, hashes, 0, count);
    pairs.values().copyTo(from, groups, 0, count);
    int[] ends = new int[TABLES + 1];
    for (int i = 0; i < count; i++) {
      ends[table(groups[i]) + 1]++;
    }
    for (int i = 0; i < TABLES; i++) {
      ends[i + 1] += ends[i];
    }
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[ends[table(groups[i])]++] = i;
    }
    for (int i = 0; i < TABLES; i++) {
      int table = (int) (from / BLOCK * STRIDE + i) & (TABLES - 1);
      int start = table == 0 ? 0 : ends[table - 1];
      tables[table].add(groups, hashes, order, start, ends[table]);
    }
  }

  private static int table(long group) {
    return (int) (Mix.fmix64(group) >>> (Long.SIZE - BITS));
  }

  /**
   * Counts the different values of each group, by all cores.
   *
   * @return each group with its count, in host memory, owned by the caller
   */
  public Groups counts() {
    int[] sizes = Arrays.stream(tables).mapToInt(StateTable::size).toArray();
    long[] starts = new long[tables.length + 1];
    for (int i = 0; i < tables.length; i++) {
      starts[i + 1] = starts[i] + sizes[i];
    }
    HostKeys groups = column(starts[tables.length]);
    HostKeys counts = column(starts[tables.length]);
    IntStream.range(0, tables.length)
        .parallel()
        .forEach(i -> write(tables[i], starts[i], groups, counts));
    return new Groups(groups, counts);
  }

  private static HostKeys column(long count) {
    return HostKeys.allocateUncleared(count, KeyWidth.BITS_64, "groups");
  }

  private static void write(StateTable table, long start, HostKeys groups, HostKeys counts) {
    long[] at = {start};
    table.forEach(
        (group, count) -> {
          groups.segment().setAtIndex(JAVA_LONG, at[0], group);
          counts.segment().setAtIndex(JAVA_LONG, at[0]++, count);
        });
  }
}
