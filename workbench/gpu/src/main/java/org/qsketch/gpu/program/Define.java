package org.qsketch.gpu.program;

/**
 * The macros that the host may set in kernel files, each with a default under {@code #ifndef}. The
 * file says which values each has.
 */
public enum Define {
  /** Bits of the counters of thread, warp and sub-warp sketches; 32 unless given. */
  COUNTER_BITS,
  /** Counters of a bucket. */
  WIDTH,
  /** Counters that a key selects. */
  DEPTH,
  /** How a tagged sketch updates cells: {@code UPDATE_CONSERVATIVE}, for example. */
  UPDATE,
  /** Bits of exact counts. */
  EXACT_BITS,
  /**
   * The question about estimates: {@code ASKED_ERRORS}, {@code ASKED_MOST}, {@code ASKED_LEAST}.
   */
  ASKED,
  /** Counters of a slice in local memory. */
  SLICE_COUNTERS,
  /** Buckets of a slice. */
  SLICE_BUCKETS,
  /** Bits that number a bucket in its slice. */
  SLICE_BITS,
  /** Partitions of a pass. */
  DIGITS,
  /** Entries of a work-item. */
  ENTRY_ITEMS,
  /** The number next to an entry: {@code NEXT_WEIGHT}, {@code NEXT_INDEX} or {@code NEXT_MASK}. */
  NEXT,
  /** 1 if buckets are counters of a row of the thread sketch. */
  BY_ROW,
  /** Work-items of a work-group; the constant {@code GROUP_SIZE} unless the file says otherwise. */
  GROUP_ITEMS,
  /** log2 of the registers of a distinct counter. */
  PRECISION,
  /** Fingerprints of a bucket of a cuckoo filter. */
  ENTRIES,
  /** Bits of a fingerprint. */
  FINGERPRINT_BITS,
  /** 1 if exclusive or gives the alternate bucket. */
  ALTERNATE_XOR,
  /** 1 if the alternate bucket is in the same block. */
  ALTERNATE_LOCAL,
  /** Bytes of an answer. */
  ANSWER_BYTES,
  /** Bits of the values of pairs; 0 to count keys. */
  VALUE_BITS,
  /** How values of equal keys are combined: {@code AGGREGATE_ADD} or one like it. */
  AGGREGATE,
  /** 1 if some keys may be frequent. */
  FREQUENT,
  /** 1 to find words of a text, 0 to find lines. */
  WORDS,
  /** 1 to hash letters in lower case. */
  LOWER_CASE
}
