package org.qsketch.gpu.groupby.table;

import org.qsketch.groupby.GroupBySpec;

/**
 * Divides the memory of a device between a table of groups that stay there and columns for copies.
 *
 * @param spec has the load factor of the table and the memory budget
 * @param columnBytes the most bytes for columns of pairs, and again for columns of groups
 */
record ResidentPlan(GroupBySpec spec, long columnBytes) {
  /** These hold 4 million pairs, which keep a device busy. */
  private static final long MOST_COLUMN_BYTES = (1L << 22) * GroupBySpec.SLOT_BYTES;

  /** Columns get this share of the memory, and tables get the rest. */
  private static final int COLUMNS_SHARE = 8;

  /** Tables get this share of the free memory, as others need some, too. */
  private static final int FREE_SHARE = 2;

  /** A smaller table is slower than separate group-bys of each call. */
  private static final long LEAST_GROUPS = 1L << 10;

  private static final long LEAST_AT_FIRST = 1L << 16;
  private static final long MOST_AT_FIRST = 1L << 21;

  static ResidentPlan of(GroupBySpec spec, long freeBytes) {
    long bytes = Math.min(spec.memoryBudget(), freeBytes / FREE_SHARE) / COLUMNS_SHARE;
    return new ResidentPlan(spec, Math.min(bytes, MOST_COLUMN_BYTES));
  }

  /** Returns the number of pairs to upload at a time. */
  long pairs() {
    return columnBytes / GroupBySpec.SLOT_BYTES;
  }

  /** Returns the number of slots to scan at a time for groups to download. */
  long slotsToCollect() {
    long slots = columnBytes / GroupBySpec.SLOT_BYTES;
    return slots - slots % TableKernels.COLLECT_TILE;
  }

  /** Returns the capacity of the first table, 0 if there is no memory for a useful one. */
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
   * Returns whether there is memory for a table.
   *
   * @param groups the capacity of the table
   * @param smaller the bytes of the table that it replaces
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
