package org.qsketch.gpu.program;

import static org.qsketch.gpu.program.KernelFile.ACCESS_LIMITS;
import static org.qsketch.gpu.program.KernelFile.COUNTER_QUERIES;
import static org.qsketch.gpu.program.KernelFile.COUNTER_SLICES;
import static org.qsketch.gpu.program.KernelFile.CUCKOO_BLOCKS;
import static org.qsketch.gpu.program.KernelFile.CUCKOO_FILTER;
import static org.qsketch.gpu.program.KernelFile.ESTIMATES;
import static org.qsketch.gpu.program.KernelFile.FEW_GROUPS;
import static org.qsketch.gpu.program.KernelFile.GROUP_BY;
import static org.qsketch.gpu.program.KernelFile.GROUP_PARTITION;
import static org.qsketch.gpu.program.KernelFile.GROUP_SAMPLE;
import static org.qsketch.gpu.program.KernelFile.HASH_CHECK;
import static org.qsketch.gpu.program.KernelFile.KEY_STREAM;
import static org.qsketch.gpu.program.KernelFile.MARKED_KEYS;
import static org.qsketch.gpu.program.KernelFile.MULTI_LEVEL_QUERIES;
import static org.qsketch.gpu.program.KernelFile.MULTI_LEVEL_SKETCH;
import static org.qsketch.gpu.program.KernelFile.MULTI_LEVEL_SLICES;
import static org.qsketch.gpu.program.KernelFile.PAIR_PARTITION;
import static org.qsketch.gpu.program.KernelFile.PARTITION;
import static org.qsketch.gpu.program.KernelFile.PREFIX_SUM;
import static org.qsketch.gpu.program.KernelFile.RADIX_SORT;
import static org.qsketch.gpu.program.KernelFile.ROUTE;
import static org.qsketch.gpu.program.KernelFile.RUNS;
import static org.qsketch.gpu.program.KernelFile.SLIM_FAT_SKETCH;
import static org.qsketch.gpu.program.KernelFile.SUB_WARP_SKETCH;
import static org.qsketch.gpu.program.KernelFile.TABLES;
import static org.qsketch.gpu.program.KernelFile.TAGGED_QUERIES;
import static org.qsketch.gpu.program.KernelFile.TAGGED_SKETCH;
import static org.qsketch.gpu.program.KernelFile.TAGGED_SLICES;
import static org.qsketch.gpu.program.KernelFile.THREAD_SKETCH;
import static org.qsketch.gpu.program.KernelFile.TOKENS;
import static org.qsketch.gpu.program.KernelFile.TOP_K;
import static org.qsketch.gpu.program.KernelFile.WARP_SKETCH;

import java.util.List;

/**
 * The kernels that the host launches: the file of each, its name there, and its parameters, a
 * letter for each: P points to memory of the device, L has 64 bits, I has 32.
 */
public enum EntryPoint {
  /** Generates keys of a uniform stream. */
  UNIFORM(KEY_STREAM, "uniform", "PLL"),
  /** Generates keys of a Zipf stream. */
  ZIPF(KEY_STREAM, "zipf", "PPPILLL"),

  /** Inserts or removes keys. */
  THREAD_ADD(THREAD_SKETCH, "add", "PLL PLL PL I"),
  /** Estimates keys. */
  THREAD_QUERY(THREAD_SKETCH, "query", "PLL PLL P"),

  /** Inserts or removes keys. */
  WARP_ADD(WARP_SKETCH, "add", "PL PIL PLL PL I"),
  /** Estimates keys. */
  WARP_QUERY(WARP_SKETCH, "query", "PL PIL PLL P"),

  /** Inserts or removes keys. */
  SUB_WARP_ADD(SUB_WARP_SKETCH, "add", "PL PIL PLL PL I"),
  /** Estimates keys. */
  SUB_WARP_QUERY(SUB_WARP_SKETCH, "query", "PL PIL PLL P"),

  /** Inserts keys without locks. */
  MULTI_LEVEL_INSERT(MULTI_LEVEL_SKETCH, "insert", "PPPLII PIL PLL PL"),
  /** Inserts keys under locks. */
  MULTI_LEVEL_INSERT_LOCKED(MULTI_LEVEL_SKETCH, "insert_locked", "PPPLII PIL PLL PL"),
  /** Removes keys. */
  MULTI_LEVEL_REMOVE(MULTI_LEVEL_SKETCH, "remove_keys", "PPLI PIL PLL PL"),
  /** Estimates keys. */
  MULTI_LEVEL_QUERY(MULTI_LEVEL_SKETCH, "query", "PPLI PIL PLL P"),
  /** Adds another multi-level sketch. */
  MULTI_LEVEL_MERGE(KernelFile.MULTI_LEVEL_MERGE, "merge", "PL PPII PP LI"),

  /** Inserts keys. */
  TAGGED_INSERT(TAGGED_SKETCH, "insert", "PPPLI PL PLL PL"),
  /** Removes keys. */
  TAGGED_REMOVE(TAGGED_SKETCH, "remove_keys", "PPL PL PLL PL"),
  /** Adds another sketch, bucket by bucket. */
  TAGGED_MERGE(KernelFile.TAGGED_MERGE, "merge", "PL PPIP PP LI"),
  /** Estimates keys. */
  TAGGED_QUERY(TAGGED_SKETCH, "query", "PPL PL PLL P"),
  /** Summarizes units and the counts of buckets. */
  TAGGED_SUMMARIZE(TAGGED_SKETCH, "summarize_units", "PLP"),
  /** Counts buckets that have become counters. */
  TAGGED_COUNT_CONVERTED(TAGGED_SKETCH, "count_converted", "PLP"),

  /** Takes over slim buckets. */
  SLIM_FAT_REFRESH(SLIM_FAT_SKETCH, "refresh", "PPPL"),
  /** Estimates keys. */
  SLIM_FAT_QUERY(SLIM_FAT_SKETCH, "query", "PL PIL PLL P"),

  /** Partitions keys. */
  PARTITION_KEYS(PARTITION, "partition_keys", "LIIIIL PLL PL P LLLI"),
  /** Partitions partitions. */
  PARTITION_ENTRIES(PARTITION, "partition_entries", "P LLLI III LLLI"),
  /** Inserts or removes the entries of slices. */
  ADD_SLICES(COUNTER_SLICES, "add_slices", "PLIP P LLLII I"),
  /** Answers for the entries of slices. */
  QUERY_SLICES(COUNTER_QUERIES, "query_slices", "PLP P LLLII LP"),
  /** Answers for the entries of slices. */
  MULTI_LEVEL_QUERY_SLICES(MULTI_LEVEL_QUERIES, "query_slices", "PL PIP P LLLII LP"),
  /** Answers for the entries of slices. */
  TAGGED_QUERY_SLICES(TAGGED_QUERIES, "query_slices", "PL PP P LLLII LP"),
  /** Sums up the errors of estimates. */
  SUM_ERRORS(ESTIMATES, "sum_errors", "PL PL PL"),
  /** Adds up such sums. */
  ADD_ERRORS(ESTIMATES, "add_errors", "PLP"),
  /** Marks estimates of at least a threshold. */
  MARK_ESTIMATES(ESTIMATES, "mark_estimates", "PLL PL"),

  /** Counts the marks of tiles. */
  COUNT_MARKED(MARKED_KEYS, "count_marked", "PLIL"),
  /** Copies marked keys. */
  TAKE_MARKED(MARKED_KEYS, "take_marked", "PLIL PLP"),

  /** Inserts the entries of slices. */
  MULTI_LEVEL_INSERT_SLICES(MULTI_LEVEL_SLICES, "insert_slices", "PLI PPII P P LLLII"),
  /** Removes the entries of slices. */
  MULTI_LEVEL_REMOVE_SLICES(MULTI_LEVEL_SLICES, "remove_slices", "PLI PI P P LLLII"),
  /** Inserts the entries of slices. */
  TAGGED_INSERT_SLICES(TAGGED_SLICES, "insert_slices", "PLI PPI P P LLLII"),
  /** Removes the entries of slices. */
  TAGGED_REMOVE_SLICES(TAGGED_SLICES, "remove_slices", "PLI P P P LLLII"),

  /** Inserts keys. */
  CUCKOO_INSERT(CUCKOO_FILTER, "insert", "PLL PLL P PI PI L"),
  /** Inserts keys whose block was left out. */
  CUCKOO_INSERT_LEFT_OUT(CUCKOO_FILTER, "insert_left_out", "PLL PLL P PI PI LP"),
  /** Inserts those keys that were refused whose buckets have space. */
  CUCKOO_PLACE_REFUSED(CUCKOO_FILTER, "place_refused", "PLL PLL P PI PI"),
  /** Inserts keys that were refused, a few at a time. */
  CUCKOO_DISPLACE_REFUSED(CUCKOO_FILTER, "displace_refused", "PLL PLL P PI PII"),
  /** Looks for keys. */
  CUCKOO_CONTAINS(CUCKOO_FILTER, "contains", "PLL PLL P"),
  /** Counts keys that are there. */
  CUCKOO_COUNT_FOUND(CUCKOO_FILTER, "count_found", "PLL PLL P IL"),
  /** Deletes keys. */
  CUCKOO_ERASE(CUCKOO_FILTER, "erase", "PLL PLL P L"),
  /** Deletes keys whose block was left out. */
  CUCKOO_ERASE_LEFT_OUT(CUCKOO_FILTER, "erase_left_out", "PLL PLL P LP"),
  /** Counts entries that are empty or deleted. */
  CUCKOO_COUNT_FREE(CUCKOO_FILTER, "count_free", "PLP"),

  /** Inserts the entries of blocks. */
  CUCKOO_INSERT_BLOCKS(CUCKOO_BLOCKS, "insert_blocks", "P PLLI PI P"),
  /** Deletes the entries of blocks. */
  CUCKOO_ERASE_BLOCKS(CUCKOO_BLOCKS, "erase_blocks", "P PLLI P"),
  /** Counts the entries of blocks that are there. */
  CUCKOO_COUNT_BLOCKS(CUCKOO_BLOCKS, "count_blocks", "P PLLI PI"),

  /** Collects keys that could become candidates. */
  TOP_K_OFFER(TOP_K, "offer", "PLLL PLL PL LL PPI"),
  /** Counts candidates. */
  TOP_K_COUNT(TOP_K, "count_candidates", "PLLL PLL PL P"),

  /** Empties a table. */
  CLEAR_SLOTS(GROUP_BY, "clear_slots", "PL"),
  /** Adds pairs to a table. */
  AGGREGATE(GROUP_BY, "aggregate", "PLLP PLPL L"),
  /** Adds pairs to the first slots of a table. */
  HASH_PARTIAL(GROUP_BY, "hash_partial", "PLLLP PLPL L PL"),
  /** Adds to a table what found no place there. */
  AGGREGATE_UNHASHED(GROUP_BY, "aggregate_unhashed", "PLLP PL"),
  /** Adds the groups of a table to a larger one. */
  REHASH(GROUP_BY, "rehash", "PLLP PL"),
  /** Copies slots in use to columns. */
  COLLECT(GROUP_BY, "collect", "PLLPPP"),

  /** Adds pairs to tables in local memory, and these to one. */
  AGGREGATE_FEW(FEW_GROUPS, "aggregate_few", "PLLP PLPL L"),

  /** Counts the different keys of a sample. */
  SAMPLE_KEYS(GROUP_SAMPLE, "sample_keys", "PLLLIPP"),

  /** Moves pairs to their partitions. */
  SPREAD_PAIRS(PAIR_PARTITION, "spread_pairs", "PLPL LLIII P PPL"),
  /** Moves pairs of partitions to smaller ones. */
  SPREAD_PARTS(PAIR_PARTITION, "spread_parts", "PPL II LIII P PPL"),
  /** Makes groups of partitions. */
  REDUCE_PARTS(PAIR_PARTITION, "reduce_parts", "PPL II LI P PP"),

  /** Counts the digits of tiles. */
  COUNT_DIGITS(RADIX_SORT, "count_digits", "PLLIP"),
  /** Moves pairs to where their digits go. */
  SCATTER(RADIX_SORT, "scatter", "PLPL LIP PPL"),

  /** Counts the runs of tiles. */
  COUNT_RUNS(RUNS, "count_runs", "PLP"),
  /** Makes groups of the runs of tiles. */
  REDUCE_RUNS(RUNS, "reduce_runs", "PPLLP PPP"),
  /** Adds what tiles have of earlier runs. */
  ADD_RESTS(RUNS, "add_rests", "PPLPP"),

  /** Sums tiles. */
  SUM_TILES(PREFIX_SUM, "sum_tiles", "PLLP"),
  /** Makes prefix sums of sums. */
  SCAN_SUMS(PREFIX_SUM, "scan_sums", "PL"),
  /** Makes prefix sums of tiles. */
  SCAN_TILES(PREFIX_SUM, "scan_tiles", "PLLP"),

  /** Ranks groups within their partitions. */
  RANK_GROUPS(GROUP_PARTITION, "rank_groups", "PLLIPP"),
  /** Moves groups to their partitions. */
  SCATTER_GROUPS(GROUP_PARTITION, "scatter_groups", "PPLLIPPPP"),

  /** Marks where tokens begin and stop. */
  MARK_TOKENS(TOKENS, "mark_tokens", "PLPPL"),
  /** Writes where tokens begin and stop. */
  PLACE_TOKENS(TOKENS, "place_tokens", "PLPP"),
  /** Hashes tokens. */
  HASH_TOKENS(TOKENS, "hash_tokens", "PPPLPP"),
  /** Puts keys of the host in their places. */
  PUT_KEYS(TOKENS, "put_keys", "PPLP"),

  /** Adds the counters of another table. */
  ADD_COUNTERS(TABLES, "add_counters", "PLPLL"),
  /** Summarizes counters of 32 or 64 bits. */
  SUMMARIZE(TABLES, "summarize", "PLP"),
  /** Summarizes counters of a byte. */
  SUMMARIZE_LOW(TABLES, "summarize_low", "PLP"),
  /** Sums weights. */
  SUM_WEIGHTS(TABLES, "sum_weights", "PLLP"),

  /** Counts the keys of each range of a table. */
  COUNT_KEYS(ROUTE, "count_keys", "PIIL PLL P"),
  /** Writes keys to their ranges. */
  ROUTE_KEYS(ROUTE, "route_keys", "PIIL PLL PL PPPP"),
  /** Writes groups to the devices that combine them. */
  ROUTE_GROUPS(ROUTE, "route_groups", "PIIL PLL PL PPP"),
  /** Puts answers into the places of their keys. */
  TAKE_ANSWERS(ROUTE, "take_answers", "PPLP"),

  /** Hashes sample keys. */
  HASH_SAMPLES(HASH_CHECK, "hash_samples", "PLP"),

  /** Reads random sectors. */
  GATHER(ACCESS_LIMITS, "gather", "PLLPLP"),
  /** Adds to random sectors. */
  INCREMENT(ACCESS_LIMITS, "increment", "PLLPL"),
  /** Swaps random counters that it has read. */
  SWAP(ACCESS_LIMITS, "swap", "PLLPL");

  private final KernelFile file;
  private final String kernel;
  private final String letters;

  EntryPoint(KernelFile file, String kernel, String letters) {
    this.file = file;
    this.kernel = kernel;
    this.letters = letters.replace(" ", "");
  }

  /** The file that it is in. */
  KernelFile file() {
    return file;
  }

  /** Its name there. */
  String kernel() {
    return kernel;
  }

  /** What it takes. */
  List<Parameter> parameters() {
    return letters.chars().mapToObj(Parameter::of).toList();
  }

  /**
   * Refuses a launch that a driver might not: what a kernel makes of other arguments is undefined.
   *
   * @throws IllegalArgumentException that names the program, argument or number that is wrong
   */
  void check(Program program, Object... arguments) {
    if (program.file() != file) {
      throw new IllegalArgumentException(
          "%s is launched in %s: choose a kernel of that file"
              .formatted(this, program.file().fileName()));
    }
    if (arguments.length != letters.length()) {
      throw new IllegalArgumentException(
          "%s is given %d arguments: it takes %d"
              .formatted(this, arguments.length, letters.length()));
    }
    for (int i = 0; i < arguments.length; i++) {
      if (!parameter(i).takes(arguments[i])) {
        throw mismatch(i, arguments[i]);
      }
    }
  }

  private Parameter parameter(int index) {
    return Parameter.of(letters.charAt(index));
  }

  private IllegalArgumentException mismatch(int index, Object argument) {
    return new IllegalArgumentException(
        "argument %d of %s is %s (%s): give %s"
            .formatted(
                index,
                this,
                argument,
                argument.getClass().getSimpleName(),
                parameter(index).asked()));
  }

  /** As it is called in kernel files. */
  @Override
  public String toString() {
    return "%s.%s".formatted(file.fileName(), kernel);
  }
}
