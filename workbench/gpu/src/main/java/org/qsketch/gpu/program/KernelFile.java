package org.qsketch.gpu.program;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The kernel files, which both dialects have: headers that programs begin with, and programs. */
public enum KernelFile {
  /** What the dialects do differently, under one name. */
  PRELUDE,
  /** The hash of keys. */
  HASH,
  /** What the sketches share. */
  SKETCH,
  /** Pairs of a key and a value. */
  PAIRS,
  /** Tables of groups. */
  GROUP_TABLE,
  /** Tables of groups in local memory. */
  LOCAL_GROUPS,
  /** Prefix sums within a work-group. */
  SCAN,
  /** Entries of a tile in the order of their digits. */
  ENTRIES,
  /** The hash of texts. */
  XXH3,
  /** Slices of tables, bucket by bucket. */
  SLICES,
  /** Slices of tables in local memory. */
  LOCAL_SLICE,
  /** What becomes of estimates. */
  ANSWERS,
  /** Buckets of the multi-level sketch. */
  MULTI_LEVEL_WORD,
  /** Words of buckets of the tagged sketch. */
  TAGGED_WORD,
  /** What rebuilds such a bucket. */
  TAGGED_REBUILD,
  /** The buckets of a cuckoo filter. */
  CUCKOO_TABLE,

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

  /**
   * The files that are programs; the others are headers.
   *
   * @return those that have entry points
   */
  public static Set<KernelFile> programs() {
    return EnumSet.range(KEY_STREAM, ACCESS_LIMITS);
  }

  /** The name without suffix, in both dialects. */
  String fileName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What this file, which is a program, consists of, in this order. */
  Stream<KernelFile> parts() {
    return Stream.of(List.of(PRELUDE, HASH, SKETCH), headers(), List.of(this))
        .flatMap(List::stream);
  }

  /** What it needs beside what all begin with. */
  private List<KernelFile> headers() {
    return switch (this) {
      case CUCKOO_FILTER, CUCKOO_BLOCKS -> List.of(CUCKOO_TABLE);
      case GROUP_PARTITION -> List.of(PAIRS);
      case GROUP_BY -> List.of(PAIRS, GROUP_TABLE);
      case FEW_GROUPS, PAIR_PARTITION -> List.of(PAIRS, GROUP_TABLE, LOCAL_GROUPS);
      case RADIX_SORT, RUNS -> List.of(PAIRS, SCAN);
      case PREFIX_SUM, MARKED_KEYS -> List.of(SCAN);
      case PARTITION -> List.of(ENTRIES);
      case MULTI_LEVEL_SKETCH, MULTI_LEVEL_MERGE -> List.of(MULTI_LEVEL_WORD);
      case COUNTER_SLICES -> List.of(LOCAL_SLICE);
      case COUNTER_QUERIES -> List.of(LOCAL_SLICE, ANSWERS);
      case ESTIMATES -> List.of(ANSWERS);
      case MULTI_LEVEL_SLICES -> List.of(ENTRIES, SLICES, LOCAL_SLICE, MULTI_LEVEL_WORD);
      case MULTI_LEVEL_QUERIES -> List.of(LOCAL_SLICE, ANSWERS, MULTI_LEVEL_WORD);
      case TAGGED_QUERIES -> List.of(LOCAL_SLICE, ANSWERS, TAGGED_WORD);
      case TAGGED_SKETCH, TAGGED_MERGE -> List.of(TAGGED_WORD, TAGGED_REBUILD);
      case TAGGED_SLICES -> List.of(ENTRIES, SLICES, LOCAL_SLICE, TAGGED_WORD, TAGGED_REBUILD);
      case TOKENS -> List.of(SCAN, XXH3);
      default -> List.of();
    };
  }
}
