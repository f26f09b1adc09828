// Asks slices of the low table of a multi-level sketch about the entries of a partitioned batch, in
// local memory: whole slices are read in order.
//
// Memory transactions per key: an entry of 4 bytes is read, and 4 bytes next to it; the low
// table is read once. Rows are few and stay in cache.

#include "answers.cl"
#include "local_slice.cl"
#include "multi_level_word.cl"

#ifndef SLICE_BUCKETS
#define SLICE_BUCKETS 512  // buckets of a slice
#endif

#define SLICE_QUADS (SLICE_BUCKETS * LOW_WORDS / 4)

// Answers for every entry, with the number next to it. A work-group takes a slice.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void query_slices(
    __global const uint* low, ulong buckets, __global uint* high, uint rows,
    __global const uint* masks, __global const uint* space, ulong numbers, ulong entries,
    ulong weights, uint capacity, uint mask_bits, ulong threshold, __global Answers* answers) {
  __local uint4 slice[SLICE_QUADS];
  OwnAnswers own = no_answers();
  ulong first = get_group_id(0) * (ulong)SLICE_BUCKETS;
  uint number = space[numbers + get_group_id(0)];
  uint present = number == 0 ? 0 : (uint)min(buckets - first, (ulong)SLICE_BUCKETS);
  load_slice(slice, low + first * LOW_WORDS, present * LOW_WORDS, 0);
  ulong from = get_group_id(0) * (ulong)capacity;
#pragma unroll 4
  for (uint i = get_local_id(0); i < number; i += GROUP_SIZE) {
    uint entry = space[entries + from + i];
    uint mask = masks[entry & ((1u << mask_bits) - 1)];
    __local const uint4* bucket = slice + (entry >> mask_bits) % SLICE_BUCKETS * (LOW_WORDS / 4);
    uint estimate = estimate_of(bucket[0], bucket[1], mask, high, rows);
    answer(&own, estimate, space[weights + from + i], threshold, answers);
  }
  give(&own, slice, answers, get_group_id(0));
}
