package org.qsketch.gpu.program;

import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.multilevel.MultiLevelLayout;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.spec.UpdateRule;

/**
 * The numbers that the host and the kernels must agree on. Kernel files define each under this
 * name.
 */
public enum KernelConstant {
  /** Work-items of a work-group, threads of a block, in every kernel. */
  GROUP_SIZE(256),

  /** 32-bit words of a sector, the least that memory transactions move. */
  SECTOR_WORDS(8),

  /** 32-bit words of a low bucket of the multi-level sketch. */
  LOW_WORDS(MultiLevelLayout.LOW_BUCKET_BYTES / Integer.BYTES),
  /** The word of a low bucket that holds the index of its row. */
  INDEX(MultiLevelLayout.INDEX_OFFSET / Integer.BYTES),
  /** The index of a bucket that has no row. */
  NO_ROW(MultiLevelLayout.NO_ROW),
  /** The index of a bucket that is locked. */
  LOCKED(MultiLevelLayout.LOCKED),
  /** The index of the first row. */
  FIRST_ROW(MultiLevelLayout.FIRST_ROW),
  /** 32-bit counters of a row of a high table. */
  ROW_WORDS(MultiLevelLayout.HIGH_COUNTERS),

  /** 64-bit words of a bucket of the tagged sketch. */
  BUCKET_WORDS(TaggedLayout.WORDS),
  /** Units of such a word. */
  WORD_UNITS(TaggedLayout.WORD_UNITS),
  /** Bits of a unit. */
  UNIT_BITS(TaggedLayout.UNIT_BITS),
  /** Where the tag of a unit begins. */
  TAG_SHIFT(TaggedLayout.TAG_SHIFT),
  /** The last tag, and the last digit of an extension. */
  TAGS(TaggedLayout.TAGS),
  /** Words of cells of a hybrid bucket. */
  CELL_WORDS(TaggedLayout.CELL_WORDS),
  /** Cells of such a word. */
  CELLS(TaggedLayout.CELLS),
  /** Bits of a cell. */
  CELL_BITS(TaggedLayout.CELL_BITS),
  /** Where the joins of a word of cells begin. */
  JOIN_SHIFT(TaggedLayout.JOIN_SHIFT),
  /** Cells that a tag selects. */
  SELECTED(TaggedLayout.SELECTED),
  /** The last word, of heavy entries. */
  LAST_WORD(TaggedLayout.HEAVY_WORD),
  /** Keys of a work-item that inserts into a tagged sketch, more or less. */
  TAGGED_ITEMS(4),
  /** Counts that a key needs beyond twice a heavy entry to take its place. */
  SLACK(TaggedLayout.SLACK),
  /** Cells are raised to the new estimate. */
  UPDATE_CONSERVATIVE(UpdateRule.CONSERVATIVE.code()),
  /** Cells are added to; joined cells keep the larger value. */
  UPDATE_ADDITIVE(UpdateRule.ADDITIVE.code()),
  /** Cells are added to; joined cells keep the sum. */
  UPDATE_REMOVABLE(UpdateRule.REMOVABLE.code()),
  /** Hybrid buckets are counted. */
  COUNTED_HYBRIDS(0),
  /** Joins of cells are counted. */
  COUNTED_JOINS(1),
  /** Heavy entries are counted. */
  COUNTED_HEAVY(2),

  /** The weight of a key is next to its entry. */
  NEXT_WEIGHT(0),
  /** The index of a key in the batch is next to its entry. */
  NEXT_INDEX(1),
  /** The number of the mask of a key is next to its entry. */
  NEXT_MASK(2),

  /** How far estimates are from exact counts. */
  ASKED_ERRORS(0),
  /** Which estimates are at least a threshold. */
  ASKED_MOST(1),
  /** Which are below it. */
  ASKED_LEAST(2),
  /** Keys of a work-item whose errors are summed up. */
  ERROR_ITEMS(16),

  /** Counters of a work-item that adds tables. */
  ADD_ITEMS(4),
  /** Vectors of a work-item that halves counters. */
  HALVE_ITEMS(4),

  /** Keys of a work-item that finds the device of each. */
  ROUTE_ITEMS(4),
  /** The most ranges of a table that devices have. */
  MOST_RANGES(64),

  /** Counters of a slim bucket. */
  SLIM_COUNTERS(SlimFatSketchSpec.SLIM_COUNTERS),

  /** The bytes of a block of buckets, within which a key has both of its own. */
  BLOCK_BYTES(AlternateBucket.BLOCK_BYTES),
  /** Entries of a full bucket whose other buckets an insert looks into. */
  LOOKS(CuckooFilterSpec.LOOKS),
  /** The longest path of displacements. */
  MOST_STEPS(CuckooFilterSpec.MAX_DISPLACEMENTS),
  /** Paths that one insert searches where others interfere. */
  MOST_PATHS(CuckooFilterSpec.MAX_PATHS),
  /** Steps in vain before keys that were refused are given up: about four that lead nowhere. */
  MOST_IN_VAIN(4 * 2 * CuckooFilterSpec.MAX_DISPLACEMENTS),
  /** Places of a histogram of displacements; the last counts refusals. */
  HISTOGRAM(FilterStatistics.HISTOGRAM + 1),
  /** Entries of a block that a work-item takes at once. */
  BLOCK_ITEMS(4),
  /** Displacements for an entry before its block is left out. */
  MOST_MOVES(32 * CuckooFilterSpec.MAX_DISPLACEMENTS),

  /** Keys that a work-item reads at once for a distinct counter. */
  INSERT_ITEMS(8),

  /** Values of equal keys are added. */
  AGGREGATE_ADD(0),
  /** The least value of equal keys stays. */
  AGGREGATE_MIN(1),
  /** The greatest value of equal keys stays. */
  AGGREGATE_MAX(2),

  /** Where the state of group-by tables says that a key found no slot. */
  STATE_FULL(0),
  /** Where it counts pairs that found no place. */
  STATE_UNHASHED(1),
  /** Where it counts groups that are in their columns. */
  STATE_COLLECTED(2),
  /** Where it begins to count slots in use, in parts. */
  STATE_GROUPS(32),
  /** How many parts. */
  GROUP_COUNTERS(32),
  /** From one part to the next, a line of cache. */
  COUNTER_LINE(32),
  /** Slots that a work-item collects. */
  COLLECT_ITEMS(4),

  /**
   * Slots of a table of groups in local memory, of which 48 KiB are sure to be there: with the one
   * for the key that marks free slots, 11 for each work-item.
   */
  LOCAL_SLOTS(2803),
  /** How many of them a key looks at. */
  LOCAL_PROBES(64),
  /** Pairs that a work-item reads at once for such a table. */
  FEW_ITEMS(8),

  /** Keys of a sample that a work-item takes. */
  SAMPLE_ITEMS(8),
  /** Bits of the bitmap that counts different keys. */
  SAMPLE_BITS(1 << 24),
  /** Where the bits are counted that each launch has set. */
  SAMPLE_NEW(0),
  /** Where the sizes of shares begin, one for each work-item of a work-group. */
  SAMPLE_SHARE(32),

  /**
   * Pairs of a work-item in a pass that partitions them. The more, the longer are the runs that are
   * written side by side; the keys or values of a work-group must fit local memory.
   */
  SPREAD_ITEMS(16),
  /** Pairs that a work-item reads at once when it aggregates a partition. */
  REDUCE_ITEMS(6),
  /** Where the state says that partitions overflowed: in two passes, and their groups. */
  PART_LOST(0),
  /** Where it counts groups. */
  PART_GROUPS(3),
  /** The word that tells whether the groups of a partition are not in one run. */
  PART_MORE(4),
  /** Where the sizes of partitions begin. */
  PART_SIZES(32),

  /** Bits that a pass of the radix sort sorts by: there are as many digits as work-items. */
  DIGIT_BITS(8),
  /**
   * Pairs that a work-item sorts. The more, the longer are the runs of pairs that are written side
   * by side; the keys or values of a work-group must fit local memory, of which 48 KiB are sure to
   * be there.
   */
  SORT_ITEMS(16),
  /** Numbers that a work-item sums. */
  SCAN_ITEMS(16),
  /** Pairs in which a work-item looks for runs: odd, for the banks of local memory. */
  RUN_ITEMS(7),
  /** Groups that a work-item partitions. */
  PART_ITEMS(16),
  /** Partitions of groups at most: a work-group counts them in local memory. */
  MOST_PARTITIONS(4096),
  /** Bytes of a text that a work-item marks. */
  MARKED_BYTES(16),
  /** Bytes of the longest token that a work-item hashes: others would wait for a longer one. */
  MOST_HASHED(1 << 14),
  /** Where numbers count longer tokens, after the number of all tokens. */
  NUMBER_LONG(1),
  /** Where they tell of bytes beyond ASCII. */
  NUMBER_OTHER(2);

  private final int value;

  KernelConstant(int value) {
    this.value = value;
  }

  /**
   * Returns the value on the host.
   *
   * @return a number
   */
  public int value() {
    return value;
  }

  /**
   * Returns the number that a work-group works on at once.
   *
   * @return this many for each of its work-items
   */
  public int ofGroup() {
    return GROUP_SIZE.value * value;
  }
}
