package org.qsketch.gpu.program;

import static org.qsketch.gpu.program.KernelFile.ACCESS_LIMITS;
import static org.qsketch.gpu.program.KernelFile.ANSWERS;
import static org.qsketch.gpu.program.KernelFile.CUCKOO_BLOCKS;
import static org.qsketch.gpu.program.KernelFile.CUCKOO_FILTER;
import static org.qsketch.gpu.program.KernelFile.CUCKOO_TABLE;
import static org.qsketch.gpu.program.KernelFile.ESTIMATES;
import static org.qsketch.gpu.program.KernelFile.FEW_GROUPS;
import static org.qsketch.gpu.program.KernelFile.GROUP_BY;
import static org.qsketch.gpu.program.KernelFile.GROUP_PARTITION;
import static org.qsketch.gpu.program.KernelFile.GROUP_SAMPLE;
import static org.qsketch.gpu.program.KernelFile.GROUP_TABLE;
import static org.qsketch.gpu.program.KernelFile.LOCAL_GROUPS;
import static org.qsketch.gpu.program.KernelFile.MULTI_LEVEL_WORD;
import static org.qsketch.gpu.program.KernelFile.PAIRS;
import static org.qsketch.gpu.program.KernelFile.PAIR_PARTITION;
import static org.qsketch.gpu.program.KernelFile.PREFIX_SUM;
import static org.qsketch.gpu.program.KernelFile.PRELUDE;
import static org.qsketch.gpu.program.KernelFile.RADIX_SORT;
import static org.qsketch.gpu.program.KernelFile.ROUTE;
import static org.qsketch.gpu.program.KernelFile.RUNS;
import static org.qsketch.gpu.program.KernelFile.SKETCH;
import static org.qsketch.gpu.program.KernelFile.SLIM_FAT_SKETCH;
import static org.qsketch.gpu.program.KernelFile.TABLES;
import static org.qsketch.gpu.program.KernelFile.TAGGED_WORD;
import static org.qsketch.gpu.program.KernelFile.TOKENS;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.TaggedLayout;

/**
 * What the host and the kernels must agree on. Kernels have each as a macro of this name, which the
 * compiler is given; their texts only say what it is.
 */
public enum KernelConstant {
  /** Work-items of a work-group, threads of a block, in every kernel. */
  GROUP_SIZE(256, PRELUDE),

  /** 32-bit words of a sector, the least that memory transactions move. */
  SECTOR_WORDS(8, ACCESS_LIMITS),

  /** 32-bit words of a low bucket of the multi-level sketch. */
  LOW_WORDS(MultiLevelSketchSpec.LOW_BUCKET_BYTES / Integer.BYTES, SKETCH),
  /** The word of a low bucket that holds the index of its row. */
  INDEX(MultiLevelSketchSpec.INDEX_OFFSET / Integer.BYTES, SKETCH),
  /** The index of a bucket that has no row. */
  NO_ROW(MultiLevelSketchSpec.NO_ROW, "u", MULTI_LEVEL_WORD),
  /** The index of a bucket that is locked. */
  LOCKED(MultiLevelSketchSpec.LOCKED, "u", MULTI_LEVEL_WORD),
  /** The index of the first row. */
  FIRST_ROW(MultiLevelSketchSpec.FIRST_ROW, "u", MULTI_LEVEL_WORD),
  /** 32-bit counters of a row of a high table. */
  ROW_WORDS(MultiLevelSketchSpec.HIGH_COUNTERS, SKETCH),

  /** 64-bit words of a bucket of the tagged sketch. */
  BUCKET_WORDS(TaggedLayout.WORDS, TAGGED_WORD),
  /** Units of such a word. */
  WORD_UNITS(TaggedLayout.WORD_UNITS, TAGGED_WORD),
  /** Bits of a unit. */
  UNIT_BITS(TaggedLayout.UNIT_BITS, TAGGED_WORD),
  /** Where the tag of a unit begins. */
  TAG_SHIFT(TaggedLayout.TAG_SHIFT, TAGGED_WORD),
  /** The last tag, and the last digit of an extension. */
  TAGS(TaggedLayout.TAGS, TAGGED_WORD),
  /** Where log2 of the width of counters begins. */
  WIDTH_SHIFT(TaggedLayout.WIDTH_SHIFT, TAGGED_WORD),
  /** The first width. */
  FIRST_WIDTH(TaggedLayout.FIRST_WIDTH, TAGGED_WORD),
  /** The last width within a bucket. */
  LAST_WIDTH(TaggedLayout.LAST_WIDTH, TAGGED_WORD),
  /** The width of the counters of a row. */
  ROW_WIDTH(TaggedLayout.ROW_WIDTH, TAGGED_WORD),

  /** How far estimates are from exact counts. */
  ASKED_ERRORS(0, ANSWERS),
  /** Which estimates are at least a threshold. */
  ASKED_MOST(1, ANSWERS),
  /** Which are below it. */
  ASKED_LEAST(2, ANSWERS),
  /** Keys of a work-item whose errors are summed up. */
  ERROR_ITEMS(16, ESTIMATES),

  /** Counters of a work-item that adds tables. */
  ADD_ITEMS(4, TABLES),

  /** Keys of a work-item that finds the device of each. */
  ROUTE_ITEMS(8, ROUTE),
  /** The most ranges of a table that devices have. */
  MOST_RANGES(64, ROUTE),

  /** Counters of a slim bucket. */
  SLIM_COUNTERS(SlimFatSketchSpec.SLIM_COUNTERS, SLIM_FAT_SKETCH),

  /** The bytes of a block of buckets, within which a key has both of its own. */
  BLOCK_BYTES(AlternateBucket.BLOCK_BYTES, CUCKOO_TABLE),
  /** Entries of a full bucket whose other buckets an insert looks into. */
  LOOKS(CuckooFilterSpec.LOOKS, CUCKOO_TABLE),
  /** The longest path of displacements. */
  MOST_STEPS(CuckooFilterSpec.MAX_DISPLACEMENTS, CUCKOO_TABLE),
  /** Paths that one insert searches where others interfere. */
  MOST_PATHS(CuckooFilterSpec.MAX_PATHS, CUCKOO_TABLE),
  /** Steps in vain before keys that were refused are given up: about four that lead nowhere. */
  MOST_IN_VAIN(4 * 2 * CuckooFilterSpec.MAX_DISPLACEMENTS, CUCKOO_FILTER),
  /** Places of a histogram of displacements; the last counts refusals. */
  HISTOGRAM(FilterStatistics.HISTOGRAM + 1, CUCKOO_TABLE),
  /** Entries of a block that a work-item takes at once. */
  BLOCK_ITEMS(4, CUCKOO_BLOCKS),
  /** Displacements for an entry before its block is left out. */
  MOST_MOVES(32 * CuckooFilterSpec.MAX_DISPLACEMENTS, CUCKOO_BLOCKS),

  /** Values of equal keys are added. */
  AGGREGATE_ADD(0, PAIRS),
  /** The least value of equal keys stays. */
  AGGREGATE_MIN(1, PAIRS),
  /** The greatest value of equal keys stays. */
  AGGREGATE_MAX(2, PAIRS),

  /** Where the state of group-by tables says that a key found no slot. */
  STATE_FULL(0, GROUP_TABLE),
  /** Where it counts pairs that found no place. */
  STATE_UNHASHED(1, GROUP_TABLE),
  /** Where it counts groups that are in their columns. */
  STATE_COLLECTED(2, GROUP_TABLE),
  /** Where it begins to count slots in use, in parts. */
  STATE_GROUPS(32, GROUP_TABLE),
  /** How many parts. */
  GROUP_COUNTERS(32, GROUP_TABLE),
  /** From one part to the next, a line of cache. */
  COUNTER_LINE(32, GROUP_TABLE),
  /** Slots that a work-item collects. */
  COLLECT_ITEMS(4, GROUP_BY),

  /**
   * Slots of a table of groups in local memory, of which 48 KiB are sure to be there: with the one
   * for the key that marks free slots, 11 for each work-item.
   */
  LOCAL_SLOTS(2803, LOCAL_GROUPS),
  /** How many of them a key looks at. */
  LOCAL_PROBES(64, LOCAL_GROUPS),
  /** Pairs that a work-item reads at once for such a table. */
  FEW_ITEMS(8, FEW_GROUPS),

  /** Keys of a sample that a work-item takes. */
  SAMPLE_ITEMS(8, GROUP_SAMPLE),
  /** Bits of the bitmap that counts different keys. */
  SAMPLE_BITS(1 << 24, GROUP_SAMPLE),
  /** Where the bits are counted that each launch has set. */
  SAMPLE_NEW(0, GROUP_SAMPLE),
  /** Where the sizes of shares begin, one for each work-item of a work-group. */
  SAMPLE_SHARE(32, GROUP_SAMPLE),

  /**
   * Pairs of a work-item in a pass that partitions them. The more, the longer are the runs that are
   * written side by side; the keys or values of a work-group must fit local memory.
   */
  SPREAD_ITEMS(16, PAIR_PARTITION),
  /** Pairs that a work-item reads at once when it aggregates a partition. */
  REDUCE_ITEMS(6, PAIR_PARTITION),
  /** Where the state says that partitions overflowed: in two passes, and their groups. */
  PART_LOST(0, PAIR_PARTITION),
  /** Where it counts groups. */
  PART_GROUPS(3, PAIR_PARTITION),
  /** Where the sizes of partitions begin. */
  PART_SIZES(32, PAIR_PARTITION),

  /** Bits that a pass of the radix sort sorts by: there are as many digits as work-items. */
  DIGIT_BITS(8, RADIX_SORT),
  /**
   * Pairs that a work-item sorts. The more, the longer are the runs of pairs that are written side
   * by side; the keys or values of a work-group must fit local memory, of which 48 KiB are sure to
   * be there.
   */
  SORT_ITEMS(16, RADIX_SORT),
  /** Numbers that a work-item sums. */
  SCAN_ITEMS(16, PREFIX_SUM),
  /** Pairs in which a work-item looks for runs: odd, for the banks of local memory. */
  RUN_ITEMS(7, RUNS),
  /** Groups that a work-item partitions. */
  PART_ITEMS(16, GROUP_PARTITION),
  /** Partitions of groups at most: a work-group counts them in local memory. */
  MOST_PARTITIONS(4096, GROUP_PARTITION),
  /** Bytes of a text that a work-item marks. */
  MARKED_BYTES(16, TOKENS),
  /** Bytes of the longest token that a work-item hashes: others would wait for a longer one. */
  MOST_HASHED(1 << 14, TOKENS),
  /** Where numbers count longer tokens, after the number of all tokens. */
  NUMBER_LONG(1, TOKENS),
  /** Where they tell of bytes beyond ASCII. */
  NUMBER_OTHER(2, TOKENS);

  private final int value;
  private final String suffix;
  private final KernelFile file;

  KernelConstant(int value, KernelFile file) {
    this(value, "", file);
  }

  KernelConstant(int value, String suffix, KernelFile file) {
    this.value = value;
    this.suffix = suffix;
    this.file = file;
  }

  /** What is defined for a file alone. */
  static List<KernelConstant> of(KernelFile file) {
    return Stream.of(values()).filter(constant -> constant.file == file).toList();
  }

  /**
   * The value on the host.
   *
   * @return a number
   */
  public int value() {
    return value;
  }

  /**
   * What a work-group works on at once.
   *
   * @return this many for each of its work-items
   */
  public int ofGroup() {
    return GROUP_SIZE.value * value;
  }

  /** The value as kernels write it. */
  String macro() {
    return value + suffix;
  }
}
