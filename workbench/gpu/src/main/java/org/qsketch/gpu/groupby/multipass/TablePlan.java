package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;

/**
 * Divides the memory of a device between tiles of pairs and one table of all groups.
 *
 * @param tilePairs the pairs that a stream groups at a time
 * @param firstSlots the slots of the first table
 * @param slots the slots of the table that replaces it when it is full; the same if none does
 * @param partSlots the slots that a stream scans at a time if it partitions their groups
 */
record TablePlan(long tilePairs, long firstSlots, long slots, long partSlots) {
  /** As a rule, the columns of all streams get this share of the memory. */
  private static final int COLUMNS_SHARE = 8;

  /** A smaller tile is copied and grouped too slowly; a larger one gains nothing. */
  private static final long LEAST_LANE_BYTES = 1L << 16;

  private static final long MOST_LANE_BYTES = 1L << 24;

  /** A fuller table would be slower than the copies. */
  private static final double MOST_LOAD = 0.9;

  /** A table that fewer tiles could fill would seem full while they are in flight. */
  private static final int LEAST_TILES = 2 * PassPlan.LANES;

  /** The first table is large enough if at most one of this many pairs is a new group. */
  private static final int PAIRS_OF_GROUP = 16;

  /** A table grows by at least this factor; otherwise it has its full size from the start. */
  private static final int LEAST_GROWTH = 2;

  private static final long LEAST_SLOTS = LEAST_TILES * (long) TableKernels.COLLECT_TILE;

  private static final long PARTITION_BYTES =
      (KernelConstant.MOST_PARTITIONS.value() + 1L) * Integer.BYTES;

  /**
   * Plans the largest table that fits in memory, but no larger than for all pairs. The expected
   * number of groups does not count, as a table that is too small costs more than one that is too
   * large. As a large table is slow to clear and to scan, there is a smaller one at first, if there
   * is memory for both.
   *
   * @param keys the width of keys
   * @return empty if there is no memory for a useful table
   */
  static Optional<TablePlan> of(GroupBySpec spec, long budget, long pairs, KeyWidth keys) {
    long groupBytes = keys.bytes() + (long) Long.BYTES;
    long lane =
        Math.clamp(budget / COLUMNS_SHARE / PassPlan.LANES, LEAST_LANE_BYTES, MOST_LANE_BYTES);
    long capacity = (budget - PassPlan.LANES * lane) / GroupBySpec.SLOT_BYTES - 1;
    long slots = Math.min(capacity, spec.anyGroups().slots(pairs));
    long tile = Math.min(lane / groupBytes, slots / LEAST_TILES);
    if (slots < LEAST_SLOTS) {
      return Optional.empty();
    }
    long part = partSlots(lane, groupBytes);
    long groups = Math.ceilDiv(pairs, PAIRS_OF_GROUP);
    long first = Math.max(LEAST_SLOTS, spec.anyGroups().slots(groups));
    long larger = Math.min(slots, capacity - first - 1);
    return Optional.of(
        larger / LEAST_GROWTH < first
            ? new TablePlan(tile, even(slots), even(slots), part)
            : new TablePlan(Math.min(tile, first / LEAST_TILES), even(first), even(larger), part));
  }

  private static long even(long slots) {
    return slots - slots % 2;
  }

  /** Returns the slots of a part; its groups need space before and after partitioning. */
  private static long partSlots(long lane, long groupBytes) {
    long slots = (lane - PARTITION_BYTES) / (2 * groupBytes + Integer.BYTES);
    return slots - slots % TableKernels.COLLECT_TILE;
  }

  /** Returns the number of groups that a table may have. */
  static long mostGroups(long slots) {
    return (long) (MOST_LOAD * slots);
  }

  /** Returns whether a number of groups fits: no tile is cut to less than half. */
  boolean holds(long groups) {
    return groups <= mostGroups(slots) - tilePairs / 2;
  }

  /** Returns the slots that a stream scans at a time for groups of the result. */
  long collectSlots() {
    return tilePairs - tilePairs % TableKernels.COLLECT_TILE;
  }
}
