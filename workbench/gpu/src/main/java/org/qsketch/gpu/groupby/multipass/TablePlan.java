package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;

/**
 * How the memory of a device is divided where pairs pass through it, and all their groups stay in
 * one table.
 *
 * @param tilePairs the pairs that a stream takes at a time
 * @param firstSlots of the table at first
 * @param slots of the table that takes its place once it is full: as many if none does
 * @param partSlots of the table that a stream looks through at a time, for groups that are
 *     partitioned on their way down
 */
public record TablePlan(long tilePairs, long firstSlots, long slots, long partSlots) {
  /** Of the memory, the columns of all streams take no more than this share, as a rule. */
  private static final int COLUMNS_SHARE = 8;

  /** A tile of fewer pairs is copied and grouped too slowly, one with more gains nothing. */
  private static final long LEAST_LANE_BYTES = 1L << 16;

  private static final long MOST_LANE_BYTES = 1L << 26;

  /** A fuller table would keep the link waiting. */
  private static final double MOST_LOAD = 0.9;

  /** A table that a few tiles could fill would be full as soon as they are under way. */
  private static final int LEAST_TILES = 2 * PassPlan.LANES;

  /** One of so many pairs at least is a new group, or the first table is large enough. */
  private static final int PAIRS_OF_GROUP = 16;

  /** A table that would become less than so many times as large is as large at once. */
  private static final int LEAST_GROWTH = 2;

  private static final long LEAST_SLOTS = LEAST_TILES * (long) TableKernels.COLLECT_TILE;

  private static final long PARTITION_BYTES =
      (KernelConstant.MOST_PARTITIONS.value() + 1L) * Integer.BYTES;

  /**
   * The plan for pairs: the largest table that the memory has room for, but no larger than all
   * pairs need. What is expected of the groups does not count, as a table that is too small costs
   * more than one that is too large. As a much larger one is slow to clear and to look through,
   * there is a smaller one at first, if there is room for both.
   *
   * @param keys how wide they are
   * @return empty if there is no memory for a useful one
   */
  public static Optional<TablePlan> of(GroupBySpec spec, long budget, long pairs, KeyWidth keys) {
    long groupBytes = keys.bytes() + (long) Long.BYTES;
    long lane =
        Math.clamp(budget / COLUMNS_SHARE / PassPlan.LANES, LEAST_LANE_BYTES, MOST_LANE_BYTES);
    long room = (budget - PassPlan.LANES * lane) / GroupBySpec.SLOT_BYTES - 1;
    long slots = Math.min(room, spec.anyGroups().slots(pairs));
    long tile = Math.min(lane / groupBytes, slots / LEAST_TILES);
    if (slots < LEAST_SLOTS) {
      return Optional.empty();
    }
    long part = partSlots(lane, groupBytes);
    long groups = Math.ceilDiv(pairs, PAIRS_OF_GROUP);
    long first = Math.max(LEAST_SLOTS, spec.anyGroups().slots(groups));
    long beside = Math.min(slots, room - first - 1);
    return Optional.of(
        beside / LEAST_GROWTH < first
            ? new TablePlan(tile, even(slots), even(slots), part)
            : new TablePlan(Math.min(tile, first / LEAST_TILES), even(first), even(beside), part));
  }

  private static long even(long slots) {
    return slots - slots % 2;
  }

  /** The groups of a part need space before and after they are partitioned. */
  private static long partSlots(long lane, long groupBytes) {
    long slots = (lane - PARTITION_BYTES) / (2 * groupBytes + Integer.BYTES);
    return slots - slots % TableKernels.COLLECT_TILE;
  }

  /** The groups that a table may have. */
  static long mostGroups(long slots) {
    return (long) (MOST_LOAD * slots);
  }

  /**
   * Whether so many groups have space: a stream takes no tile that would be cut to less than half.
   */
  boolean holds(long groups) {
    return groups <= mostGroups(slots) - tilePairs / 2;
  }

  /** How many slots a stream looks through at a time for groups that go to the result. */
  long collectSlots() {
    return tilePairs - tilePairs % TableKernels.COLLECT_TILE;
  }
}
