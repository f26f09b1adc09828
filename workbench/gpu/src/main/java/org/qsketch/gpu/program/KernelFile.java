package org.qsketch.gpu.program;

import java.util.Locale;

/** The kernel files that have entry points. Both dialects have all of them. */
public enum KernelFile {
  /** Streams of keys. */
  KEY_STREAM,
  /** The thread sketch. */
  THREAD_SKETCH,
  /** The warp sketch. */
  WARP_SKETCH,
  /** The sub-warp sketch. */
  SUB_WARP_SKETCH,
  /** The multi-level sketch. */
  MULTI_LEVEL_SKETCH,
  /** Sums of multi-level sketches. */
  MULTI_LEVEL_MERGE,
  /** The tagged sketch. */
  TAGGED_SKETCH,
  /** Sums of tagged sketches. */
  TAGGED_MERGE,
  /** The device half of the slim-fat sketch. */
  SLIM_FAT_SKETCH,
  /** The cuckoo filter. */
  CUCKOO_FILTER,
  /** Blocks of a cuckoo filter. */
  CUCKOO_BLOCKS,
  /** The candidates of a top-k. */
  TOP_K,
  /** Partitions of keys. */
  PARTITION,
  /** Keys on their way to other devices. */
  ROUTE,
  /** Slices of thread, warp and sub-warp sketches. */
  COUNTER_SLICES,
  /** Queries of such slices. */
  COUNTER_QUERIES,
  /** Slices of multi-level sketches. */
  MULTI_LEVEL_SLICES,
  /** Queries of such slices. */
  MULTI_LEVEL_QUERIES,
  /** Slices of tagged sketches. */
  TAGGED_SLICES,
  /** Queries of such slices. */
  TAGGED_QUERIES,
  /** Estimates that stay on the device. */
  ESTIMATES,
  /** Keys that are marked. */
  MARKED_KEYS,
  /** Tables of group-by. */
  GROUP_BY,
  /** Group-by of few groups. */
  FEW_GROUPS,
  /** How many groups there may be. */
  GROUP_SAMPLE,
  /** Partitions of pairs and their groups. */
  PAIR_PARTITION,
  /** The radix sort of pairs. */
  RADIX_SORT,
  /** Runs of equal keys. */
  RUNS,
  /** Prefix sums. */
  PREFIX_SUM,
  /** Partitions of groups. */
  GROUP_PARTITION,
  /** Tokens of a text and their keys. */
  TOKENS,
  /** Work on whole tables. */
  TABLES,
  /** A user's hash of sample keys. */
  HASH_CHECK,
  /** The limits that sketches run against. */
  ACCESS_LIMITS;

  /** The name without suffix, in both dialects. */
  String fileName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
