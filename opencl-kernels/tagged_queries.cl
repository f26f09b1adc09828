// Asks slices of a tagged sketch about the entries of a partitioned batch, in local memory: whole
// slices are read in order.
//
// Memory transactions per key: an entry of 4 bytes is read, and 4 bytes next to it; the
// table is read once.

#include "answers.cl"
#include "local_slice.cl"
#include "tagged_cells.cl"

#ifndef SLICE_BUCKETS
#define SLICE_BUCKETS 512  // buckets of a slice
#endif

#define BUCKET_UINTS (2 * BUCKET_WORDS)
#define SLICE_QUADS (SLICE_BUCKETS * BUCKET_UINTS / 4)

// Answers for every entry, with the number next to it. A work-group takes a slice.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void query_slices(
    __global const uint* table, ulong buckets, __global const uint* space, ulong numbers,
    ulong entries, ulong weights, uint capacity, uint mask_bits, ulong threshold,
    __global Answers* answers) {
  __local uint4 slice[SLICE_QUADS];
  OwnAnswers own = no_answers();
  ulong first = get_group_id(0) * (ulong)SLICE_BUCKETS;
  uint number = space[numbers + get_group_id(0)];
  uint present = number == 0 ? 0 : (uint)min(buckets - first, (ulong)SLICE_BUCKETS);
  load_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS, 0);
  ulong from = get_group_id(0) * (ulong)capacity;
  for (uint i = get_local_id(0); i < number; i += GROUP_SIZE) {
    uint entry = space[entries + from + i];
    uint tag = 1 + (entry & ((1u << mask_bits) - 1));
    uint bucket = (entry >> mask_bits) % SLICE_BUCKETS;
    ulong word[BUCKET_WORDS];
#pragma unroll
    for (uint j = 0; j < BUCKET_WORDS; j++) {
      word[j] = ((__local const ulong*)slice)[bucket * BUCKET_WORDS + j];
    }
    uint estimate = estimate_of(word, tag);
    answer(&own, estimate, space[weights + from + i], threshold, answers);
  }
  give(&own, slice, answers, get_group_id(0));
}
