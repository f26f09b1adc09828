package org.qsketch.gpu.groupby.table;

import org.qsketch.groupby.GroupBySpec;

/**
 * How the memory of a device is divided where groups stay on it: a table, and columns through which
 * pairs go up and groups come down.
 *
 * @param spec says how full a table is, and the memory for everything
 * @param columnBytes of the columns of pairs at most, and of those of groups as well
 */
record ResidentPlan(GroupBySpec spec, long columnBytes) {
  /** 4 million pairs: a device has enough to do with them. */
  private static final long MOST_COLUMN_BYTES = (1L << 22) * GroupBySpec.SLOT_BYTES;

  /** The rest of the memory is for tables. */
  private static final int COLUMNS_SHARE = 8;

  /** Others need memory of the device, too. */
  private static final int FREE_SHARE = 2;

  /** With fewer groups in a table, its pairs had better pass through the device in parts. */
  private static final long LEAST_GROUPS = 1L << 10;

  private static final long LEAST_AT_FIRST = 1L << 16;
  private static final long MOST_AT_FIRST = 1L << 21;

  static ResidentPlan of(GroupBySpec spec, long freeBytes) {
    long bytes = Math.min(spec.memoryBudget(), freeBytes / FREE_SHARE) / COLUMNS_SHARE;
    return new ResidentPlan(spec, Math.min(bytes, MOST_COLUMN_BYTES));
  }

  /** How many pairs go up at a time. */
  long pairs() {
    return columnBytes / GroupBySpec.SLOT_BYTES;
  }

  /** How many slots are looked through at a time, for groups that come down. */
  long slotsToCollect() {
    long slots = columnBytes / GroupBySpec.SLOT_BYTES;
    return slots - slots % TableKernels.COLLECT_TILE;
  }

  /** How many groups the first table should hold: none if there is no memory for a useful one. */
  long firstGroups(long pairs, long freeBytes) {
    long groups = Math.max(LEAST_GROUPS, wanted(pairs));
    while (groups >= LEAST_GROUPS && !fits(groups, 0, freeBytes)) {
      groups /= 2;
    }
    return slotsToCollect() == 0 || groups < LEAST_GROUPS ? 0 : groups;
  }

  private long wanted(long pairs) {
    return spec.expectedGroups().orElse(Math.clamp(pairs, LEAST_AT_FIRST, MOST_AT_FIRST));
  }

  /**
   * Whether there is memory for a table.
   *
   * @param groups that it is to hold
   * @param smaller bytes of the table whose groups move there
   */
  boolean fits(long groups, long smaller, long freeBytes) {
    long bytes = tableBytes(groups);
    return bytes <= freeBytes / FREE_SHARE
        && bytes + smaller <= spec.memoryBudget() - 2 * columnBytes;
  }

  long slots(long groups) {
    return spec.slots(groups);
  }

  private long tableBytes(long groups) {
    return TableKernels.tableBytes(slots(groups));
  }
}
